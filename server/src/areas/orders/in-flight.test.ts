import { mobile } from '@dealerline/shared/blocks/mobile.ts'
import { ports } from '@dealerline/shared/blocks/ports.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { acceptTerms, blockOn, getOrder, makeMobileOrder, must } from '../../../test/builders.ts'
import { makeTestPortal, type TestPortal, until } from '../../../test/portal.ts'
import { confirmOnLink, sendAndWait, sign } from '../../../test/signing.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

const port = (serviceNumber: string, values: object = {}) => ({
  category: 'C',
  serviceNumber,
  currentServiceProvider: 'Telstra',
  accountNumber: '2000123456',
  accountName: 'Ada Nguyen',
  ...values,
})

async function makePorts(...rows: object[]): Promise<number> {
  const { orderID } = await makeMobileOrder(portal)
  must(await blockOn(portal, ports, orderID, 0).saveRows(rows))
  await acceptTerms(portal, orderID)
  return orderID
}

const duplicate = async (orderID: number) =>
  must(await portal.ask(contract.orders.duplicateOrder, { as: 'dealer', params: { orderID } }))

describe('a copy of an order', () => {
  test('leaves out numbers whose port was submitted, also for another order, and keeps the others', async () => {
    const signed = await makePorts(port('0255570020', { range: '29' }))
    const other = await makePorts(port('02 5557 0025'), port('0255570040'))
    expect((await duplicate(other)).leftOut).toEqual([])

    const guid = await sendAndWait(portal, signed)
    await confirmOnLink(portal, guid)
    must(await sign(portal, guid))
    await until(async () => {
      const states = must(
        await portal.ask(contract.ports.getPortNumbers, { as: 'dealer', params: { orderID: signed } }),
      )
      return states.length === 10 && states.every(({ state }) => state === 'submitted' || state === 'accepted')
    }, 'the ports are submitted')

    const copy = await duplicate(other)
    expect(copy.leftOut).toEqual(['02 5557 0025'])
    const rows = (await getOrder(portal, copy.orderID)).content.ports?.rows ?? []
    expect(rows.map(({ serviceNumber }) => serviceNumber)).toEqual(['0255570040'])
    const copyOfSigned = await duplicate(signed)
    expect(copyOfSigned.leftOut).toEqual(['02 5557 0020–02 5557 0029'])
    expect((await getOrder(portal, copyOfSigned.orderID)).content.ports?.rows).toEqual([])
  })

  test('leaves out mobile numbers that a sent order keeps', async () => {
    const { orderID } = await makeMobileOrder(portal)
    const block = blockOn(portal, mobile, orderID)
    const [row] = must(await block.getRows())
    const kept = {
      ...row,
      mobileID: 0,
      orderType: 'port',
      mobileNumber: '0412 345 699',
      currentCarrier: 'Optus',
      accountNo: '77',
    }
    must(await block.saveRows([row ?? {}, kept]))
    await acceptTerms(portal, orderID)
    expect((await duplicate(orderID)).leftOut).toEqual([])
    await sendAndWait(portal, orderID)
    const copy = await duplicate(orderID)
    expect(copy.leftOut).toEqual(['0412 345 699'])
    expect((await getOrder(portal, copy.orderID)).content.mobile?.rows).toHaveLength(1)
  })
})
