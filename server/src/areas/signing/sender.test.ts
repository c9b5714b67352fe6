import { contract } from '@dealerline/shared/contract/index.ts'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeRelocation, untilMessagesSent } from '../../../test/applications.ts'
import { makeCustomer, makeMobileOrder, must } from '../../../test/builders.ts'
import { makeTestPortal, type TestPortal, until } from '../../../test/portal.ts'
import { makeOffer } from '../../../test/quotes.ts'
import * as signing from '../../../test/signing.ts'

const { getSenderFromGuid, sendFromCustomerEmail } = contract.signing
let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
  await setBusiness('dealer', { tradingName: 'Novak Telecom', telephoneNo: '0298765432' })
})
afterAll(() => portal.stop())

const setBusiness = (as: string, details: Record<string, string>) =>
  portal.rows(
    `insert into dealer_managers (dealer_id, details) select dealer_id, $2 from dealers where dealer_email = $1
      on conflict (dealer_id) do update set details = excluded.details`,
    [`${as}@example.test`, JSON.stringify(details)],
  )

/** Waits for the message that contains a text, and reads it as it arrived by SMTP. */
async function mailWith(text: string) {
  const { raw } = await until(async () => {
    const [mail] = await portal.rows<{ raw: Buffer }>('select raw from outside.mail where plain like $1', [`%${text}%`])
    return mail
  }, `a message with ${text} arrives`)
  const { from, replyTo, text: plain, html } = await PostalMime.parse(raw)
  return { from: from?.name, replyTo: replyTo?.[0], plain: plain ?? '', html: html ?? '' }
}

async function sendOrder(as = 'dealer') {
  const { orderID } = await makeMobileOrder(portal, as)
  must(await signing.sendMail(portal, orderID, as))
  return signing.linkOf(portal, orderID)
}

async function sendQuote() {
  const { guid } = await makeOffer(portal, (await makeCustomer(portal)).customerID)
  return guid
}

async function sendRelocation() {
  const { orderID } = await makeRelocation(portal)
  must(await portal.ask(contract.relocation.sendRelocationEmail, { as: 'dealer', body: { orderID } }))
  return untilMessagesSent(portal, orderID)
}

const senderOf = (guid: string) => portal.ask(getSenderFromGuid, { params: { guid } })

test.each([
  ['an order', sendOrder],
  ['a quote', sendQuote],
  ['an application', sendRelocation],
] as const)('the message and the page of %s name the brand and the dealer’s contact', async (_, sendLink) => {
  const guid = await sendLink()
  const mail = await mailWith(guid)
  expect(mail).toMatchObject({
    from: 'Example Telecom',
    replyTo: { address: 'dealer@example.test', name: 'Dana Novak' },
  })
  for (const words of ['Novak Telecom', '02 9876 5432 · dealer@example.test']) {
    expect(mail.plain).toContain(words)
    expect(mail.html).toContain(words)
  }
  expect(must(await senderOf(guid))).toEqual({
    name: 'Dana Novak',
    business: 'Novak Telecom',
    phone: '0298765432',
    email: 'dealer@example.test',
  })
})

test('a member without an own business shows that of the group, with their own phone and closing lines', async () => {
  await portal.rows(
    `insert into profiles (dealer_id, phone, signature)
      select dealer_id, '0298760001', E'Kind regards\nMo, see www.novak.example' from dealers where dealer_email = 'member@example.test'`,
  )
  const guid = await sendOrder('member')
  expect(must(await senderOf(guid))).toMatchObject({ business: 'Novak Telecom', phone: '0298760001' })
  const { plain, html } = await mailWith(guid)
  expect(plain.replaceAll('\u2060', '')).toContain(
    'Kind regards\nMo, see www.novak.example\nNovak Telecom\n02 9876 0001',
  )
  expect(html).not.toContain('www.novak.example')
})

test('a message in the customer’s name names no dealer, and neither does its page or a code', async () => {
  const { orderID } = await makeMobileOrder(portal)
  const body = { orderID, to: 'cfo@customer.test', toName: 'Cy Fo' }
  must(await portal.ask(sendFromCustomerEmail, { as: 'dealer', body }))
  const { orderGUID: guid } = await signing.untilSent(portal, orderID)
  const { plain } = await mailWith(guid)
  expect(plain).not.toContain('Novak Telecom')
  expect((await senderOf(guid)).status).toBe(404)
  must(await signing.requestCode(portal, guid))
  const { from, replyTo, plain: code } = await mailWith('code to sign')
  expect([from, replyTo]).toEqual(['Example Telecom', undefined])
  expect(code).not.toContain('Novak Telecom')
})

test('a message to a customer has the provider’s picture if there is one', async () => {
  const src = 'https://brand.example/logo.png'
  expect((await mailWith(await sendQuote())).html).not.toContain('<img')
  Object.assign(portal.config, { logoUrl: src })
  expect((await mailWith(await sendQuote())).html).toContain(`<img src="${src}" alt="Example Telecom"`)
  Object.assign(portal.config, { logoUrl: undefined })
})
