import type { Customer } from '@dealerline/shared/contract/customers.ts'
import { screen, waitFor } from '@testing-library/react'
import { type FieldValues, useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { TextField } from '../../ui/form/TextField.tsx'
import { answerCalls } from '../../ui/testing/answer-calls.ts'
import { show } from '../../ui/testing/render.tsx'
import { SimilarCustomers } from './SimilarCustomers.tsx'

const una = { customerID: 7, firstName: 'Una', surname: 'Dowe' }
const match = {
  customerID: 8,
  name: 'Ursula Dowe',
  custType: 'residential',
  contactName: '',
  suburb: 'Sydney',
  same: ['name'],
}

function Person() {
  const form = useForm<FieldValues, unknown, FieldValues>({ defaultValues: una })
  return (
    <SimilarCustomers form={form} abn="" record={una as Customer}>
      <TextField control={form.control} name="firstName" label="First name" />
      <TextField control={form.control} name="surname" label="Surname" />
    </SimilarCustomers>
  )
}

test('typing goes on while similar customers appear and disappear', async () => {
  answerCalls({
    'Customer/FindSimilar': ({ body }) => ((body as { name?: string }).name === 'Ursula Dowe' ? [match] : []),
  })
  const { person } = show(<Person />)
  const field = screen.getByRole('textbox', { name: 'First name' })
  await person.clear(field)
  await person.type(field, 'Ursula')
  await screen.findByRole('link', { name: 'Ursula Dowe' })
  expect(document.activeElement).toBe(field)
  await person.keyboard('la')
  await waitFor(() => expect(screen.queryByRole('link')).toBeNull())
  expect(document.activeElement).toBe(field)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'First name' }).value).toBe('Ursulala')
})
