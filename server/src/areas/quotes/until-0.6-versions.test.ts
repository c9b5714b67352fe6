import { mobile } from '@dealerline/shared/blocks/mobile.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillBlock, makeOrder, must } from '../../../test/builders.ts'
import { makeTestPortal, type TestPortal } from '../../../test/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

test('a version of release 0.4.0 that writes numbers in another form is unchanged until the offer changes', async () => {
  const { orderID } = await makeOrder(portal, 'dealer', { isQuote: true })
  await fillBlock(portal, mobile, orderID, 3)
  const { generateQuote, getQuoteVersions, saveQuote } = contract.quotes
  const ask = { as: 'dealer', params: { orderID } } as const
  const { quoteVersion } = must(await portal.ask(generateQuote, ask))
  const [old] = await portal.rows<{ hasNumbers: boolean }>(
    `update quote_versions set snapshot_hash = 'of 0.4.0', content_hash = 'of 0.4.0',
        snapshot = regexp_replace(snapshot::text, '(04\\d\\d) (\\d{3}) (\\d{3})', '\\1\\2\\3', 'g')::json
      where order_id = $1 returning snapshot::text ~ '04\\d{8}' as "hasNumbers"`,
    [orderID],
  )
  expect(old).toEqual({ hasNumbers: true })
  expect(must(await portal.ask(getQuoteVersions, ask)).changed).toBe(false)
  expect(must(await portal.ask(generateQuote, ask)).quoteVersion).toBe(quoteVersion)
  const currentSpend = [{ description: 'Old carrier', quantity: 2, monthly: 199.95 }]
  must(await portal.ask(saveQuote, { as: 'dealer', body: { orderID, currentSpend } }))
  expect(must(await portal.ask(getQuoteVersions, ask)).changed).toBe(true)
  expect(must(await portal.ask(generateQuote, ask)).quoteVersion).toBe(quoteVersion + 1)
})
