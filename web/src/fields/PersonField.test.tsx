import { contactFields } from '@dealerline/shared/contract/contacts.ts'
import { interestFields } from '@dealerline/shared/records/interest-fields.ts'
import { screen } from '@testing-library/react'
import { type FieldValues, useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { show } from '../ui/testing/render.tsx'
import { PersonField } from './PersonField.tsx'

function Person({ values }: { values: FieldValues }) {
  const form = useForm<FieldValues, unknown, FieldValues>({ defaultValues: { hasOneName: false, ...values } })
  return (['firstName', 'surname'] as const).map((name) => (
    <PersonField key={name} name={name} field={contactFields[name]} form={form} required={name === 'firstName'} />
  ))
}

function DealersPerson() {
  const { firstName, lastName, hasOneName } = interestFields
  const form = useForm<FieldValues, unknown, FieldValues>({
    defaultValues: { firstName: 'Ida Ayu', lastName: 'Rai', hasOneName: false },
  })
  return Object.entries({ firstName, lastName, hasOneName }).map(([name, field]) => (
    <PersonField key={name} name={name} field={field} form={form} />
  ))
}

const textIn = (name: RegExp) => screen.queryByRole<HTMLInputElement>('textbox', { name })?.value
const isDisabled = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^First name/ }).disabled
const tick = () => screen.getByRole('checkbox', { name: 'Has one name only' })

test.each([
  [{ firstName: 'Suharto', surname: '' }, 'Suharto'],
  [{ firstName: 'Suharto', surname: '.' }, 'Suharto'],
  [{ firstName: 'Ida Ayu', surname: 'Rai' }, 'Ida Ayu Rai'],
])('one name only moves the whole name of %j to the surname', async (values, surname) => {
  const { person } = show(<Person values={values} />)
  await person.click(tick())
  expect([textIn(/^First name/), textIn(/^Surname/)]).toEqual(['', surname])
  expect(isDisabled()).toBe(true)
  expect(screen.getByRole('textbox', { name: /^Surname/ }).hasAttribute('required')).toBe(true)
  await person.click(tick())
  expect([textIn(/^First name/), textIn(/^Surname/)]).toEqual(['', surname])
  expect(isDisabled()).toBe(false)
})

test('one name only moves the whole name to the last name of a dealer', async () => {
  const { person } = show(<DealersPerson />)
  await person.click(tick())
  expect([textIn(/^First name/), textIn(/^Last name/)]).toEqual(['', 'Ida Ayu Rai'])
})

test('a first name beside one name only can be changed', () => {
  show(<Person values={{ firstName: 'Ada', surname: 'Nguyen', hasOneName: true }} />)
  expect([textIn(/^First name/), isDisabled()]).toEqual(['Ada', false])
})
