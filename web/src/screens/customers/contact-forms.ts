import { type Fields, fieldValues, formShapeOf } from '@dealerline/shared/blocks/kinds.ts'
import {
  type Contact,
  contactCalls,
  contactFields,
  guarantorFields,
  neededOfGuarantor,
  type OrderContactInput,
} from '@dealerline/shared/contract/contacts.ts'
import { ruleMessage } from '@dealerline/shared/rules/validation.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { FieldValues } from 'react-hook-form'
import { z } from 'zod'
import { query, send } from '../../api.ts'
import { useRefreshOrder } from '../../session/use-order.ts'
import { useVersionedForm, type Versioned } from './use-versioned-form.ts'

/** What is asked of a contact, and of the guarantor. */
const formFields: Record<'contact' | 'guarantor', Fields> = {
  contact: contactFields,
  guarantor: { ...contactFields, ...guarantorFields },
}

const isBlank = (value: unknown) => String(value ?? '').trim() === ''
const needed = { contact: ['firstName'], guarantor: neededOfGuarantor }
/** One of these is enough, so that each can be right once another is filled in. */
const ways = ['phone', 'mobile', 'email']

function schemaOf(kind: 'contact' | 'guarantor'): z.ZodType<FieldValues, FieldValues> {
  const fields = formFields[kind]
  return z.object(formShapeOf(fields)).superRefine((person: FieldValues, issues) => {
    const refuse = (path: string, message: string) => issues.addIssue({ code: 'custom', path: [path], message })
    for (const name of needed[kind])
      if (isBlank(person[name])) refuse(name, ruleMessage('required', fields[name]?.label ?? name))
    if (kind === 'contact' && ways.every((name) => isBlank(person[name])))
      refuse('phone', 'A phone, a mobile or an e-mail is needed to reach this person')
  })
}
const schemas = { contact: schemaOf('contact'), guarantor: schemaOf('guarantor') }

/** The form of one person of the order's customer; undefined is a new one. */
export function useContactForm(orderID: number, kind: 'contact' | 'guarantor', person: Contact | undefined) {
  const client = useQueryClient()
  const refresh = useRefreshOrder()
  const fields = formFields[kind]
  const toVersioned = (of: Contact | undefined): Versioned => ({
    values: fieldValues(fields, { ...of }),
    version: of?.version ?? 0,
  })
  const editing = useVersionedForm({
    draftKey: kind === 'guarantor' ? `guarantor ${orderID}` : `contact ${orderID} ${person?.contactID ?? 'new'}`,
    fields,
    schema: schemas[kind],
    stored: toVersioned(person),
    readCurrent: (current) => toVersioned(current as Contact),
    saved: 'saved',
    store: async (values, sending) => {
      const contactID = person?.contactID ?? 0
      const isGuarantor = kind === 'guarantor'
      // What this form does not ask for stays as it is stored.
      const body = { ...person, ...values, contactID, isGuarantor } as OrderContactInput
      const people = await send(contactCalls.addOrderContact, { params: { orderID }, body }, sending)
      client.setQueryData(query(contactCalls.getContacts, { params: { orderID } }).queryKey, people)
      const saved = people.filter((one) => one.isGuarantor === isGuarantor).at(-1)
      await refresh()
      return people.find((one) => one.contactID === contactID)?.version ?? saved?.version ?? 1
    },
  })
  const { form } = editing
  useEffect(() => {
    const { unsubscribe } = form.watch((_, { name }) => {
      const wrong = ways.filter((way) => way !== name && form.getFieldState(way).error)
      if (ways.includes(String(name)) && wrong.length > 0) void form.trigger(wrong)
    })
    return unsubscribe
  }, [form])
  return { ...editing, fields, needed: needed[kind] as readonly string[] }
}

/** Takes a person off the customer, and answers once everything shows it. */
export function useContactRemoval(orderID: number) {
  const client = useQueryClient()
  const refresh = useRefreshOrder()
  return async (contactID: number): Promise<void> => {
    const people = await send(contactCalls.deleteContacts, { params: { orderID }, body: [contactID] })
    client.setQueryData(query(contactCalls.getContacts, { params: { orderID } }).queryKey, people)
    await refresh()
  }
}
