import { internet } from '@dealerline/shared/blocks/internet.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blockOn, fillBlock, getOrder, makeOrder, must } from '../../../../test/builders.ts'
import { makeTestPortal, type TestPortal } from '../../../../test/portal.ts'
import { queueAtLock } from '../../../../test/queue-at-lock.ts'

const { getInternetUpgrade, addDataBackup, removeDataBackup } = contract.internet

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

const setStatus = (orderID: number, status: number, signed = '2026-03-01') =>
  portal.rows('update orders set order_status = $2, signed_date = $3 where order_id = $1', [orderID, status, signed])

test('lists the internet services of signed and completed orders, each with its newest values', async () => {
  const first = await makeOrder(portal)
  const { customerID } = first
  const ask = (as = 'dealer') => portal.ask(getInternetUpgrade, { as, params: { id: customerID } })
  const { rows, references } = await fillBlock(portal, internet, first.orderID, 2)
  expect(must(await ask())).toEqual([])
  await setStatus(first.orderID, 3)
  const { customer, plans } = await getOrder(portal, first.orderID)
  const plan = plans.find(({ ratePlanID }) => ratePlanID === rows[0]?.ratePlanID)
  expect(must(await ask())).toMatchObject(
    rows.map(({ internetID, serviceNumber, internetType }) => ({
      internetID,
      serviceNumber,
      internetType,
      orderID: first.orderID,
      addressID: references.addressID,
      formattedAddress: customer.addressDetails[0]?.formattedAddress,
      ratePlanDescription: plan?.ratePlanDescription,
      signedDate: '2026-03-01',
    })),
  )
  const upgrade = await makeOrder(portal, 'dealer', { customerID })
  const upgradedRow = { ...rows[0], internetID: 0, version: 0, upgrade: true }
  const [row] = must(await blockOn(portal, internet, upgrade.orderID).saveRows([upgradedRow]))
  await setStatus(upgrade.orderID, 2, '2026-05-01')
  expect(must(await ask()).map(({ internetID }) => internetID)).toEqual([row?.internetID, rows[1]?.internetID])
  expect((await ask('rival')).status).toBe(404)
})

test('adds a data backup to a row, and removes the backup', {
  meta: { rules: ['SEND-delivery-address-backup'] },
}, async () => {
  const { orderID } = await makeOrder(portal)
  const { on, inputRows } = await fillBlock(portal, internet, orderID, 0)
  expect(inputRows).toEqual([])
  const { references } = await fillBlock(portal, internet, orderID, 0)
  const [plan = 0] = references.plans.get('nbn') ?? []
  const [row] = must(await on.saveRows([{ internetType: 'nbn', ratePlanID: plan, addressID: references.addressID }]))
  const internetID = Number(row?.internetID)
  const add = (as = 'dealer', inOrder = orderID) =>
    portal.ask(addDataBackup, { as, body: { orderID: inOrder, internetID } })
  const remove = (as = 'dealer') => portal.ask(removeDataBackup, { as, params: { id: internetID } })
  expect(must(await add())).toEqual({ ...row, dataBackup: true, version: 2 })
  expect(must(await remove())).toEqual({ ...row, version: 3 })
  const other = await makeOrder(portal)
  expect((await add('dealer', other.orderID)).problem).toMatchObject({
    status: 404,
    detail: 'The internet line is not on this order.',
  })
  expect([(await add('rival')).status, (await remove('rival')).status]).toEqual([404, 404])
  expect((await portal.ask(addDataBackup, { as: 'dealer', body: { orderID, internetID: 0 } })).status).toBe(400)
  await setStatus(orderID, 1)
  expect([(await add()).status, (await remove()).status]).toEqual([409, 409])
})

test('adds a data backup to a row that another call changes at the same time, and keeps both changes', async () => {
  const { orderID } = await makeOrder(portal)
  const { on, rows } = await fillBlock(portal, internet, orderID)
  const [row] = rows
  const internetID = Number(row?.internetID)
  const [changed, backedUp] = await queueAtLock(
    portal,
    ['orders'],
    [
      () => on.saveRows([{ internetID, serviceNumber: '02 9876 5432' }]),
      () => portal.ask(addDataBackup, { as: 'dealer', body: { orderID, internetID } }),
    ],
  )
  expect(must(changed)).toMatchObject([{ serviceNumber: '02 9876 5432', version: 2 }])
  expect(must(backedUp)).toMatchObject({ serviceNumber: '02 9876 5432', dataBackup: true, version: 3 })
})
