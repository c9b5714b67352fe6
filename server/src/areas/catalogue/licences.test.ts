import { cmc } from '@dealerline/shared/blocks/cmc.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blockOn, fillBlock, makeOrder, must } from '../../../test/builders.ts'
import { makeTestPortal, type TestPortal } from '../../../test/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

test('a changed price of a licence applies to rows that are saved afterwards', async () => {
  const { orderID } = await makeOrder(portal)
  const { rows } = await fillBlock(portal, cmc, orderID)
  const [row] = rows
  const on = blockOn(portal, cmc, orderID)
  const feeWith = async (supervisorLicences: number) => {
    const savedRows = must(await on.saveRows([{ ...row, product: 'insight', supervisorLicences, version: 0 }]))
    return Number(savedRows[0]?.monthlyFee)
  }
  const [none, two] = [await feeWith(0), await feeWith(2)]
  expect(two - none).toBeCloseTo(22)
  await portal.rows("insert into cmc_licence_prices values ('insight', 'supervisorLicences', 12.5, 3)")
  expect((await feeWith(2)) - none).toBeCloseTo(27.5)
  const licences = must(await portal.ask(contract.catalogue.getCmcLicences, { as: 'dealer' }))
  expect(licences).toHaveLength(7)
  expect(licences[0]).toMatchObject({ label: 'Supervisors', product: 'insight', unitCost: 12.5, defaultQuantity: 3 })
})
