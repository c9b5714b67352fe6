// Servers of release 0.4.0 read and write the answers of wholesalers in their own tables, whose changes are copied, and back.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getOrder, must } from '../../test/builders.ts'
import { makeInternetOrder, recheck } from '../../test/internet-lines.ts'
import { makeTestPortal, type TestPortal } from '../../test/portal.ts'
import { requirementsOf } from '../../test/signing.ts'
import { addSampleAddresses, checked } from '../../test/sites.ts'

const { serviceability: sq, sites } = contract
const migrations = join(import.meta.dirname, '../../database/migrations')
const migration = readFileSync(join(migrations, '0178_copied_wholesaler_answers.sql'), 'utf8')
const as = 'dealer'

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
  await addSampleAddresses((text, values) => portal.rows(text, values), 2)
})
afterAll(() => portal.stop())

/** The answers about the lines of an order as release 0.4.0 reads them. */
const oldAnswersOf = async (orderID: number) =>
  (
    await portal.rows<{ answer: unknown }>(
      'select app.to_line_answer(a) as answer from line_answers a where order_id = $1 order by answer_id',
      [orderID],
    )
  ).map(({ answer }) => answer)
const answersOf = async (orderID: number) => (await getOrder(portal, orderID)).lineAnswers
const codesOf = async (orderID: number) => (await requirementsOf(portal, orderID)).map(({ code }) => code)

/** Stores another answer to the question about a line, with a fee, as release 0.4.0 does. Returns its id. */
async function storeOldAnswer(orderID: number): Promise<number> {
  const [stored] = await portal.rows<{ id: number }>(
    `insert into line_answers (order_id, dealer_id, row_id, wholesaler, question, outcome, answer, facts, hash, expires_at, previous_id)
      select order_id, dealer_id, row_id, wholesaler, question, outcome, answer, facts || '{"fee": 300}', 'hash of 0.4.0', expires_at,
        answer_id
      from line_answers where order_id = $1 returning answer_id as id`,
    [orderID],
  )
  return stored?.id ?? 0
}

test('release 0.4.0 reads the answers about lines that this version stores, but no question under way', async () => {
  const { orderID } = await makeInternetOrder(portal)
  await recheck(portal, orderID)
  await portal.rows(
    `insert into wholesaler_answers (order_id, dealer_id, row_id, key, wholesaler, question)
      select order_id, dealer_id, row_id, gen_random_uuid(), wholesaler, question from wholesaler_answers where order_id = $1`,
    [orderID],
  )
  const answers = await answersOf(orderID)
  expect(answers).toHaveLength(1)
  expect(await oldAnswersOf(orderID)).toEqual(answers)
  const answer = 'select answer from line_answers where order_id = $1'
  expect(await portal.rows(answer, [orderID])).toEqual([{ answer: expect.stringContaining('"success":true') }])
})

test('this version compares an answer that release 0.4.0 stores, and both accept it', async () => {
  const here = await makeInternetOrder(portal)
  const there = await makeInternetOrder(portal)
  for (const { orderID } of [here, there]) {
    await recheck(portal, orderID)
    const answerID = await storeOldAnswer(orderID)
    expect((await answersOf(orderID)).at(-1)).toMatchObject({ answerID, hash: 'hash of 0.4.0', facts: { fee: 300 } })
    expect(await codesOf(orderID)).toContain('SQ-changed')
    if (orderID === here.orderID)
      must(await portal.ask(sq.acceptLineChange, { as, params: { orderID }, body: { answerID } }))
    else
      await portal.rows(
        `insert into line_acceptances (answer_id, order_id, dealer_id, accepted_by)
          select answer_id, order_id, dealer_id, 'Ada' from line_answers where answer_id = $1`,
        [answerID],
      )
    expect(await codesOf(orderID)).not.toContain('SQ-changed')
    expect(await oldAnswersOf(orderID)).toEqual(await answersOf(orderID))
  }
})

/** Checks a list with one site. Returns the id of the list. */
async function checkList(number: number): Promise<number> {
  const body = { text: `${number} Quarry Road, Listville NSW 2999`, customerID: 0, name: 'Rollout' }
  const { siteListID } = must(await portal.ask(sites.addSiteList, { as, body }))
  await checked(portal, siteListID)
  return siteListID
}
const ofList = 'where site_row_id in (select site_row_id from site_rows where site_list_id = $1)'

test('release 0.4.0 reads the answers about sites that this version stores, and the migration copies its own', async () => {
  const siteListID = await checkList(1)
  const read = (from: string) =>
    portal.rows(`select key, wholesaler, reply from (${from}) q ${ofList} order by key`, [siteListID])
  const stored = await read('select *, answer::jsonb as reply from wholesaler_answers')
  expect(stored).toHaveLength(5)
  expect(await read('select *, answer as reply from site_questions where answered_at is not null')).toEqual(stored)
  await portal.rows(`delete from wholesaler_answers ${ofList}`, [siteListID])
  await portal.rows(migration)
  expect(await read('select *, answer::jsonb as reply from wholesaler_answers')).toEqual(stored)
  const names = 'select question from site_questions'
  expect(await portal.rows(`${names} ${ofList} and question like '%s' order by question`, [siteListID])).toEqual(
    ['5g-locations', 'nbn-locations', 'offerings'].map((question) => ({ question })),
  )
})

test('this version uses an answer about a site that release 0.4.0 stores', async () => {
  const siteListID = await checkList(2)
  const stored = await portal.rows<{ key: string }>(
    `select key from site_questions ${ofList} and question = 'offerings'`,
    [siteListID],
  )
  const key = stored[0]?.key ?? ''
  // A server of release 0.4.0 has the list, and ends after its answer.
  await portal.rows(
    `with site as (update site_rows set state = 'resolved', options = '[]' where site_list_id = $1),
      list as (update site_lists set status = 'failed' where site_list_id = $1)
      delete from wholesaler_answers where key = $2`,
    [siteListID, key],
  )
  const offering = { wholesaler: 'Old', technology: 'Fibre', available: true, downMbps: 100, upMbps: 100, note: '' }
  const answer = { success: true, message: '', result: [{ ...offering, buildCostEx: null, expectedDate: '' }] }
  await portal.rows('update site_questions set answered_at = now(), answer = $2 where key = $1', [
    key,
    JSON.stringify(answer),
  ])
  must(await portal.ask(sites.resumeSiteList, { as, params: { siteListID } }))
  await checked(portal, siteListID)
  const [site] = must(await portal.ask(sites.getSites, { as, params: { siteListID } }))
  expect(site?.options.map(({ wholesaler }) => wholesaler)).toContain('Old')
})
