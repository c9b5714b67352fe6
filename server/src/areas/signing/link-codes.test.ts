import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeFinance, makeLessee, makeRelocation, sendLessee, untilMessagesSent } from '../../../test/applications.ts'
import { getOrder, makeCustomer, must } from '../../../test/builders.ts'
import { makeTestPortal, type TestPortal } from '../../../test/portal.ts'
import { makeOffer } from '../../../test/quotes.ts'
import * as signing from '../../../test/signing.ts'
import { sessionCookie } from '../../identity/session-cookie.ts'

const { finance, lessee, offers, relocation } = contract
let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

/** A kind of link: sends one, and consents by it. */
interface Kind {
  makeLink: () => Promise<string>
  consent: (guid: string, headers: Record<string, string>) => Promise<{ status: number; problem: { code: string } }>
  to: string
  purpose: RegExp
}

const as = 'dealer'
const makeQuoteLink = async () => {
  const person = { firstName: 'Quilla', surname: 'Fairweather', email: 'quilla@codes.test', mobile: '' }
  return (await makeOffer(portal, (await makeCustomer(portal, as, person)).customerID)).guid
}
const makeLesseeLink = async () => sendLessee(portal, (await makeLessee(portal)).orderID)
const makeRelocationLink = async () => {
  const { orderID } = await makeRelocation(portal)
  must(await portal.ask(relocation.sendRelocationEmail, { as, body: { orderID } }))
  return untilMessagesSent(portal, orderID)
}

const kinds: [name: string, kind: Kind][] = [
  [
    'a former lessee',
    {
      makeLink: makeLesseeLink,
      consent: (guid, headers) =>
        portal.ask(lessee.approveChangeFormerLessee, { params: { sms: 'true' }, body: { guid }, headers }),
      to: '04•• ••• 111',
      purpose: /approve the change of lessee of order \d+/,
    },
  ],
  [
    'a new lessee',
    {
      makeLink: async () => {
        const { orderID } = await makeLessee(portal)
        const guid = await sendLessee(portal, orderID)
        const headers = await signing.proofHeader(portal, guid)
        must(await portal.ask(lessee.approveChangeFormerLessee, { params: { sms: 'true' }, body: { guid }, headers }))
        return untilMessagesSent(portal, orderID)
      },
      consent: (guid, headers) => portal.ask(lessee.approveChangeNewLessee, { body: { guid }, headers }),
      to: '04•• ••• 222',
      purpose: /approve the change of lessee of order \d+/,
    },
  ],
  [
    'a customer who moves',
    {
      makeLink: makeRelocationLink,
      consent: (guid, headers) => portal.ask(relocation.approveRelocation, { body: { guid }, headers }),
      to: '04•• ••• 222',
      purpose: /approve the change of address of order \d+/,
    },
  ],
  [
    'a lessee of hardware',
    {
      makeLink: async () => {
        const { orderID } = await makeFinance(portal)
        must(await portal.ask(finance.sendFinanceEmail, { as, body: { orderID } }))
        return untilMessagesSent(portal, orderID)
      },
      consent: (guid, headers) => portal.ask(finance.approveFinance, { body: { guid }, headers }),
      to: '04•• ••• 222',
      purpose: /approve the finance application of order \d+/,
    },
  ],
  [
    'a customer who accepts a quote',
    {
      makeLink: makeQuoteLink,
      consent: (guid, headers) =>
        portal.ask(offers.acceptQuote, { params: { guid }, body: { name: 'Quilla Fairweather' }, headers }),
      to: 'q••@codes.test',
      purpose: /accept quote \d+/,
    },
  ],
]

const messagesWith = (code: string) =>
  portal.rows<{ text: string }>(
    `select body as text from outside.sms where body like $1 union all select plain from outside.mail where plain like $1`,
    [`%${code} is your Example Telecom code to%`],
  )

describe.each(kinds)('%s', (_, { makeLink, consent, to, purpose }) => {
  test('consents only with the code that was sent to them', async () => {
    const guid = await makeLink()
    const other = await makeLink()
    for (const headers of [{}, { 'link-proof': 'invented' }, await signing.proofHeader(portal, other)])
      expect((await consent(guid, headers)).problem).toMatchObject({ status: 409, code: 'signerCodeRequired' })
    expect(must(await signing.requestCode(portal, guid))).toMatchObject({ to, status: 'sent' })
    const code = await signing.readCode(portal, guid)
    expect((await messagesWith(code)).map(({ text }) => purpose.test(text))).toEqual([true])
    expect((await signing.confirmCode(portal, other, code)).status).toBe(400)
    const { proof } = must(await signing.confirmCode(portal, guid, code))
    expect((await consent(guid, { 'link-proof': proof })).status).toBe(200)
  })
})

test('the pages of links name the masked address of the code', async () => {
  const page = must(await portal.ask(lessee.getChangeLesseeFromGuid, { params: { guid: await makeLesseeLink() } }))
  expect(page.code).toEqual({ channel: 'sms', to: '04•• ••• 111' })
  const quote = must(await portal.ask(offers.getQuoteFromGuid, { params: { guid: await makeQuoteLink() } }))
  expect(quote.code).toEqual({ channel: 'email', to: 'q••@codes.test' })
})

test('declining an application or a quote needs no code', async () => {
  const body = { guid: await makeRelocationLink(), comments: 'We stay' }
  must(await portal.ask(relocation.rejectRelocation, { body }))
  const params = { guid: await makeQuoteLink() }
  must(await portal.ask(offers.declineQuote, { params, body: { declineReason: 'price' } }))
})

describe('the evidence', () => {
  test('of an approval has the code, and whether it went to an address of the dealer', async () => {
    const { orderID } = await makeRelocation(portal)
    await portal.rows("update customers set mobile = '', email = 'dealer@example.test' where customer_id = $1", [
      (await getOrder(portal, orderID)).customerID,
    ])
    must(await portal.ask(relocation.sendRelocationEmail, { as, body: { orderID, to: 'dealer@example.test' } }))
    const guid = await untilMessagesSent(portal, orderID)
    const headers = await signing.proofHeader(portal, guid)
    must(await portal.ask(relocation.approveRelocation, { body: { guid }, headers }))
    const [person] = must(await portal.ask(relocation.getRelocation, { as, params: { orderID } })).people
    expect(person?.identity).toMatchObject({ check: 'code', address: 'd••@example.test', addressOf: 'dealer' })
  })

  test('names a person who is signed in to the portal in the same browser', async () => {
    const session = 'session-of-dana'
    const [account] = await portal.rows<{ id: string }>(
      `insert into identity.accounts (email, name) values ('dana@evidence.test', 'Dana Novak') returning id`,
    )
    await portal.rows(
      `insert into identity.payloads (model, id, payload, account_id, expires_at)
        values ('Session', $1, '{}', $2, now() + interval '1 hour')`,
      [session, account?.id],
    )
    const cookie = `other=1; ${sessionCookie(portal.config.publicUrl)}=${session}`
    const { orderID } = await makeRelocation(portal)
    must(await portal.ask(relocation.sendRelocationEmail, { as, body: { orderID } }))
    const guid = await untilMessagesSent(portal, orderID)
    must(await portal.ask(contract.applications.recordApplicationView, { params: { guid }, headers: { cookie } }))
    const headers = { ...(await signing.proofHeader(portal, guid)), cookie }
    must(await portal.ask(relocation.approveRelocation, { body: { guid }, headers }))
    const [link] = await portal.rows('select answered_from as "from" from customer_links where guid = $1', [guid])
    expect(link).toMatchObject({ from: expect.stringContaining('signed in to the portal as Dana Novak') })
    const entries = await portal.rows<{ data: object }>(
      `select data from audit_log where entity_id = $1 and action in ('application opened', 'application approved')
        order by audit_id`,
      [String(orderID)],
    )
    expect(entries.map(({ data }) => data)).toEqual([
      expect.objectContaining({ portalUser: 'Dana Novak' }),
      expect.objectContaining({
        identity: expect.stringContaining('Dana Novak was signed in to the portal in that browser.'),
      }),
    ])
  })
})

test('with SIGNER_CODE=off nobody needs a code, and the evidence says so', async () => {
  const relaxed = await makeTestPortal({ SIGNER_CODE: 'off' })
  try {
    const { orderID } = await makeRelocation(relaxed)
    must(await relaxed.ask(relocation.sendRelocationEmail, { as, body: { orderID } }))
    const guid = await untilMessagesSent(relaxed, orderID)
    expect(must(await relaxed.ask(relocation.getRelocationFromGuid, { params: { guid } })).code).toBeNull()
    must(await relaxed.ask(relocation.approveRelocation, { body: { guid } }))
    const [person] = must(await relaxed.ask(relocation.getRelocation, { as, params: { orderID } })).people
    expect(person?.identity).toMatchObject({ check: 'off' })
  } finally {
    await relaxed.stop()
  }
})
