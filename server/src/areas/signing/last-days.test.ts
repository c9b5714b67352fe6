import { readFileSync } from 'node:fs'
import { contract } from '@dealerline/shared/contract/index.ts'
import { toDisplayTime, toLocalDay } from '@dealerline/shared/rules/time.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeRelocation, untilMessagesSent } from '../../../test/applications.ts'
import { makeCustomer, makeMobileOrder, must } from '../../../test/builders.ts'
import { makeTestPortal, type TestPortal } from '../../../test/portal.ts'
import { makeOffer } from '../../../test/quotes.ts'
import * as signing from '../../../test/signing.ts'

const { offers, relocation } = contract
let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

/** Makes a link of each kind, and returns functions that read when it expires. */
async function makeLinks() {
  const { orderID } = await makeMobileOrder(portal)
  const signer = await signing.sendAndWait(portal, orderID)
  const moved = await makeRelocation(portal)
  must(await portal.ask(relocation.sendRelocationEmail, { as: 'dealer', body: { orderID: moved.orderID } }))
  const mover = await untilMessagesSent(portal, moved.orderID)
  const { customerID } = await makeCustomer(portal, 'dealer', { email: 'last@days.test', mobile: '' })
  const { guid: quote } = await makeOffer(portal, customerID)
  return {
    orderID,
    read: async () => [
      must(await signing.openLink(portal, signer)),
      must(await portal.ask(relocation.getRelocationFromGuid, { params: { guid: mover } })),
      must(await portal.ask(offers.getQuoteFromGuid, { params: { guid: quote } })),
    ],
  }
}

test('links and quotes are valid until the end of the day that their message names', async () => {
  const { orderID, read } = await makeLinks()
  const pages = await read()
  for (const { expiresAt } of pages) expect(toDisplayTime(expiresAt, { seconds: true })).toContain('23:59:59')
  const [mail] = await signing.mailsTo(portal, signing.recipient.to, String(orderID))
  expect(mail?.plain).toContain(`valid until ${toDisplayTime(pages[0]?.expiresAt).slice(0, 10)}`)
})

test('the upgrade extends links and quotes that were already sent to the end of their day', async () => {
  const { read } = await makeLinks()
  const tables = ['quote_versions', 'envelopes', 'envelope_recipients', 'application_links']
  for (const table of tables)
    await portal.rows(`update ${table} set expires_at = now() - interval '1 second' where expires_at is not null`)
  expect((await read()).map(({ state }) => state)).toEqual(['expired', 'expired', 'expired'])
  const file = new URL('../../../database/migrations/0136_whole_last_days.sql', import.meta.url)
  for (const statement of readFileSync(file, 'utf8').split(';')) await portal.rows(statement)
  const now = new Date().toISOString()
  for (const { state, expiresAt } of await read()) {
    expect([state, toLocalDay(expiresAt)]).toEqual(['open', toLocalDay(now)])
    expect(toDisplayTime(expiresAt, { seconds: true })).toContain('23:59:59')
  }
})
