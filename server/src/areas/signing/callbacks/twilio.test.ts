import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLessee, sendLessee } from '../../../../test/applications.ts'
import { getOrder, makeMobileOrder, must } from '../../../../test/builders.ts'
import { makeTestPortal, type TestPortal } from '../../../../test/portal.ts'
import { backdateCodes, confirmCode, linkOf, requestCode, sendText, untilSent } from '../../../../test/signing.ts'
import { startProviders } from '../../../providers/providers.ts'
import { makeTwilioSms } from '../../../providers/sms/twilio.ts'

const authToken = 'token of the account'
const accountSid = 'AC00000000000000000000000000000001'
const sentForms: URLSearchParams[] = []
let twilio: Server
let portal: TestPortal

/** Answers like Twilio's Messages resource: checks the credentials and the fields, and returns a queued message. */
function startTwilio(): Promise<string> {
  twilio = createServer(async (request, response) => {
    const form = new URLSearchParams(await text(request))
    const isAuthorised = request.headers.authorization === `Basic ${btoa(`${accountSid}:${authToken}`)}`
    const hasKnownFields = [...form.keys()].every((name) => ['To', 'Body', 'From', 'StatusCallback'].includes(name))
    response.statusCode = !isAuthorised ? 401 : hasKnownFields ? 201 : 400
    response.setHeader('content-type', 'application/json')
    if (response.statusCode === 201) sentForms.push(form)
    response.end(JSON.stringify({ sid: `SM${sentForms.length}`, status: 'queued', to: form.get('To') }))
  })
  return new Promise((resolve) =>
    twilio.listen(0, '127.0.0.1', () => {
      const address = twilio.address()
      resolve(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`)
    }),
  )
}

beforeAll(async () => {
  const baseUrl = await startTwilio()
  const settings = { SMS_PROVIDER: 'twilio', TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken }
  portal = await makeTestPortal({ ...settings, TWILIO_FROM: '+61400000000', PUBLIC_URL: 'https://portal.test' })
  // Equals the configured provider except for Twilio's address.
  portal.providers.sms = makeTwilioSms({
    pool: portal.ownerPool,
    accountSid,
    authToken,
    from: '+61400000000',
    baseUrl,
    callbackUrl: 'https://portal.test/api/Twilio/MessageStatus/',
  })
})
afterAll(async () => {
  await portal.stop()
  twilio.close()
})

/** Sends an order by SMS. Returns the URL for Twilio's callbacks about the message. */
async function sentByText() {
  const { orderID } = await makeMobileOrder(portal)
  must(await sendText(portal, orderID))
  await untilSent(portal, orderID)
  return { orderID, url: sentForms.at(-1)?.get('StatusCallback') ?? '' }
}

function sign(url: string, fields: Record<string, string>, token = authToken): string {
  const signedFields = Object.keys(fields)
    .sort()
    .map((name) => `${name}${fields[name]}`)
  return createHmac('sha1', token)
    .update([url, ...signedFields].join(''))
    .digest('base64')
}

async function sendCallback(
  url: string,
  status: string,
  more: Record<string, string> = {},
  signature?: string,
): Promise<{ status: number; known: boolean | undefined }> {
  const fields = {
    MessageSid: 'SM1',
    SmsSid: 'SM1',
    MessageStatus: status,
    SmsStatus: status,
    AccountSid: accountSid,
    To: '+61412345678',
    From: '+61400000000',
    ApiVersion: '2010-04-01',
    ...more,
  }
  const answer = await portal.app.inject({
    method: 'POST',
    url: new URL(url).pathname,
    payload: new URLSearchParams(fields).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
      'x-twilio-signature': signature ?? sign(url, fields),
    },
  })
  return { status: answer.statusCode, known: answer.json<{ known?: boolean }>().known }
}

const deliveryOf = async (orderID: number) => (await getOrder(portal, orderID)).envelope?.deliveries[0]

test('the dealer sees the status of a text message, and it never returns to an earlier status', async () => {
  const { orderID, url } = await sentByText()
  expect(url).toMatch(/^https:\/\/portal\.test\/api\/Twilio\/MessageStatus\/delivery-\d+-[0-9a-f-]{36}$/)
  expect(await deliveryOf(orderID)).toMatchObject({ status: 'sent', receipt: '' })
  for (const [status, receipt] of [
    ['queued', 'queued'],
    ['sent', 'sent'],
    ['sending', 'sent'],
    ['delivered', 'delivered'],
    ['sent', 'delivered'],
    ['undelivered', 'delivered'],
    ['delivered', 'delivered'],
  ] as const) {
    expect(await sendCallback(url, status)).toEqual({ status: 200, known: true })
    expect(await deliveryOf(orderID)).toMatchObject({ status: 'sent', receipt, problem: '' })
  }
})

test('callbacks update the status of an application’s message too', async () => {
  const { orderID } = await makeLessee(portal)
  await sendLessee(portal, orderID)
  const url = sentForms.at(-1)?.get('StatusCallback') ?? ''
  expect(await sendCallback(url, 'undelivered', { ErrorCode: '30005' })).toEqual({ status: 200, known: true })
  expect(await sendCallback(url, 'sent')).toEqual({ status: 200, known: true })
  const record = must(await portal.ask(contract.lessee.getChangeLessee, { as: 'dealer', params: { orderID } }))
  expect(record.people[0]?.deliveries).toMatchObject([
    { status: 'sent', receipt: 'undelivered', problem: 'The number does not exist any more' },
  ])
})

test('a notice whose text message did not arrive is in the bell', async () => {
  const [notice] = await portal.rows<{ id: number }>(
    `insert into notifications (title, body, audience, created_by, dealer_id, event_key, in_bell)
     select 'Signed', 'Signed', 'dealers', 'x', dealer_id, 'signed-x', false from dealers where dealer_email = 'dealer@example.test'
     returning notification_id as id`,
  )
  const url = `https://portal.test/api/Twilio/MessageStatus/notice-${notice?.id}`
  const isInBell = () =>
    portal.rows('select in_bell as bell from notifications where notification_id = $1', [notice?.id])
  expect(await sendCallback(url, 'sent')).toEqual({ status: 200, known: true })
  expect(await isInBell()).toEqual([{ bell: false }])
  expect(await sendCallback(url, 'undelivered', { ErrorCode: '30005' })).toEqual({ status: 200, known: true })
  expect(await isInBell()).toEqual([{ bell: true }])
})

test('stores why a message with a code did not arrive, but not its text', async () => {
  const { orderID } = await sentByText()
  const guid = await linkOf(portal, orderID)
  expect(must(await requestCode(portal, guid))).toMatchObject({ channel: 'sms', status: 'sent' })
  const form = sentForms.at(-1)
  const [code = ''] = /^\d{6}/.exec(form?.get('Body') ?? '') ?? []
  expect(code).toHaveLength(6)
  expect(await portal.rows("select body from outside.sms where reference like 'code-%'")).toEqual([{ body: '' }])
  const url = form?.get('StatusCallback') ?? ''
  expect(await sendCallback(url, 'delivered')).toEqual({ status: 200, known: true })
  must(await confirmCode(portal, guid, code))
  await backdateCodes(portal, guid)
  must(await requestCode(portal, guid))
  expect((await sendCallback(sentForms.at(-1)?.get('StatusCallback') ?? '', 'undelivered')).known).toBe(true)
  // The message did not arrive, so another one can be requested at once.
  must(await requestCode(portal, guid))
})

test('explains in words why a message did not arrive, and logs the reason', async () => {
  const { orderID, url } = await sentByText()
  await sendCallback(url, 'undelivered', { ErrorCode: '30005' })
  expect(await deliveryOf(orderID)).toMatchObject({
    receipt: 'undelivered',
    problem: 'The number does not exist any more',
  })
  await sendCallback(url, 'sent')
  expect(await deliveryOf(orderID)).toMatchObject({ receipt: 'undelivered' })
  const auditEntries = await portal.rows(
    "select data from audit_log where action = 'SMS not delivered' and entity_id = $1",
    [String(orderID)],
  )
  expect(auditEntries).toEqual([{ data: { to: '0412 345 678', reason: 'The number does not exist any more' } }])
})

test('answers 401 to a callback that is not signed with the account’s token, and changes nothing', async () => {
  const { orderID, url } = await sentByText()
  const other = await sentByText()
  const fields = { MessageStatus: 'failed' }
  for (const signature of ['', 'nonsense', sign(url, fields, 'another token'), sign(other.url, fields), sign(url, {})])
    expect(await sendCallback(url, 'failed', {}, signature)).toMatchObject({ status: 401 })
  expect(await deliveryOf(orderID)).toMatchObject({ receipt: '' })
})

test('accepts a callback about another kind of message or with an unknown status', async () => {
  expect(await sendCallback('https://portal.test/api/Twilio/MessageStatus/reset-1', 'delivered')).toEqual({
    status: 200,
    known: false,
  })
  const { url } = await sentByText()
  expect(await sendCallback(url, 'canceled')).toEqual({ status: 200, known: false })
})

test('requests and accepts no callbacks if Twilio cannot reach the portal', async () => {
  const config = { ...portal.config, publicUrl: 'http://localhost:8080' }
  const { providers, stop } = await startProviders(config, {
    outside: portal.outsidePool,
    identity: portal.identityPool,
  })
  const callback = { reference: 'x', headers: { 'x-twilio-signature': sign('', {}) }, body: Buffer.alloc(0) }
  expect(providers.sms.readCallback?.(callback)).toBe('notSigned')
  await stop()
})
