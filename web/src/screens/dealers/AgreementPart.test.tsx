import type { Dealer } from '@dealerline/shared/contract/dealer-records.ts'
import { managerFields } from '@dealerline/shared/records/dealer-fields.ts'
import { fieldValues } from '@dealerline/shared/records/kinds.ts'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerCalls } from '../../ui/testing/answer-calls.ts'
import { showAt } from '../../ui/testing/in-portal.tsx'
import { AgreementPart } from './AgreementPart.tsx'

const rules = { meta: { rules: ['annoyance-10'] } }
const contract = {
  dealerID: 2,
  dealerFullName: 'Dana Novak',
  companyName: 'Novak Pty Ltd',
  version: 'v3.1',
  status: 'Signed',
  signedBy: 'Dana Novak',
  since: '2026-11-22',
}
const business = { abn: '75104999662', firstName: 'Dana', registeredCompanyName: 'Novak Pty Ltd', address: '1 High St' }

function open(contracts: unknown[] = [contract]) {
  const onEdit = vi.fn()
  answerCalls({
    'DealerPortal/ListDealerContracts': () => contracts,
    'order/getDealerManager': () => ({ ...fieldValues(managerFields, business), version: 1 }),
  })
  const dealer = { dealerID: 2, dealerFullName: 'Dana Novak', version: 3 } as Dealer
  return { ...showAt('/dealers', () => <AgreementPart dealer={dealer} onEdit={onEdit} />), onEdit }
}

test('shows the parties, the date and the status of an agreement', rules, async () => {
  open()
  expect(await screen.findByText('Novak Pty Ltd')).toBeTruthy()
  for (const text of ['75 104 999 662', '22/11/2026', 'Signed', 'v3.1']) expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'View contract' })).toBeTruthy()
})

test('lists the agreement’s missing fields, and opens the field', rules, async () => {
  const { person, onEdit } = open()
  await person.click(await screen.findByRole('button', { name: 'Edit: Payment: BSB can not be empty' }))
  expect(onEdit).toHaveBeenCalledWith('bsbno')
  expect(screen.queryByText(/ABN can not be empty/)).toBeNull()
})

test('says that a removed dealer has no agreement', rules, async () => {
  open([])
  expect(await screen.findByText(/no agreement with them/)).toBeTruthy()
})
