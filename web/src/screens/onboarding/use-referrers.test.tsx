import type { DealerInterest } from '@dealerline/shared/contract/onboarding.ts'
import { staffInterestFields } from '@dealerline/shared/records/interest-fields.ts'
import { fieldValues } from '@dealerline/shared/records/kinds.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls } from '../../ui/testing/answer-calls.ts'
import { showAt } from '../../ui/testing/in-portal.tsx'
import { RecordForm } from '../dealers/RecordForm.tsx'
import { editedInterest } from './edited-interest.ts'
import { useReferrers } from './use-referrers.ts'

const rules = { meta: { rules: ['annoyance-5'] } }
const person = {
  firstName: 'Kim',
  lastName: 'Lee',
  email: 'kim@dealer.test',
  mobileNo: '0412 345 678',
  dealerName: 'Lee Phones',
}
const interestWith = (refDealerId: number) =>
  ({ ...fieldValues(staffInterestFields, { ...person, refDealerId }), id: 4, version: 1 }) as DealerInterest
const update = 'DealerPortal/UpdateDealerInterest'

function Interest({ referrer }: { referrer: number }) {
  const lists = useReferrers(referrer)
  const record = interestWith(referrer)
  return (
    <RecordForm
      kind={editedInterest}
      record={record}
      lists={lists}
      name="The interest"
      onChanged={() => undefined}
      onSaved={() => undefined}
    />
  )
}

function open(referrer: number) {
  const calls = answerCalls({
    'Order/GetOrderDealers': () => [{ dealerID: 2, dealerFullName: 'Dana Novak' }],
    [update]: () => interestWith(2),
  })
  return { ...showAt('/interest', () => <Interest referrer={referrer} />), calls }
}

const field = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Referring dealer' })

test('stores the number of a referring dealer chosen by name', rules, async () => {
  const { person: admin, calls } = open(0)
  await admin.click(await field())
  await admin.click(await screen.findByRole('option', { name: 'Dana Novak' }))
  await admin.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(calls.find(({ path }) => path === update)?.body).toMatchObject({ refDealerId: 2 }))
})

test('shows a removed referring dealer by number', rules, async () => {
  open(31)
  await waitFor(async () => expect((await field()).value).toBe('Dealer 31'))
})
