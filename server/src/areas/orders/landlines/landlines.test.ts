import { isdn, newPstn, pstnChurn } from '@dealerline/shared/blocks/fixed-line.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blockOn, loadReferences, makeOrder, must } from '../../../../test/builders.ts'
import { makeTestPortal, type TestPortal } from '../../../../test/portal.ts'
import { sampleRow } from '../../../../test/samples.ts'

const { getLandlinesOnOrder, addLandlines, updateLandline, removeLandline } = contract.landlines

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

const get = async (orderID: number) =>
  must(await portal.ask(getLandlinesOnOrder, { as: 'dealer', params: { orderID } }))

/** Creates an order with one row of each kind, in one call. */
async function makeLandline() {
  const { orderID } = await makeOrder(portal)
  const references = await loadReferences(portal, orderID)
  const rows = {
    churns: [sampleRow(pstnChurn, 1, references)],
    newServices: [sampleRow(newPstn, 2, references)],
    isdNs: [sampleRow(isdn, 3, references)],
  }
  const [landline] = must(await portal.ask(addLandlines, { as: 'dealer', body: [{ orderID, ...rows }] }))
  return { orderID, references, rows, landline: landline ?? expect.fail('no landline') }
}

test('one call creates the fixed line record of an order with rows of all three kinds', async () => {
  const { orderID: empty } = await makeOrder(portal)
  expect(await get(empty)).toEqual([])
  const { orderID, rows, landline } = await makeLandline()
  expect(landline).toMatchObject({
    orderID,
    churns: [{ serviceNumber: rows.churns[0]?.serviceNumber, version: 1 }],
    newServices: [{ termination: 'Sample 2' }],
    isdNs: [{ isdnType: 'onRamp2' }],
  })
  expect(await get(orderID)).toEqual([landline])
})

test('adds rows to a fixed line record, and changes and removes a single row', async () => {
  const { orderID, references, landline } = await makeLandline()
  const { landlineID, churns } = landline
  const on = blockOn(portal, pstnChurn, orderID, landlineID)
  const [firstChurn, secondChurn] = must(await on.saveRows([sampleRow(pstnChurn, 20, references)]))
  expect(firstChurn).toEqual(churns[0])
  const update = { ...sampleRow(pstnChurn, 30, references), version: 1 }
  const path = `/api/Landline/UpdateChurn/${secondChurn?.churnID}`
  const changeAnswer = await portal.call('PUT', path, { as: 'dealer', body: update })
  expect([changeAnswer.status, changeAnswer.body]).toMatchObject([200, { churnID: secondChurn?.churnID, version: 2 }])
  expect((await portal.call('PUT', path, { as: 'dealer', body: update })).status).toBe(409)
  expect((await portal.call('PUT', path, { as: 'rival', body: update })).status).toBe(404)
  const removal = `/api/landline/RemoveChurn/${secondChurn?.churnID}`
  expect((await portal.call('DELETE', removal, { as: 'rival' })).status).toBe(404)
  expect((await portal.call('DELETE', removal, { as: 'dealer' })).body).toEqual(churns)
  expect((await get(orderID))[0]?.churns).toEqual(churns)
})

test('removes a new PSTN row, and a whole fixed line record, by POST', { meta: { rules: ['C38'] } }, async () => {
  const { orderID, landline } = await makeLandline()
  const [row] = landline.newServices
  expect((await portal.call('POST', `/api/landline/RemoveNewPSTN/${row?.newPSTNID}`, { as: 'dealer' })).body).toEqual(
    [],
  )
  const params = { id: landline.landlineID }
  expect((await portal.ask(removeLandline, { as: 'rival', params })).status).toBe(404)
  expect(must(await portal.ask(removeLandline, { as: 'dealer', params }))).toEqual([])
  expect(await get(orderID)).toEqual([])
  expect((await portal.ask(removeLandline, { as: 'dealer', params })).status).toBe(404)
})

test('refuses a duplicate service number, names the row and field, and stores nothing', {
  meta: { rules: ['FL-churn-duplicates'] },
}, async () => {
  const { orderID, references, landline } = await makeLandline()
  const same = sampleRow(pstnChurn, 1, references)
  const body = { churns: [same], isdNs: [sampleRow(isdn, 9, references)] }
  const answer = await portal.ask(updateLandline, { as: 'dealer', params: { id: landline.landlineID }, body })
  expect(answer.problem).toMatchObject({ status: 400, errors: [{ path: 'churns.0.serviceNumber' }] })
  expect(await get(orderID)).toEqual([landline])
})

test('changes no order if one of several orders is invalid', async () => {
  const [mine, other] = [await makeOrder(portal), await makeOrder(portal)]
  const references = await loadReferences(portal, mine.orderID)
  const good = { orderID: mine.orderID, churns: [sampleRow(pstnChurn, 1, references)] }
  const foreign = { orderID: other.orderID, churns: [sampleRow(pstnChurn, 1, references)] }
  const answer = await portal.ask(addLandlines, { as: 'dealer', body: [good, foreign] })
  expect(answer.problem).toMatchObject({ status: 400, errors: [{ path: '1.churns.0.addressID' }] })
  expect(await get(mine.orderID)).toEqual([])
})
