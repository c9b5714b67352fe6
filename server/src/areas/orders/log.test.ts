import { randomUUID } from 'node:crypto'
import { headerName, type Row } from '@dealerline/shared/blocks/block.ts'
import { hardware } from '@dealerline/shared/blocks/hardware.ts'
import { blocks } from '@dealerline/shared/blocks/index.ts'
import { mobile } from '@dealerline/shared/blocks/mobile.ts'
import { headerKey, type OrderState, type RowState } from '@dealerline/shared/changes/change.ts'
import { type Effect, replayEffects } from '@dealerline/shared/changes/effect.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  blockOn,
  fillBlock,
  getOrder,
  loadReferences,
  makeMobileOrder,
  makeOrder,
  must,
} from '../../../test/builders.ts'
import { addressOf, makeTestPortal, type TestPortal } from '../../../test/portal.ts'
import { sampleFields, sampleRow } from '../../../test/samples.ts'
import { inJob } from '../../calls/job-services.ts'
import { beginJob, signClaims } from '../../kernel/claims.ts'
import { inTransaction } from '../../kernel/in-transaction.ts'
import { removeOldRecords } from '../customers/privacy/retention.ts'
import { findChange } from './log-queries.ts'
import { recordEffect } from './record-effect.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

const as = 'dealer'

interface LogRow {
  since: number
  revision: number
  person_id: number
  author: string
  effect: Effect[]
}
const logOf = (orderID: number) =>
  portal.rows<LogRow>(
    'select since, revision, person_id, author, effect from order_operations where order_id = $1 order by revision',
    [orderID],
  )

/** Replays a log from an order without services. */
function replay(log: readonly LogRow[]): OrderState {
  const blank: RowState = { id: 0, key: headerKey, values: {}, held: {} }
  const headers = new Map(blocks.flatMap((block) => (block.header ? [[headerName(block), blank] as const] : [])))
  return replayEffects(
    { rows: new Map(), headers },
    log.flatMap(({ effect }) => effect),
  )
}

/** Expects that the log goes from the new order to the present one without a gap, and leads to its content. */
async function expectWholeLog(orderID: number): Promise<void> {
  const { revision, content } = await getOrder(portal, orderID)
  const log = await logOf(orderID)
  expect(log.map(({ since }) => since)).toEqual([1, ...log.map((row) => row.revision)].slice(0, -1))
  expect(log.at(-1)?.revision).toBe(revision)
  const { rows, headers } = replay(log)
  for (const block of blocks) {
    const stored = content[block.name]
    const replayed = rows.get(block.name) ?? []
    expect(replayed.map(({ id }) => id)).toEqual(stored?.rows.map((row: Row) => row[block.rowID]) ?? [])
    for (const [index, { values }] of replayed.entries()) expect(stored?.rows[index]).toMatchObject(values)
    const header = headers.get(headerName(block))
    if (!block.header || !header) continue
    expect(header.id).toBe(stored?.header?.[block.header.id] ?? 0)
    expect(stored?.header ?? {}).toMatchObject(header.values)
  }
}

describe('the log of an order', () => {
  test.each(blocks.map((block) => [block.name, block] as const))('leads to the present %s', async (_, block) => {
    const { orderID } = await makeOrder(portal)
    const { on, rows, references, header } = await fillBlock(portal, block, orderID, 3)
    await expectWholeLog(orderID)
    const [first, second, third] = rows
    if (first) {
      const changed = { ...sampleRow(block, 8, references), [block.rowID]: first[block.rowID] }
      must(await on.saveRows([third as Row, second as Row, changed]))
      await expectWholeLog(orderID)
      must(await on.removeRows([Number(second?.[block.rowID])]))
      await expectWholeLog(orderID)
    }
    if (header && block.calls.header?.remove) must(await on.removeHeader())
    await expectWholeLog(orderID)
  })

  test('has the differences alone', async () => {
    const { orderID } = await makeMobileOrder(portal)
    const on = blockOn(portal, mobile, orderID)
    const [row] = must(await on.getRows())
    const before = await logOf(orderID)
    must(await on.saveRows([{ ...row, simCardNo: '89610001' }]))
    must(await on.saveRows([{ ...row, version: 0, simCardNo: '89610001' }]))
    const [change, repetition, ...others] = (await logOf(orderID)).slice(before.length)
    const place = { block: mobile.name, row: String(row?.[mobile.rowID]) }
    expect(change?.effect).toEqual([
      { kind: 'set', ...place, field: 'simCardNo', before: row?.simCardNo, value: '89610001' },
    ])
    // The save raised the revision, so a row says that nothing differs.
    expect(repetition?.effect).toEqual([])
    expect(others).toEqual([])
    await expectWholeLog(orderID)
  })

  test('has one row for a request with a header and rows', async () => {
    const { orderID } = await makeOrder(portal)
    const references = await loadReferences(portal, orderID)
    const header = sampleFields(hardware.header?.fields ?? {}, 1, references)
    const body = { ...header, [hardware.header?.rowsAs ?? '']: [sampleRow(hardware, 1, references)] }
    must(await blockOn(portal, hardware, orderID).saveHeader(body))
    const log = await logOf(orderID)
    expect(
      log.map(({ effect }) => effect.map(({ row, kind }) => `${row === headerKey ? row : 'row'} ${kind}`)),
    ).toEqual([expect.arrayContaining(['header store', 'header set', 'row add'])])
    await expectWholeLog(orderID)
  })

  test('keeps the held cells of a removed line', async () => {
    const { orderID } = await makeMobileOrder(portal)
    const on = blockOn(portal, mobile, orderID)
    const [stored] = must(await on.getRows())
    const row = String(stored?.[mobile.rowID])
    const id = Number(row)
    const block = mobile.name
    const to = { text: '04' }
    const operations = [{ kind: 'set' as const, block, row, field: 'mobileNumber', to }]
    const { held } = must(
      await portal.ask(contract.operations.changeOrder, {
        as,
        params: { orderID },
        body: { id: randomUUID(), device: 'test', operations },
      }),
    )
    must(await on.removeRows([id]))
    const log = await logOf(orderID)
    expect(log.at(-1)?.effect).toContainEqual({ kind: 'store', block, row, before: id, id: 0 })
    const orphan = { id: 0, key: row, values: {}, held: held[0]?.cells }
    expect(replay(log).rows.get(block)).toEqual([orphan])
  })

  test('names the person who acts as a dealer', async () => {
    const { orderID } = await makeMobileOrder(portal)
    const on = blockOn(portal, mobile, orderID)
    const [row] = must(await on.getRows())
    const [dealer, admin] = await Promise.all(
      ['dealer', 'admin'].map(async (person) =>
        must(await portal.ask(contract.session.getDealerFromEmail, { as: person, body: { email: addressOf(person) } })),
      ),
    )
    const impersonate = (impersonatedID: number) =>
      portal.ask(contract.impersonation.impersonate, { as: 'admin', body: { userType: 'Dealer', impersonatedID } })
    must(await impersonate(dealer?.dealerID ?? 0))
    must(await blockOn(portal, mobile, orderID, 0, 'admin').saveRows([{ ...row, simCardNo: '89610002' }]))
    await impersonate(-1)
    const log = await logOf(orderID)
    expect(log.map((one) => one.person_id)).toEqual([dealer?.dealerID, admin?.dealerID])
    expect(log.map(({ author }) => author)).toEqual([
      dealer?.dealerFullName,
      `${admin?.dealerFullName} for ${dealer?.dealerFullName}`,
    ])
  })

  test('has no row for reads, refused saves and typed drafts', async () => {
    const { orderID } = await makeMobileOrder(portal)
    const on = blockOn(portal, mobile, orderID)
    const before = await logOf(orderID)
    const [row] = must(await on.getRows())
    expect((await on.saveRows([{ ...row, version: 99 }])).status).toBe(409)
    expect((await on.removeRows([99_999_999])).status).toBe(404)
    const draft = { part: mobile.name, content: '{"typed":1}' }
    await portal.ask(contract.drafts.saveOrderDraft, { as, params: { orderID }, body: draft })
    expect(await logOf(orderID)).toEqual(before)
  })

  test('has a gap after a write that does not record', async () => {
    const { orderID } = await makeMobileOrder(portal)
    const on = blockOn(portal, mobile, orderID)
    const { revision } = await getOrder(portal, orderID)
    await portal.rows("update order_lines set details = details || '{}' where order_id = $1", [orderID])
    const [row] = must(await on.getRows())
    must(await on.saveRows([{ ...row, simCardNo: '89610003' }]))
    const [last, previous] = (await logOf(orderID)).toReversed()
    expect(previous?.revision).toBe(revision)
    expect(last?.since).toBe(revision + 1)
  })

  test('accepts from the SQL of a call only the person of the call', async () => {
    const { orderID } = await makeMobileOrder(portal)
    const insert = `insert into order_operations (order_id, dealer_id, revision, since, person_id, author, effect)
      select order_id, dealer_id, revision + 1, revision, app.person_id() + $2, 'Ada', '[]' from orders where order_id = $1`
    const add = async (otherPerson: number) => {
      const client = await portal.pool.connect()
      try {
        await client.query('begin')
        await client.query("select app.begin_call($1, $2, '')", signClaims(portal.pool, { email: addressOf(as) }))
        return (await client.query(insert, [orderID, otherPerson])).rowCount
      } finally {
        await client.query('rollback')
        client.release()
      }
    }
    expect(await add(0)).toBe(1)
    await expect(add(1)).rejects.toThrow('row-level security')
  })

  test('has no bank number', async () => {
    const { orderID } = await makeMobileOrder(portal)
    const before = await logOf(orderID)
    const account = {
      accountName: 'Ada Nguyen',
      bsb: '062-000',
      accountNumber: '12345678',
      financialInstitutionName: 'Example Bank',
    }
    must(await portal.ask(contract.payment.updateDirectDebit, { as, params: { orderID }, body: account }))
    expect(await logOf(orderID)).toEqual(before)
  })
})

describe('the daily job', () => {
  const merge = () => removeOldRecords(portal.services, portal.jobs.queue)
  const mergedLogOf = async (orderID: number) =>
    (await logOf(orderID)).map(({ since, author, effect }) => ({ since, author, effect }))

  test('keeps the last value of each cell with its author after the signature', async () => {
    const { orderID } = await makeOrder(portal)
    const { on, rows } = await fillBlock(portal, mobile, orderID, 2)
    const [first, second] = rows
    const admin = blockOn(portal, mobile, orderID, 0, 'admin')
    must(await on.saveRows([{ ...first, simCardNo: '89610001' }]))
    must(await admin.saveRows([{ ...first, version: 0, simCardNo: '89610002' }]))
    must(await on.removeRows([Number(second?.[mobile.rowID])]))
    const before = await logOf(orderID)
    await merge()
    expect(await logOf(orderID)).toEqual(before)
    await portal.rows('update orders set order_status = 2 where order_id = $1', [orderID])
    await merge()
    const log = await mergedLogOf(orderID)
    const row = String(first?.[mobile.rowID])
    expect(log.map(({ since }) => since)).toEqual([null, null])
    expect(log.map(({ effect }) => effect.every((one) => one.kind === 'set' && one.row === row))).toEqual([true, true])
    expect(log[1]).toMatchObject({
      author: before[2]?.author,
      effect: [{ kind: 'set', block: mobile.name, row, field: 'simCardNo', value: '89610002' }],
    })
    const { content } = await getOrder(portal, orderID)
    const cells = log.flatMap(({ effect }) => effect.flatMap((one) => ('field' in one ? [one] : [])))
    expect(content[mobile.name]?.rows[0]).toMatchObject(
      Object.fromEntries(cells.map((cell) => [cell.field, 'value' in cell && cell.value])),
    )
    await merge()
    expect(await mergedLogOf(orderID)).toEqual(log)
  })

  test('keeps the newest 5,000 rows of an order that is not signed', async () => {
    const { orderID } = await makeMobileOrder(portal)
    await portal.rows(
      `insert into order_operations (order_id, dealer_id, revision, since, person_id, author, effect)
      select order_id, dealer_id, 1000 + n, 999 + n, 0, 'Ada',
        jsonb_build_array(jsonb_build_object('kind', 'set', 'block', 'mobile', 'row', '1', 'field', 'note', 'value', n))
      from orders cross join generate_series(1, 6000) n where order_id = $1`,
      [orderID],
    )
    await merge()
    const log = (await logOf(orderID)).filter(({ author }) => author === 'Ada')
    expect(log.map(({ since }) => since)).toEqual([null, ...Array.from({ length: 5000 }, (_, index) => 2000 + index)])
  })
})

describe('a change of a device', () => {
  test('is found by its id on its order', async () => {
    const { orderID } = await makeMobileOrder(portal)
    const { revision } = await getOrder(portal, orderID)
    const change = { id: crypto.randomUUID(), bodyHash: 'hash', device: 'tablet', answers: [] }
    const caller = { kind: 'Admin' as const, email: '', name: 'Ada', dealerID: 0, actorID: 0 }
    const effect: Effect[] = [{ kind: 'set', block: 'mobile', row: '1', field: 'simCardNo', value: '1' }]
    await inTransaction(portal.pool, beginJob(portal.pool), async (tx) => {
      await tx.prepared('raise')`update orders set admin_flag = true where order_id = ${orderID}`
      recordEffect({ tx, caller }, { orderID, revision }, effect, change)
      await tx.runChecks()
    })
    const find = (id: number) => inJob(portal.pool, (tx) => findChange(tx, id, change.id))
    expect(await find(orderID)).toEqual({
      revision: revision + 1,
      since: revision,
      bodyHash: 'hash',
      effect,
      answers: [],
    })
    expect(await find(orderID + 1)).toBeUndefined()
  })
})
