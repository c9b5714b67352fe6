// Makes every call of customers' links with every kind of link, and reads every table of dealers.
import type { Call } from '@dealerline/shared/contract/call.ts'
import { allCalls, contract } from '@dealerline/shared/contract/index.ts'
import { type LinkKind, linkKinds } from '@dealerline/shared/rules/link-kinds.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attacksOn } from '../../test/attacks.ts'
import { makeForm, pdfContent } from '../../test/form.ts'
import { guarded } from '../../test/guarded-tables.ts'
import { makeLinkKinds } from '../../test/link-kinds.ts'
import { unknownGuid } from '../../test/ownership.ts'
import { makeTestPortal, type TestPortal, until } from '../../test/portal.ts'
import { nameOf } from '../../test/walk.ts'

/** The calls that customers' links may make, with the kinds of links that may. */
const linkCalls = allCalls
  .filter(({ access }) => access === 'guid' || access === 'staffOrLink')
  .map((call) => ({ call, name: nameOf(call), kinds: call.links ?? (['signing'] as const) }))

/** The calls that also answer with a closed link: they name the dealer, stop messages, or say that nothing was signed. */
const answersClosed: readonly Call[] = [
  contract.signing.getSenderFromGuid,
  contract.progress.stopProgressMessages,
  contract.verification.verifyLink,
]

const states = ['open', 'foreign', 'replaced', 'expired'] as const
type State = (typeof states)[number]

let portal: TestPortal
const own = makeLinkKinds(() => portal)
const foreign = makeLinkKinds(() => portal, 'rival')
const links = new Map<string, { guid: string; orderID: number }>()
const linkOf = (kind: LinkKind, state: State) => links.get(`${kind} ${state}`) ?? expect.fail('The link was not made.')

async function makeLink(kind: LinkKind, state: State): Promise<void> {
  const { make, send, sendCopies, expire } = (state === 'foreign' ? foreign : own)[kind]
  const orderID = await make()
  await send(orderID, 'email')
  const guid = await until(() => newestLink(kind, orderID), 'the link is stored')
  if (state === 'replaced' && sendCopies) await send(orderID, 'email', 'grace@customer.test')
  if (state === 'expired') await expire?.(orderID)
  links.set(`${kind} ${state}`, { guid, orderID })
}

async function newestLink(kind: LinkKind, orderID: number): Promise<string | undefined> {
  const text = 'select guid from customer_links where kind = $1 and order_id = $2 order by link_id desc limit 1'
  return (await portal.rows<{ guid: string }>(text, [kind, orderID]))[0]?.guid
}

beforeAll(async () => {
  portal = await makeTestPortal()
  for (const kind of linkKinds) for (const state of states) await makeLink(kind, state)
})
afterAll(() => portal.stop())

/** Makes a call with a link. The rest of the request is the example of the documentation. */
async function ask(call: Call, guid: string) {
  const [attack] = attacksOn([call], [], { foreign: { orderid: guid, guid }, link: guid })
  const path = attack?.path.replace(`Lessee/${guid}`, 'Lessee/false') ?? ''
  const body = call.upload ? makeForm({}, { 'bill.pdf': pdfContent }) : attack?.body
  const answer = await portal.call(call.method, path, { body })
  return { status: answer.status, text: answer.raw.toString('latin1') }
}

const rowOf = (guid: string) => portal.rows('select l::text from customer_links l where guid = $1', [guid])

describe.each(linkCalls)('$name', ({ call, kinds }) => {
  const others = linkKinds.filter((kind) => !kinds.includes(kind))
  test.each(others)('does not know a link of the kind %s', async (kind) => {
    for (const state of states) expect(await ask(call, linkOf(kind, state).guid)).toMatchObject({ status: 404 })
  })

  test('does not know a guid without a link', async () => {
    expect(await ask(call, unknownGuid)).toMatchObject({ status: 404 })
  })

  const closed = kinds.flatMap((kind) => [
    // A link that no dealer sends is not sent again.
    ...(own[kind].sendCopies ? [{ kind, state: 'replaced' as const }] : []),
    { kind, state: 'expired' as const },
  ])
  test.each(closed)('shows and changes nothing with a link of the kind $kind that is $state', async (cell) => {
    const { guid } = linkOf(cell.kind, cell.state)
    const before = await rowOf(guid)
    const { status, text } = await ask(call, guid)
    if (answersClosed.includes(call)) expect([200, 409]).toContain(status)
    else if (status === 200) expect(text).toMatch(/^\[\]$|^\{"(kind":"\w+",")?state":"(?!open)/)
    else expect([404, 409]).toContain(status)
    expect(await rowOf(guid)).toEqual(before)
  })
})

test.each(linkKinds)('an open link of the kind %s shows its page', async (kind) => {
  for (const state of ['open', 'foreign'] as const)
    expect(await ask(own[kind].page, linkOf(kind, state).guid)).toMatchObject({
      status: 200,
      text: expect.stringContaining('"state":"open"'),
    })
})

test.each(linkKinds)('a link of the kind %s reads its own rows of its tables and no others', async (kind) => {
  const client = await portal.pool.connect()
  try {
    for (const state of ['open', 'foreign'] as const) {
      const { guid, orderID } = linkOf(kind, state)
      for (const table of guarded.filter((one) => one !== 'dealers')) {
        await client.query('begin')
        await client.query("select app.open_link($1, '')", [guid])
        const { rows } = await client.query<{ row: Record<string, unknown> }>(
          `select to_jsonb(t) as row from ${table} t`,
        )
        await client.query('rollback')
        if (rows.length > 0) expect(own[kind].tables).toContain(table)
        if (table === 'customer_links') expect(rows).toMatchObject([{ row: { guid } }])
        for (const { row } of rows) expect([orderID, undefined], table).toContain(row.order_id)
      }
    }
  } finally {
    client.release()
  }
})
