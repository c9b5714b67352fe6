import { fieldValues, formShapeOf } from '@dealerline/shared/blocks/kinds.ts'
import type { AddressInput } from '@dealerline/shared/contract/address.ts'
import type { BodyInputOf } from '@dealerline/shared/contract/call.ts'
import { companyFields } from '@dealerline/shared/contract/company.ts'
import { customerCalls, customerFields, customerTypes } from '@dealerline/shared/contract/customers.ts'
import { message } from '@dealerline/shared/rules/messages.ts'
import { ruleMessage } from '@dealerline/shared/rules/validation.ts'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type FieldValues, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { ApiError, send } from '../../api.ts'
import { AddressSearch } from '../../blocks/AddressSearch.tsx'
import { FieldControl, noChoices } from '../../blocks/FieldControl.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { SidePanel } from '../../ui/feedback/SidePanel.tsx'
import { FormGrid } from '../../ui/form/FormGrid.tsx'
import { RadioField } from '../../ui/form/RadioField.tsx'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import classes from './applications.module.css'

const { salutation, firstName, surname, jobTitle, mobile, email } = customerFields
const person = { salutation, firstName, surname, jobTitle, mobile, email }
const { abn, companyName } = companyFields
const company = { abn, companyName }
const needed = ['firstName', 'surname', 'mobile']
const types = Object.entries(customerTypes).map(([value, label]) => ({ value, label }))

const schema: z.ZodType<FieldValues, FieldValues> = z
  .object({ custType: z.enum(['residential', 'business']), ...formShapeOf(person), ...formShapeOf(company) })
  .superRefine((given: FieldValues, issues) => {
    const asked = given.custType === 'business' ? [...needed, 'abn', 'companyName'] : needed
    const labels: Record<string, { label: string }> = { ...person, ...company }
    for (const name of asked)
      if (!given[name])
        issues.addIssue({ code: 'custom', path: [name], message: ruleMessage('required', labels[name]?.label ?? name) })
  })

interface Props {
  opened: boolean
  onClose: () => void
  onMade: (customerID: number) => void
}

/** A customer who is new to the dealer, with what an application needs of them; the rest is added on their own screen. */
export function NewCustomerPanel({ opened, onClose, onMade }: Props) {
  const form = useZodForm<FieldValues, FieldValues>(schema, {
    defaultValues: { custType: 'residential', ...fieldValues(person, {}), ...fieldValues(company, {}) },
  })
  const { control } = form
  const isBusiness = useWatch({ control, name: 'custType' }) === 'business'
  const [address, setAddress] = useState<AddressInput>()
  // The same for every try of one content, so that an answer that was lost makes no second customer.
  const last = useRef({ content: '', key: '' })
  const make = useMutation({
    mutationFn: ({ custType, abn: number, companyName: name, ...values }: FieldValues) => {
      const body = {
        ...values,
        custType,
        addressDetails: address ? [address] : [],
        companyDetails: custType === 'business' ? { abn: number, companyName: name } : null,
      } as BodyInputOf<typeof customerCalls.createCustomer>
      const content = JSON.stringify(body)
      if (last.current.content !== content) last.current = { content, key: crypto.randomUUID() }
      return send(customerCalls.createCustomer, { body }, { key: last.current.key })
    },
    onSuccess: ({ customerID }) => {
      notify(message('saved'))
      last.current = { content: '', key: '' }
      form.reset()
      setAddress(undefined)
      onMade(customerID)
    },
    onError: (error) => {
      if (error instanceof ApiError)
        for (const { path, message: words } of error.errors)
          form.setError(path.replace('companyDetails.', ''), { type: 'server', message: words })
      notify(message('customerNotCreated', { error: error.message }))
    },
  })
  return (
    <SidePanel
      opened={opened}
      onClose={onClose}
      title="New customer"
      foot={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={make.isPending} onClick={() => void form.handleSubmit((values) => make.mutate(values))()}>
            Create customer
          </Button>
        </>
      }
    >
      <div className={classes.stack}>
        <RadioField name="custType" control={control} label="Kind of customer" options={types} />
        {isBusiness && <Fields fields={company} needed={['abn', 'companyName']} control={control} />}
        <Fields fields={person} needed={needed} control={control} />
        {address ? (
          <div className={classes.party}>
            <span className={classes.partyLabel}>Address</span>
            <span>{address.formattedAddress}</span>
            <Button size="compact-sm" variant="subtle" onClick={() => setAddress(undefined)}>
              Choose another address
            </Button>
          </div>
        ) : (
          <AddressSearch name="address" onChoose={setAddress} />
        )}
      </div>
    </SidePanel>
  )
}

interface FieldsProps {
  fields: typeof person | typeof company
  needed: readonly string[]
  control: ReturnType<typeof useZodForm<FieldValues, FieldValues>>['control']
}

function Fields({ fields, needed: required, control }: FieldsProps) {
  return (
    <FormGrid>
      {Object.entries(fields).map(([name, field]) => (
        <FieldControl
          key={name}
          name={name}
          field={field}
          control={control}
          choices={noChoices}
          required={required.includes(name)}
        />
      ))}
    </FormGrid>
  )
}
