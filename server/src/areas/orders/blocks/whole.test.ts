import { ipVoice } from '@dealerline/shared/blocks/ip-voice.ts'
import { sip } from '@dealerline/shared/blocks/sip.ts'
import { teams } from '@dealerline/shared/blocks/teams.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blockOn, getOrder, loadReferences, makeOrder, must } from '../../../../test/builders.ts'
import { makeTestPortal, type TestPortal } from '../../../../test/portal.ts'
import { sampleFields, sampleRow } from '../../../../test/samples.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

describe.each([
  ['Sip', sip, 'sipRows'],
  ['Teams', teams, 'teamsRows'],
] as const)('%s', (name, block, rowsName) => {
  const get = (orderID: number, as = 'dealer') => portal.call('GET', `/api/order/Get${name}OnOrder/${orderID}`, { as })
  const update = (orderID: number, body: unknown, as = 'dealer') =>
    portal.call('POST', `/api/order/Update${name}OnOrder/${orderID}`, { as, body })
  const make = async () => {
    const { orderID, dealerID } = await makeOrder(portal)
    const references = await loadReferences(portal, orderID)
    return { orderID, dealerID, row: (seed: number) => sampleRow(block, seed, references) }
  }

  test('answers 204 on an order without rows, and 404 to another dealer', {
    meta: { rules: ['SIP-204-default-row', 'TEAMS-204-default-row'] },
  }, async () => {
    const { orderID } = await make()
    const answer = await get(orderID)
    expect([answer.status, answer.body]).toEqual([204, undefined])
    expect((await get(orderID, 'rival')).status).toBe(404)
  })

  test('saves the header and rows in one call, keeps omitted fields, and marks the rows as saved', async () => {
    const { orderID, row } = await make()
    const first = must(await update(orderID, { connectionType: 'trunk', [rowsName]: [row(1)] }))
    expect(first).toMatchObject({ connectionType: 'trunk', hardware: '', [rowsName]: [{ saved: true, version: 1 }] })
    const more = must(await update(orderID, { hardware: 'Gateway', [rowsName]: [row(2)] }))
    expect(more).toMatchObject({ connectionType: 'trunk', hardware: 'Gateway' })
    expect(more[rowsName]).toHaveLength(2)
    expect((await get(orderID)).body).toEqual(more)
    expect((await getOrder(portal, orderID)).content[block.name]?.rows).toEqual(more[rowsName])
  })

  test('treats a row with `saved: false` as new even if it has an id', {
    meta: { rules: ['DEF-teams-row-id'] },
  }, async () => {
    const { orderID, row } = await make()
    const whole = must(await update(orderID, { [rowsName]: [{ ...row(1), id: 1, saved: false }] }))
    expect(whole[rowsName]).toMatchObject([{ saved: true }])
  })

  test('refuses a dealer that is not the order’s dealer', { meta: { rules: ['SIP-dealer-id'] } }, async () => {
    const { orderID, dealerID, row } = await make()
    const refusal = await update(orderID, { dealerID: dealerID + 1, [rowsName]: [row(1)] })
    expect(refusal.problem).toMatchObject({ status: 400, errors: [{ path: 'dealerID' }] })
    expect((await get(orderID)).status).toBe(204)
    expect((await update(orderID, { dealerID, [rowsName]: [row(1)] })).status).toBe(200)
  })

  test('reports an invalid row by its path and stores nothing', async () => {
    const { orderID, row } = await make()
    const answer = await update(orderID, {
      connectionType: 'trunk',
      [rowsName]: [row(1), { ...row(2), ratePlanID: 999_999 }],
    })
    expect(answer.problem).toMatchObject({ status: 400, errors: [{ path: `${rowsName}.1.ratePlanID` }] })
    expect((await get(orderID)).status).toBe(204)
  })

  test('removes only saved rows, and removes the header with the last row', {
    meta: { rules: ['SIP-remove-positive', 'TEAMS-remove-positive'] },
  }, async () => {
    const { orderID, row } = await make()
    const whole = must(await update(orderID, { [rowsName]: [row(1)] }))
    const remove = (body: unknown) =>
      portal.call('POST', `/api/Order/Delete${name === 'Sip' ? 'Sips' : 'Teams'}FromOrder/${orderID}`, {
        as: 'dealer',
        body,
      })
    expect((await remove([0])).status).toBe(400)
    expect((await remove([{ id: 1, saved: false }])).status).toBe(400)
    expect(must(await remove(whole[rowsName]))).toEqual([])
    expect((await get(orderID)).status).toBe(204)
  })

  test('creates an order together with its rows', async () => {
    const { orderID: other, row } = await make()
    const { customerID } = await getOrder(portal, other)
    const body = { customerID, content: { [block.name]: [row(1)] } }
    const { orderID } = must(await portal.ask(contract.orders.createOrder, { as: 'dealer', body }))
    expect(must(await get(orderID))[rowsName]).toHaveLength(1)
  })
})

test('marks the customer as an existing rental customer on all IP orders of the configured dealer', {
  meta: { rules: ['IPV-existing-rental-dealer'] },
}, async () => {
  const { orderID, dealerID } = await makeOrder(portal)
  const input = {
    ...sampleFields(ipVoice.header?.fields ?? {}, 1, await loadReferences(portal, orderID)),
    existingRentalCustomer: false,
  }
  const on = blockOn(portal, ipVoice, orderID)
  expect(must(await on.saveHeader(input))).toMatchObject({ existingRentalCustomer: false })
  const renting = await makeTestPortal({ EXISTING_RENTAL_DEALER_ID: String(dealerID) })
  const other = await makeOrder(renting)
  expect(must(await blockOn(renting, ipVoice, other.orderID).saveHeader({ ...input, ratePlanID: 0 }))).toMatchObject({
    existingRentalCustomer: true,
  })
  await renting.stop()
})
