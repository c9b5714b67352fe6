import { customerFields } from '@dealerline/shared/contract/customers.ts'
import { contactForm, newCustomerForm, personForm } from '@dealerline/shared/forms/customers.ts'
import type { FormSchema } from '@dealerline/shared/forms/form.ts'
import { fieldValues } from '@dealerline/shared/records/kinds.ts'
import { screen, waitFor } from '@testing-library/react'
import type { FieldValues } from 'react-hook-form'
import { describe, expect, test } from 'vitest'
import { show } from '../testing/render.tsx'
import { TextField } from './TextField.tsx'
import { useZodForm } from './use-zod-form.ts'

interface Props {
  schema: FormSchema
  names: readonly string[]
  defaultValues?: FieldValues
  /** An error that is set without the schema. */
  serverError?: { name: string; type?: string }
}

function Form({ schema, names, defaultValues = {}, serverError }: Props) {
  const blank = { ...fieldValues(customerFields, {}), addressDetails: [] }
  const form = useZodForm<FieldValues, FieldValues>(schema, { defaultValues: { ...blank, ...defaultValues } })
  return (
    <form>
      {names.map((name) => (
        <TextField key={name} control={form.control} name={name} label={name} />
      ))}
      <button type="button" onClick={() => void form.handleSubmit(() => {})()}>
        Save
      </button>
      {serverError && (
        <button
          type="button"
          onClick={() =>
            form.setError(serverError.name, { message: 'Refused', ...(serverError.type && { type: serverError.type }) })
          }
        >
          Refuse
        </button>
      )}
    </form>
  )
}

const field = (name: string) => screen.getByRole('textbox', { name })
const isInvalid = (name: string) => field(name).getAttribute('aria-invalid') === 'true'
const click = (name: string) => screen.getByRole('button', { name })

describe('an error of a rule across fields', () => {
  test.each([
    ['a person', personForm, 'firstName', 'surname', 'Novak'],
    ['a contact', contactForm, 'phone', 'email', 'ada@novak.example'],
  ])('of %s disappears once another field fixes it', async (_, schema, broken, repairing, value) => {
    const { person } = show(
      <Form
        schema={schema}
        names={['firstName', broken, repairing].filter((name, at, all) => all.indexOf(name) === at)}
      />,
    )
    await person.click(click('Save'))
    await waitFor(() => expect(isInvalid(broken)).toBe(true))
    await person.type(field(repairing), value)
    await waitFor(() => expect(isInvalid(broken)).toBe(false))
  })

  test('disappears from inside a list', async () => {
    const address = { streetAddress: '1 Harbour Street', suburb: '', state: 'NSW', postCode: '2000' }
    const [suburb, street, code] = ['suburb', 'streetAddress', 'postCode'].map((name) => `addressDetails.0.${name}`)
    const names = ['firstName', String(suburb), String(street), String(code)]
    const { person } = show(
      <Form schema={personForm} names={names} defaultValues={{ firstName: 'Ada', addressDetails: [address] }} />,
    )
    await person.click(click('Save'))
    await waitFor(() => expect(isInvalid(names[1] ?? '')).toBe(true))
    await person.clear(field(names[2] ?? ''))
    await person.clear(field(names[3] ?? ''))
    await waitFor(() => expect(isInvalid(names[1] ?? '')).toBe(false))
  })

  test('stays while the rule is still violated, and is not shown at an untouched field', async () => {
    const names = ['firstName', 'surname', 'mobile']
    const { person } = show(<Form schema={newCustomerForm} names={names} defaultValues={{ custType: 'residential' }} />)
    await person.type(field('firstName'), 'A{Backspace}')
    await waitFor(() => expect(isInvalid('firstName')).toBe(true))
    await person.type(field('mobile'), '0412 345 678')
    expect(isInvalid('firstName')).toBe(true)
    expect(isInvalid('surname')).toBe(false)
  })
})

test.each(['server', undefined])('an error of type %s stays while other fields are edited', async (type) => {
  const serverError = { name: 'firstName', ...(type && { type }) }
  const { person } = show(<Form schema={personForm} names={['firstName', 'surname']} serverError={serverError} />)
  await person.click(click('Refuse'))
  await waitFor(() => expect(isInvalid('firstName')).toBe(true))
  await person.type(field('surname'), 'Novak')
  expect(isInvalid('firstName')).toBe(true)
  await person.type(field('firstName'), 'Ada')
  await waitFor(() => expect(isInvalid('firstName')).toBe(false))
})
