import { ports as portsBlock } from '@dealerline/shared/blocks/ports.ts'
import type { BodyInputOf } from '@dealerline/shared/contract/call.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import { formatPhone } from '@dealerline/shared/rules/dialled.ts'
import { toDisplayTime } from '@dealerline/shared/rules/time.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { acceptTerms, blockOn, makeMobileOrder, must } from '../../../../test/builders.ts'
import { makeForm, pdfContent } from '../../../../test/form.ts'
import { lookNow } from '../../../../test/outside-requests.ts'
import { makeTestPortal, type TestPortal, until } from '../../../../test/portal.ts'
import { confirmOnLink, mailsTo, proofHeader, sendAndWait, sign } from '../../../../test/signing.ts'
import { inJob } from '../../../calls/job-services.ts'
import { linkKinds } from '../../../link-kinds.ts'
import { tellOfAnswer } from '../../../links/tell-dealer.ts'
import { advanceClock, putRecords } from '../../../providers/porting/queries.ts'

const calls = contract.ports
const as = 'dealer'
let portal: TestPortal
let nextNumber = 40_000

beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

const newNumber = () => {
  nextNumber += 1
  return `02555${nextNumber}`
}
const row = (serviceNumber: string) => ({
  category: 'C',
  serviceNumber,
  currentServiceProvider: 'Telstra',
  accountNumber: '2000123456',
  accountName: 'Ada Nguyen',
})

interface Refused {
  orderID: number
  good: string
  wrongAccount: string
  wrongName: string
  barred: string
}

/** Makes a signed order with one accepted number, and three that the losing carrier rejected for different reasons. */
async function makeRefused(): Promise<Refused> {
  const [good, wrongAccount, wrongName, barred] = [newNumber(), newNumber(), newNumber(), newNumber()]
  const record = { carrier: 'Telstra', accountNumber: '2000123456', accountName: 'Ada Nguyen', abn: '', associated: [] }
  await putRecords(portal.outsidePool, [
    { ...record, number: good, barred: '' },
    { ...record, number: wrongAccount, accountNumber: '2000999999', barred: '' },
    { ...record, number: wrongName, accountName: 'Ada Nguyen Bakery', barred: '' },
    { ...record, number: barred, barred: 'A bill is unpaid' },
  ])
  const { orderID } = await makeMobileOrder(portal, as)
  const block = blockOn(portal, portsBlock, orderID, 0, as)
  must(await block.saveRows([good, wrongAccount, wrongName, barred].map(row)))
  await acceptTerms(portal, orderID, as)
  const guid = await sendAndWait(portal, orderID)
  await confirmOnLink(portal, guid)
  must(await sign(portal, guid))
  await untilStates(orderID, 'submitted', 'submitted', 'submitted', 'submitted')
  await advanceClock(portal.outsidePool, 4)
  const batches = await portal.rows<{ batchID: number }>(
    'select batch_id as "batchID" from port_batches where order_id = $1',
    [orderID],
  )
  for (const { batchID } of batches) await lookNow(portal, 'ports', batchID)
  await untilStates(orderID, 'scheduled', 'rejected', 'rejected', 'rejected')
  return { orderID, good, wrongAccount, wrongName, barred }
}

const numbersOf = async (orderID: number) =>
  must(await portal.ask(contract.ports.getPortNumbers, { as, params: { orderID } }))
const untilStates = (orderID: number, ...states: string[]) =>
  until(
    async () => JSON.stringify((await numbersOf(orderID)).map(({ state }) => state)) === JSON.stringify(states),
    `the states are ${states}`,
    15_000,
  )
const tryAsk = (orderID: number, body: BodyInputOf<typeof calls.askAboutPorts> = {}, caller = as) =>
  portal.ask(calls.askAboutPorts, { as: caller, params: { orderID }, body })
const list = async (orderID: number) => must(await portal.ask(calls.getPortRequests, { as, params: { orderID } }))

/** Asks the customer, and returns the guid of the newest link. */
async function ask(orderID: number, body: BodyInputOf<typeof calls.askAboutPorts> = {}): Promise<string> {
  must(await tryAsk(orderID, body))
  const [request] = await portal.rows<{ guid: string }>(
    'select guid from port_requests where order_id = $1 order by request_id desc limit 1',
    [orderID],
  )
  await until(async () => (await list(orderID))[0]?.status === 'sent', 'the message is sent')
  return request?.guid ?? ''
}
const page = async (guid: string) => must(await portal.ask(calls.getPortDetailsFromGuid, { params: { guid } }))
const answer = (guid: string, numbers: BodyInputOf<typeof calls.answerPortRequest>['numbers']) =>
  portal.ask(calls.answerPortRequest, { params: { guid }, body: { numbers } })
const goodAnswers = ({ wrongAccount, wrongName, barred }: Refused) => [
  { number: wrongAccount, accountNumber: '2000 999 999' },
  { number: wrongName, accountName: 'Ada Nguyen Bakery' },
  { number: barred, settled: true },
]
const upload = (guid: string, content: string = pdfContent) =>
  portal.ask(calls.uploadBill, { params: { guid }, body: makeForm({}, { 'photo.pdf': content }) })
/** The request, and the entries of the audit log by customers; jobs may add others meanwhile. */
const rowOf = (guid: string) =>
  portal.rows(
    `select p::text, (select count(*) from audit_log where actor like 'link of %')::integer as entries
     from port_requests p where guid = $1`,
    [guid],
  )

test('an answer that names a number twice is refused, because it could not be resubmitted', async () => {
  const refused = await makeRefused()
  const guid = await ask(refused.orderID)
  const answers = goodAnswers(refused)
  const { problem } = await answer(guid, [...answers, { number: refused.wrongAccount, accountNumber: '2000 999 999' }])
  const message = `${formatPhone(refused.wrongAccount)} appears twice`
  expect(problem).toMatchObject({ status: 400, errors: [{ path: 'numbers.3.number', message }] })
  must(await answer(guid, answers))
})

describe('a link', () => {
  test('goes out by e-mail, shows only the refused numbers and their fields, and a GET changes nothing', async () => {
    const refused = await makeRefused()
    const guid = await ask(refused.orderID, { to: 'ada@ports.test', toName: 'Ada Nguyen' })
    const [mail] = await mailsTo(portal, 'ada@ports.test', guid)
    expect(mail?.plain).toContain(`/port-details/${guid}`)
    expect(mail?.plain).toContain('refused to move 3 of your numbers')
    const before = await rowOf(guid)
    const { numbers, ...rest } = await page(guid)
    expect(rest).toMatchObject({ state: 'open', toName: 'Ada Nguyen', photos: 0, answeredAt: '' })
    expect(toDisplayTime(rest.expiresAt, { seconds: true })).toContain('23:59:59')
    expect(numbers.map(({ number, fields }) => [number, fields])).toEqual([
      [refused.wrongAccount, ['accountNumber']],
      [refused.wrongName, ['accountName']],
      [refused.barred, ['settled']],
    ])
    expect(JSON.stringify(numbers)).not.toContain('2000123456')
    for (const method of ['GET', 'HEAD'] as const)
      expect((await portal.app.inject({ method, url: `/port-details/${guid}` })).statusCode).toBe(200)
    expect(await rowOf(guid)).toEqual(before)
    expect((await numbersOf(refused.orderID)).map(({ attempt }) => attempt)).toEqual([1, 1, 1, 1])
  })

  test('goes out by SMS, and a new link replaces an earlier one', async () => {
    const { orderID } = await makeRefused()
    const first = await ask(orderID)
    const guid = await ask(orderID, { channel: 'sms', to: '0412 345 678' })
    const texts = await portal.rows('select body from outside.sms where body like $1', [`%/port-details/${guid}%`])
    expect(texts).toHaveLength(1)
    expect((await page(first)).state).toBe('replaced')
    expect((await answer(first, [])).status).toBe(409)
    expect(await list(orderID)).toMatchObject([
      {
        state: 'open',
        channel: 'sms',
        to: '0412 345 678',
        status: 'sent',
        deliveries: [{ channel: 'sms', status: 'sent' }],
      },
      { state: 'replaced', channel: 'email' },
    ])
  })

  test('stops working when the dealer takes the question back, once', async () => {
    const { orderID } = await makeRefused()
    const guid = await ask(orderID)
    const takeBack = (caller = as) => portal.ask(calls.takeBackPortRequest, { as: caller, params: { orderID } })
    expect((await takeBack('rival')).status).toBe(404)
    expect(must(await takeBack())).toMatchObject([{ state: 'withdrawn', nextReminderAt: '' }])
    expect((await page(guid)).state).toBe('withdrawn')
    expect((await answer(guid, [])).problem.detail).toContain('taken back')
    expect((await takeBack()).status).toBe(409)
  })

  test('is refused without a rejected number, with a bad address and for another dealer', async () => {
    const { orderID } = await makeMobileOrder(portal, as)
    expect((await tryAsk(orderID)).status).toBe(409)
    const refused = await makeRefused()
    expect((await tryAsk(refused.orderID, { to: 'nobody' })).problem.errors).toMatchObject([{ path: 'to' }])
    await ask(refused.orderID)
    expect((await tryAsk(refused.orderID, {}, 'rival')).status).toBe(404)
    const params = { orderID: refused.orderID }
    expect((await portal.ask(calls.getPortRequests, { as: 'rival', params })).status).toBe(404)
  })
})

describe('an answer', () => {
  test('resubmits only the refused numbers, attaches the photo and tells the dealer once', async () => {
    const refused = await makeRefused()
    const { orderID } = refused
    const guid = await ask(orderID)
    expect(must(await upload(guid)).photos).toBe(1)
    const { state, numbers } = must(await answer(guid, goodAnswers(refused)))
    expect([state, numbers]).toEqual(['answered', []])
    await untilStates(orderID, 'scheduled', 'submitted', 'submitted', 'submitted')
    expect(await numbersOf(orderID)).toMatchObject([
      { attempt: 1, details: { accountNumber: '2000123456' } },
      { attempt: 2, details: { accountNumber: '2000999999' } },
      { attempt: 2, details: { accountName: 'Ada Nguyen Bakery' } },
      { attempt: 2, details: { accountNumber: '2000123456', accountName: 'Ada Nguyen' } },
    ])
    const files = must(await portal.ask(contract.uploads.getFilesOnOrder, { as, params: { id: orderID } }))
    expect(files.map(({ filename }) => filename)).toContain('bill photo.pdf')
    const [request] = await portal.rows<{ requestID: number; sender: string }>(
      'select request_id as "requestID", sender_email as sender from port_requests where guid = $1',
      [guid],
    )
    const requestID = request?.requestID ?? 0
    await inJob(portal.services.pool, (tx) =>
      tellOfAnswer(linkKinds, { tx, queue: async () => undefined }, { kind: 'port', guid }),
    )
    const notifications = await portal.rows('select title, body from notifications where event_key = $1', [
      `port-request-${requestID}`,
    ])
    expect(notifications).toEqual([
      {
        title: expect.stringContaining(`has corrected the ports of order ${orderID}`),
        body: expect.stringContaining(formatPhone(refused.wrongAccount)),
      },
    ])
    expect(await mailsTo(portal, request?.sender ?? '', `create-porting?order=${orderID}`)).toHaveLength(1)
    expect((await numbersOf(orderID)).map(({ attempt }) => attempt)).toEqual([1, 2, 2, 2])
    expect((await answer(guid, goodAnswers(refused))).problem.detail).toContain('already answered')
    expect((await upload(guid)).status).toBe(409)
  })

  test('with mistakes is refused with every message at its field', async () => {
    const refused = await makeRefused()
    const guid = await ask(refused.orderID)
    const bad = [
      { number: refused.wrongAccount, accountNumber: '2000123456' },
      { number: refused.wrongName, accountName: '' },
      { number: refused.good, accountNumber: '2000999999' },
    ]
    const { status, problem } = await answer(guid, bad)
    expect(status).toBe(400)
    expect(problem.errors?.map(({ path }) => path)).toEqual([
      'numbers.0.accountNumber',
      'numbers.1.accountName',
      'numbers.2.number',
      'numbers',
    ])
    expect((await page(guid)).state).toBe('open')
    expect((await upload(guid, 'no picture')).status).toBe(400)
    expect((await numbersOf(refused.orderID)).map(({ attempt }) => attempt)).toEqual([1, 1, 1, 1])
  })

  test('is refused after the link has expired, and after the order was cancelled', async () => {
    const refused = await makeRefused()
    const guid = await ask(refused.orderID)
    await portal.rows("update port_requests set expires_at = now() - interval '1 second' where guid = $1", [guid])
    expect(await page(guid)).toMatchObject({ state: 'expired', numbers: [] })
    expect((await answer(guid, goodAnswers(refused))).problem.detail).toContain('has expired')
    expect((await upload(guid)).status).toBe(409)
    const next = await ask(refused.orderID)
    must(await portal.ask(contract.orders.cancelOrder, { as: 'admin', params: { orderID: refused.orderID } }))
    expect((await page(next)).state).toBe('withdrawn')
    expect((await answer(next, goodAnswers(refused))).status).toBe(409)
  })

  test('cannot be given by the link of another request', async () => {
    const [one, other] = [await makeRefused(), await makeRefused()]
    const guid = await ask(one.orderID)
    await ask(other.orderID)
    const { problem } = await answer(guid, [...goodAnswers(one), ...goodAnswers(other)])
    expect(problem.errors).toHaveLength(3)
    const unknown = '6f1f7c1e-0000-4000-8000-000000000000'
    expect((await portal.ask(calls.getPortDetailsFromGuid, { params: { guid: unknown } })).status).toBe(404)
  })
})

test('a new permission needs the code that was sent to the customer, and other corrections need none', async () => {
  const { orderID, barred, wrongAccount, wrongName } = await makeRefused()
  await portal.rows("update port_numbers set code = 'authorisation' where number = $1", [wrongAccount])
  const guid = await ask(orderID)
  expect((await page(guid)).code).toMatchObject({ channel: 'email' })
  const numbers = [
    { number: wrongAccount, authorised: true },
    { number: wrongName, accountName: 'Ada Nguyen Bakery' },
    { number: barred, settled: true },
  ]
  expect((await answer(guid, numbers)).problem).toMatchObject({ status: 409, code: 'signerCodeRequired' })
  const headers = await proofHeader(portal, guid)
  const answered = await portal.ask(calls.answerPortRequest, { params: { guid }, body: { numbers }, headers })
  expect(must(answered).state).toBe('answered')
  expect(await portal.rows("select identity ->> 'check' as check from port_requests where guid = $1", [guid])).toEqual([
    { check: 'code' },
  ])
})
