import { internet } from '@dealerline/shared/blocks/internet.ts'
import { makeOrder } from '@dealerline/shared/record-rules/test-order.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls, Refusal } from '../../ui/testing/answer-calls.ts'
import InternetUpgradePart from './InternetUpgradePart.tsx'
import { showPart } from './test-part.ts'

const order = makeOrder()
const service = {
  internetID: 7,
  orderID: 10,
  internetType: 'nbn',
  ratePlanID: 3,
  ratePlanDescription: 'NBN 50',
  addressID: 1,
  formattedAddress: '1 Harbour Street, Sydney NSW 2000',
  serviceNumber: '0298765432',
  dataBackup: false,
  signedDate: '2026-03-01',
}

test('upgrades a customer’s service by adding a row with its type, address and number once', async () => {
  answerCalls({ 'order/GetInternetUpgrade/1': () => [service] })
  const { person, stand } = showPart(InternetUpgradePart, { block: internet, order })
  expect(await screen.findByText('nbn, NBN 50')).toBeTruthy()
  expect(screen.getByText(/1 Harbour Street.*0298765432.*signed 01\/03\/2026/)).toBeTruthy()
  await person.click(screen.getByRole('button', { name: /^Upgrade this/ }))
  expect(stand.rows).toMatchObject([
    { internetID: 0, internetType: 'nbn', addressID: 1, serviceNumber: '0298765432', upgrade: true, ratePlanID: 0 },
  ])
  expect(screen.queryByRole('button', { name: /^Upgrade this/ })).toBeNull()
  expect(document.activeElement?.textContent).toBe('Upgraded by a row below')
})

test('shows no list to a customer without services, or for a sent order', async () => {
  const calls = answerCalls({ 'order/GetInternetUpgrade/1': () => [] })
  showPart(InternetUpgradePart, { block: internet, order })
  await waitFor(() => expect(calls).toHaveLength(1))
  showPart(InternetUpgradePart, { block: internet, order, readOnly: true })
  expect(screen.queryByText('Current services of this customer')).toBeNull()
  expect(calls).toHaveLength(1)
})

test('reports a failure and can retry', async () => {
  let isDown = true
  answerCalls({ 'order/GetInternetUpgrade/1': () => (isDown ? new Refusal(503, 'Try again shortly.') : [service]) })
  const { person } = showPart(InternetUpgradePart, { block: internet, order })
  expect(await screen.findByText(/Error getting internet upgrades: Try again shortly/)).toBeTruthy()
  isDown = false
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('nbn, NBN 50')).toBeTruthy()
})
