import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCompleteOrder, must } from '../../test/builders.ts'
import { dealerline } from '../../test/dealerline.ts'
import { makeTestPortal, type TestPortal } from '../../test/portal.ts'
import { sendMail } from '../../test/signing.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

test('counts stored duplicates by dealer, which load and stop the sending', async () => {
  const { orderID } = await makeCompleteOrder(portal)
  await portal.rows(
    `insert into order_lines (order_id, dealer_id, block, position, details)
      select order_id, dealer_id, 'inbound', position, jsonb_build_object('typeOfNumber', 'new', 'serviceNumber', number)
      from orders, unnest(array['1300 123 456', '+61 1300 123 456']) with ordinality as n (number, position)
      where order_id = $1`,
    [orderID],
  )
  const path = { as: 'dealer', params: { orderID } }
  expect(must(await portal.ask(contract.orders.getOrder, path)).orderID).toBe(orderID)
  const refused = await sendMail(portal, orderID)
  expect(refused.problem.errors?.map(({ path: code, message }) => `${code}: ${message}`)).toEqual(
    expect.arrayContaining([
      'INB-number-once: Inbound: This service number is used twice (row 2)',
      'INB-number-once: Inbound: This service number is used twice (row 3)',
    ]),
  )
  const settings = { DATABASE_URL: portal.databaseUrl, DATA_DIR: portal.config.dataDir }
  const count = async () => {
    const { status, json } = await dealerline(['duplicates', '--json'], settings)
    return { status, ...(json as object) }
  }
  const dealer = { dealerID: expect.any(Number), dealerFullName: 'Dana Novak', orders: [orderID], rows: 2 }
  expect(await count()).toEqual({ status: 1, dealers: [dealer] })
  await portal.rows(`delete from order_lines where order_id = $1 and details ->> 'serviceNumber' like '+61%'`, [
    orderID,
  ])
  expect(await count()).toEqual({ status: 0, dealers: [] })
})
