import { text } from '@dealerline/shared/blocks/kinds.ts'
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
