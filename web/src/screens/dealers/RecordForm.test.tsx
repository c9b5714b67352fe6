import { managerFields } from '@dealerline/shared/records/dealer-fields.ts'
import { text } from '@dealerline/shared/records/kinds.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { RecordType } from '../../records/catalogue/record-type.ts'
import { showAt } from '../../ui/testing/in-portal.tsx'
import { RecordForm } from './RecordForm.tsx'

interface Business {
  name: string
  tradingName: string
  version: number
}

const save = vi.fn()
const kind: RecordType<Business> = {
  noun: 'business',
  fields: { name: text('Name'), tradingName: text('Trading name') },
  errors: ({ name, tradingName }) =>
    name === tradingName ? [{ path: 'tradingName', message: 'Must differ from the name' }] : [],
  idOf: () => 1,
  save,
}

test('checks a rule across fields while typing and before saving', async () => {
  const record = { name: 'Novak', tradingName: '', version: 1 }
  const { person } = showAt('/', () => (
    <RecordForm kind={kind} record={record} name="Novak" onSaved={() => {}} onChanged={() => {}} />
  ))
  const tradingName = await screen.findByRole('textbox', { name: 'Trading name' })
  await person.type(tradingName, 'Novak')
  await screen.findByText('Must differ from the name')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(document.activeElement).toBe(tradingName))
  expect(save).not.toHaveBeenCalled()
  await person.type(screen.getByRole('textbox', { name: 'Name' }), ' Pty Ltd')
  await waitFor(() => expect(tradingName.getAttribute('aria-invalid')).not.toBe('true'))
})

test('restores the zero that a spreadsheet took from the BSB of a business, and asks to check it', async () => {
  const { bsbno } = managerFields
  const business: RecordType<{ bsbno: string; version: number }> = {
    noun: 'business',
    fields: { bsbno },
    idOf: () => 1,
    save: vi.fn(),
  }
  const { person } = showAt('/', () => (
    <RecordForm
      kind={business}
      record={{ bsbno: '', version: 1 }}
      name="Novak"
      onSaved={() => {}}
      onChanged={() => {}}
    />
  ))
  const bsb = await screen.findByRole('textbox', { name: 'BSB' })
  expect(screen.getByText('As 123-456.')).toBeTruthy()
  await person.click(bsb)
  await person.paste('BSB: 62 000')
  await person.tab()
  expect(Reflect.get(bsb, 'value')).toBe('062-000')
  expect(screen.getByText(/^Check this: the BSB had five digits/)).toBeTruthy()
})
