import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFinance, untilMessagesSent } from '../../../../test/applications.ts'
import { must } from '../../../../test/builders.ts'
import { textOf } from '../../../../test/pdf-text.ts'
import { makeTestPortal, type TestPortal } from '../../../../test/portal.ts'

const { finance } = contract
const rules = { meta: { rules: ['A20'] } }
const dealer = { as: 'dealer' }

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

const read = async (orderID: number) =>
  must(await portal.ask(finance.getFinanceApplication, { ...dealer, params: { orderID } }))
const update = async (body: { orderID: number; comments?: string; url?: string; index?: number }) =>
  must(await portal.ask(finance.updateFinancing, { ...dealer, body }))

test('stores comments with the application and does not print them', rules, async () => {
  const { orderID } = await makeFinance(portal)
  expect((await read(orderID)).comments).toBe('')
  const application = await update({ orderID, index: 1, comments: 'Ring Ned before you send it' })
  expect(application.comments).toBe('Ring Ned before you send it')
  expect(application.financeApplicationDetails.notes).not.toContain('Ring Ned')
  expect(await read(orderID)).toMatchObject({ comments: 'Ring Ned before you send it', version: application.version })
  // Fields that an update omits keep their values.
  expect((await update({ orderID })).comments).toBe('Ring Ned before you send it')
  must(await portal.ask(finance.generateFinance, { ...dealer, params: { orderID, index: '1' } }))
  const printedAnswer = await portal.ask(finance.printFinance, { ...dealer, body: { orderID } })
  expect(await textOf(printedAnswer.raw)).not.toContain('Ring Ned')
  expect((await update({ orderID, comments: '' })).comments).toBe('')
})

test('ignores the web address in the request: the customer gets the portal’s own page', rules, async () => {
  const { orderID } = await makeFinance(portal)
  const url = 'https://phishing.example/login'
  expect((await update({ orderID, url, comments: '' })).url).toBe('')
  must(await portal.ask(finance.sendFinanceEmail, { ...dealer, body: { orderID } }))
  const guid = await untilMessagesSent(portal, orderID)
  expect((await read(orderID)).url).toBe(`${portal.config.publicUrl}/view-finance/${guid}`)
  const rows = await portal.rows<{ text: string }>('select a::text as text from applications a where order_id = $1', [
    orderID,
  ])
  expect(rows[0]?.text).not.toContain('phishing')
})
