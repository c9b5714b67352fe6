import { formShapeOf } from '@dealerline/shared/blocks/kinds.ts'
import { addressInput } from '@dealerline/shared/contract/address.ts'
import { companyFields } from '@dealerline/shared/contract/company.ts'
import { customerFields } from '@dealerline/shared/contract/customers.ts'
import { isValidAbn, isValidAcn } from '@dealerline/shared/rules/abn.ts'
import { ruleMessage } from '@dealerline/shared/rules/validation.ts'
import type { FieldValues } from 'react-hook-form'
import { z } from 'zod'
import { isEmptyAddress } from './customer-values.ts'

type FormSchema = z.ZodType<FieldValues, FieldValues>

const isBlank = (value: unknown) => String(value ?? '').trim() === ''

/** The company form: an ABN or ACN that is given has to be one; the name is what billing needs. */
export const companySchema: FormSchema = z
  .object(formShapeOf(companyFields))
  .superRefine((company: FieldValues, issues) => {
    const refuse = (path: string, message: string) => issues.addIssue({ code: 'custom', path: [path], message })
    if (!isBlank(company.abn) && !isValidAbn(company.abn)) refuse('abn', 'ABN invalid')
    // The ACN of somebody who has none is the ABN.
    if (!isBlank(company.acn) && !isValidAcn(company.acn) && !isValidAbn(company.acn)) refuse('acn', 'ACN invalid')
    if (isBlank(company.companyName)) refuse('companyName', ruleMessage('required', companyFields.companyName.label))
  })

const addressNames = {
  streetAddress: 'Street address',
  suburb: 'Suburb',
  state: 'State',
  postCode: 'Postcode',
} as const

const editedAddress = addressInput
  .extend({ state: z.preprocess((value) => value ?? '', z.string()), addressID: z.number().optional() })
  .superRefine((address, issues) => {
    const isTyped = address.searchResultId === '' && address.formattedAddress === ''
    if (!isTyped || isEmptyAddress(address)) return
    for (const [name, label] of Object.entries(addressNames)) {
      const value = address[name as keyof typeof addressNames]
      if (isBlank(value)) issues.addIssue({ code: 'custom', path: [name], message: ruleMessage('required', label) })
    }
  })

/** The person form: at least one of the two names, and every address whole. */
export const personSchema: FormSchema = z
  .object({ ...formShapeOf(customerFields), addressDetails: z.array(editedAddress) })
  .superRefine((person: FieldValues, issues) => {
    if (!isBlank(person.firstName) || !isBlank(person.surname)) return
    issues.addIssue({ code: 'custom', path: ['firstName'], message: 'First name or surname can not be empty' })
  })
