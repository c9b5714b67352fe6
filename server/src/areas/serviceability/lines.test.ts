import { createHash } from 'node:crypto'
import { internet } from '@dealerline/shared/blocks/internet.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import { lineState } from '@dealerline/shared/record-rules/line-changes.ts'
import { PDF } from '@libpdf/core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { blockOn, getOrder, must } from '../../../test/builders.ts'
import { backdateAnswers, changeAnswer, makeInternetOrder, recheck } from '../../../test/internet-lines.ts'
import { makeTestPortal, type TestPortal, until } from '../../../test/portal.ts'
import { places } from '../../../test/serviceability.ts'
import * as signing from '../../../test/signing.ts'
import { inJob } from '../../calls/job-services.ts'

const { serviceability: sq, signing: link } = contract

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
beforeEach(async () => {
  await portal.behave('serviceability', { mode: 'ok' })
  await portal.rows('delete from outside.serviceability_change')
})
afterAll(() => portal.stop())

const codesOf = async (orderID: number) =>
  (await signing.requirementsOf(portal, orderID)).map(({ code }) => code).filter((code) => code.startsWith('SQ-'))
const recheckLink = async (guid: string) => must(await portal.ask(link.recheckLines, { params: { guid } }))

describe('an internet line', () => {
  test('keeps the answer that it was sold on, with its question, hash and expiry', async () => {
    const { orderID, line } = await makeInternetOrder(portal)
    const [answer] = await recheck(portal, orderID)
    expect(answer).toMatchObject({
      rowID: line?.internetID,
      wholesaler: 'nbn',
      outcome: 'answered',
      question: { type: 'nbn', formattedAddress: '1 Harbour Street, Sydney NSW 2000', soldDownMbps: 100 },
      facts: { locationID: places.copper, technology: 'FTTN', serviceClass: 13, available: true },
    })
    const [row] = await portal.rows<{ answer: string }>('select answer from wholesaler_answers where order_id = $1', [
      orderID,
    ])
    expect(answer?.hash).toBe(
      createHash('sha256')
        .update(row?.answer ?? '')
        .digest('hex'),
    )
    expect(Date.parse(answer?.expiresAt ?? '')).toBeGreaterThan(Date.parse(answer?.askedAt ?? ''))
    expect(JSON.parse(row?.answer ?? '')).toMatchObject({ success: true, result: { csaID: expect.any(String) } })
    // An answer of a moment ago is not asked for again.
    expect(await recheck(portal, orderID)).toHaveLength(1)
    expect((await portal.ask(sq.recheckOrderLines, { as: 'rival', params: { orderID } })).status).toBe(404)
  })

  test('has answers that no statement of the portal changes or deletes', async () => {
    const { orderID } = await makeInternetOrder(portal)
    await recheck(portal, orderID)
    const run = async (statement: string) => {
      const text = `${statement} where order_id = $1 returning answer_id`
      return (await inJob(portal.pool, (tx) => tx.executor.executeSql(text, [orderID]))).rows
    }
    expect(await run('update wholesaler_answers set facts = null')).toEqual([])
    await expect(run('delete from wholesaler_answers')).rejects.toThrow('permission denied')
    expect((await getOrder(portal, orderID)).lineAnswers).toMatchObject([{ facts: { available: true } }])
  })

  test('is asked about again after its address has changed, without a difference', async () => {
    const { orderID, customerID, line } = await makeInternetOrder(portal)
    await recheck(portal, orderID)
    const body = {
      streetAddress: '9 Nowhere',
      suburb: 'Sydney',
      state: 'NSW',
      postCode: '2000',
      formattedAddress: '9 Nowhere',
    }
    const added = await portal.ask(contract.address.addAddressToCustomer, {
      as: 'dealer',
      params: { customerID },
      body,
    })
    const { addressID } = must(added)
    must(await blockOn(portal, internet, orderID).saveRows([{ ...line, addressID }]))
    expect((await recheck(portal, orderID)).at(-1)).toMatchObject({ outcome: 'refused', facts: { available: false } })
    expect(await codesOf(orderID)).toEqual([])
  })
})

describe('a changed answer', () => {
  const base = {
    serviceClass: 3,
    accessTechnology: 'Fibre',
    nfasTiers: ['NFAS 250/50 Mbps'],
    uniPorts: [{ name: 'UNI-D 1', inUse: false, priID: '' }],
    supportingResources: [],
  }
  const port = (name: string, inUse: boolean) => [{ name, inUse, priID: '' }]
  const full = { refused: '', change: { eligible: true, hasCapacity: false, reason: 'Full' } }

  test.each<[string, object, object, string[], string?]>([
    ['refused', {}, {}, ['SQ-unavailable'], 'Not here'],
    ['classClosed', {}, { serviceClass: 0 }, ['SQ-unavailable']],
    ['available', { serviceClass: 0 }, {}, []],
    ['location', {}, { locationID: 'LOC000900000099' }, ['SQ-changed']],
    ['technology', {}, { accessTechnology: 'HFC' }, ['SQ-changed']],
    ['class', { serviceClass: 1 }, { serviceClass: 2 }, []],
    ['downloadSlower', {}, { nfasTiers: ['NFAS 50/50 Mbps'] }, ['SQ-changed']],
    ['uploadSlower', {}, { nfasTiers: ['NFAS 250/5 Mbps'] }, ['SQ-changed']],
    ['downloadFaster', {}, { nfasTiers: ['NFAS 1000/50 Mbps'] }, []],
    ['fee', {}, { newDevelopmentFee: 300 }, ['SQ-changed']],
    ['lineNeeded', { serviceClass: 13 }, { serviceClass: 12 }, ['SQ-changed']],
    ['equipmentNeeded', {}, { serviceClass: 1 }, ['SQ-changed']],
    ['portInUse', {}, { uniPorts: port('UNI-D 1', true) }, ['SQ-changed']],
    ['port', {}, { uniPorts: port('UNI-D 2', false) }, []],
    ['dateLater', { expectedDate: '2027-01-01' }, { expectedDate: '2027-06-30' }, []],
    ['dateEarlier', { expectedDate: '2027-06-30' }, { expectedDate: '2027-01-01' }, []],
  ])('is shown before sending: %s', async (kind, first, second, codes, refused = '') => {
    const { orderID } = await makeInternetOrder(portal)
    await changeAnswer(portal, { ...base, ...first })
    await recheck(portal, orderID)
    await backdateAnswers(portal, orderID)
    await changeAnswer(portal, { ...base, ...second }, { refused })
    const answers = await recheck(portal, orderID)
    expect(lineState(answers)?.changes.map((change) => change.kind)).toContain(kind)
    expect(await codesOf(orderID)).toEqual(codes)
    expect((await signing.sendMail(portal, orderID)).status).toBe(codes.length > 0 ? 400 : 200)
  })

  test('is shown before sending: no capacity for 5G', async () => {
    const { orderID } = await makeInternetOrder(portal, 'fiveG')
    await recheck(portal, orderID)
    await backdateAnswers(portal, orderID)
    await changeAnswer(portal, full.change, { locationID: places.fiveG })
    expect(lineState(await recheck(portal, orderID))?.changes).toMatchObject([{ kind: 'capacity', after: 'Full' }])
    expect(await codesOf(orderID)).toEqual(['SQ-unavailable'])
  })

  test('is accepted by the dealer, and then the order can be sent', async () => {
    const { orderID } = await makeInternetOrder(portal)
    await recheck(portal, orderID)
    await backdateAnswers(portal, orderID)
    await changeAnswer(portal, { newDevelopmentFee: 300 })
    const answerID = (await recheck(portal, orderID)).at(-1)?.answerID ?? 0
    const accept = (as: string, id = answerID) =>
      portal.ask(sq.acceptLineChange, { as, params: { orderID }, body: { answerID: id } })
    expect((await accept('rival')).status).toBe(404)
    expect((await accept('dealer', answerID - 1)).status).toBe(409)
    expect(must(await accept('dealer')).at(-1)?.acceptedBy).not.toBe('')
    expect(await codesOf(orderID)).toEqual([])
    await signing.sendAndWait(portal, orderID)
  })

  test('is shown to a customer who opens the link after a day, who accepts it before signing', async () => {
    const { orderID } = await makeInternetOrder(portal)
    await recheck(portal, orderID)
    const guid = await signing.sendAndWait(portal, orderID)
    await changeAnswer(portal, { newDevelopmentFee: 300 })
    expect((await recheckLink(guid)).changedLines).toEqual([])
    await backdateAnswers(portal, orderID, '25 hours')
    const { changedLines } = await recheckLink(guid)
    expect(changedLines).toMatchObject([{ wholesaler: 'nbn', changes: [{ before: '$0.00', after: '$300.00' }] }])
    await until(
      async () =>
        (await portal.rows('select from notifications where title like $1', [`%order ${orderID} has changed`]))[0],
      'the dealer is notified',
    )
    await signing.confirmOnLink(portal, guid)
    expect((await signing.sign(portal, guid)).problem?.detail).toMatch(/has changed. Open the link again/)
    const answerIDs = changedLines.map(({ answerID }) => answerID)
    const accepted = await portal.ask(link.acceptChangedLines, { params: { guid }, body: { answerIDs } })
    expect(must(accepted).changedLines).toEqual([])
    must(await signing.sign(portal, guid))
    await signing.untilSealed(portal, orderID)
    const raw = (await portal.ask(link.getSignedDocument, { params: { guid } })).raw
    const file = (await PDF.load(raw)).getAttachment('internet-lines.json')
    const packet = JSON.parse(Buffer.from(file ?? []).toString()) as { hash: string; answer: string }[]
    expect(packet).toHaveLength(2)
    for (const { hash, answer } of packet) expect(createHash('sha256').update(answer).digest('hex')).toBe(hash)
  })

  test('that makes the service impossible stops the signature', async () => {
    const { orderID } = await makeInternetOrder(portal)
    await recheck(portal, orderID)
    const guid = await signing.sendAndWait(portal, orderID)
    await backdateAnswers(portal, orderID, '25 hours')
    await changeAnswer(portal, {}, { refused: 'Not here' })
    const { changedLines } = await recheckLink(guid)
    expect(changedLines).toMatchObject([{ changes: [{ effect: 'impossible' }] }])
    const answerIDs = changedLines.map(({ answerID }) => answerID)
    expect((await portal.ask(link.acceptChangedLines, { params: { guid }, body: { answerIDs } })).status).toBe(409)
    await signing.confirmOnLink(portal, guid)
    expect((await signing.sign(portal, guid)).problem?.detail).toMatch(/no longer available/)
  })
})

test('a wholesaler that does not answer does not block, and is followed up', async () => {
  const { orderID } = await makeInternetOrder(portal)
  await portal.behave('serviceability', { mode: 'down' })
  expect(await recheck(portal, orderID)).toMatchObject([{ outcome: 'notReached', facts: null, hash: '' }])
  const guid = await signing.sendAndWait(portal, orderID)
  const { order } = must(await signing.openLink(portal, guid))
  expect(order?.evidence).toMatchObject([
    { wholesaler: 'nbn', facts: expect.arrayContaining([expect.objectContaining({ label: 'Not re-checked' })]) },
  ])
  const followUps = () =>
    portal.rows("select from outside_requests where kind = 'recheck' and subject = $1 and looks = 0", [orderID])
  await until(async () => (await followUps())[0], 'the wholesaler is asked again later')
  const { lineAnswers } = await getOrder(portal, orderID)
  expect(lineAnswers.map(({ outcome }) => outcome)).toEqual(['notReached', 'notReached'])
})
