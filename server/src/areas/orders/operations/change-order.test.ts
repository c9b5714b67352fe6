import { randomUUID } from 'node:crypto'
import { hardware } from '@dealerline/shared/blocks/hardware.ts'
import { ipVoice } from '@dealerline/shared/blocks/ip-voice.ts'
import { mobile } from '@dealerline/shared/blocks/mobile.ts'
import { internalCharges } from '@dealerline/shared/blocks/other-charges.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import type { Cell, Operation } from '@dealerline/shared/contract/operations.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  blockOn,
  fillBlock,
  getOrder,
  loadReferences,
  makeMobileOrder,
  makeOrder,
  must,
} from '../../../../test/builders.ts'
import { makeTestPortal, type TestPortal } from '../../../../test/portal.ts'
import { sampleFields } from '../../../../test/samples.ts'
import { confirmOnLink, sendAndWait, sign } from '../../../../test/signing.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

const ask = (orderID: number, operations: Operation[], { as = 'dealer', id = randomUUID() as string } = {}) =>
  portal.ask(contract.operations.changeOrder, {
    as,
    params: { orderID },
    body: { id, device: 'test', operations },
  })
const change = async (...args: Parameters<typeof ask>) => must(await ask(...args))

const block = mobile.name
const set = (row: string, field: string, to: Cell, before?: Cell): Operation => ({
  kind: 'set',
  block,
  row,
  field,
  to,
  ...(before && { before }),
})
const value = (of: unknown): Cell => ({ value: of })
const add = (row: string, fields: Record<string, unknown>, after = '', of: string = block): Operation => ({
  kind: 'add',
  block: of,
  row,
  after,
  fields: Object.fromEntries(Object.entries(fields).map(([field, one]) => [field, value(one)])),
})
const remove = (row: string): Operation => ({ kind: 'remove', block, row })
const move = (row: string, after: string): Operation => ({ kind: 'move', block, row, after })

const mobilesOf = async (orderID: number) => (await getOrder(portal, orderID)).content.mobile?.rows ?? []
const simsOf = async (orderID: number) => (await mobilesOf(orderID)).map(({ simCardNo }) => simCardNo)
const heldOf = async (orderID: number) => (await getOrder(portal, orderID)).held
const logOf = (orderID: number) =>
  portal.rows<{ since: number; revision: number }>(
    'select since, revision from order_operations where order_id = $1 order by revision',
    [orderID],
  )

describe('a row', () => {
  const key = '0d4f7a52-6a0e-4c39-9a52-3f1c2b7e8d10'
  const half = { text: '04' }
  /** Bring the row into each state. A row with a line is named by its id. */
  const states = {
    absent: async () => key,
    whole: async (orderID: number) => {
      const { rows } = await fillBlock(portal, mobile, orderID)
      return String(rows[0]?.mobileID)
    },
    shadowed: async (orderID: number) => {
      const row = await states.whole(orderID)
      await change(orderID, [set(row, 'mobileNumber', half)])
      return row
    },
    held: async (orderID: number) => {
      await change(orderID, [
        { ...add(key, { simCardNo: 'old' }), fields: { mobileNumber: half, simCardNo: value('old') } } as Operation,
      ])
      return key
    },
    orphan: async (orderID: number) => {
      const row = await states.shadowed(orderID)
      must(await blockOn(portal, mobile, orderID).removeRows([Number(row)]))
      return row
    },
  }
  const whole = (row: string) => [set(row, 'simCardNo', value('new')), set(row, 'mobileNumber', value('0412345678'))]
  const notWhole = (row: string) => [set(row, 'simCardNo', value('new')), set(row, 'mobileNumber', { text: '041' })]

  test.each<[keyof typeof states, string, (row: string) => Operation[], { sims: unknown[]; held: unknown[] }, string?]>(
    [
      ['absent', 'a whole add', (row) => [add(row, { simCardNo: 'new' })], { sims: ['new'], held: [] }],
      [
        'absent',
        'an add that is not whole',
        (row) => [add(row, { simCardNo: 'new' }), set(row, 'mobileNumber', half)],
        { sims: [], held: [['simCardNo', 'mobileNumber']] },
      ],
      ['absent', 'a set', whole, { sims: [], held: [] }, 'removed'],
      ['absent', 'a move', (row) => [move(row, '')], { sims: [], held: [] }, 'removed'],
      ['absent', 'a removal', (row) => [remove(row)], { sims: [], held: [] }],
      ['whole', 'a whole set', whole, { sims: ['new'], held: [] }],
      ['whole', 'a set that is not whole', notWhole, { sims: ['Sample 1'], held: [['simCardNo', 'mobileNumber']] }],
      ['whole', 'a removal', (row) => [remove(row)], { sims: [], held: [] }],
      ['shadowed', 'a whole set', whole, { sims: ['new'], held: [] }],
      ['shadowed', 'a set that is not whole', notWhole, { sims: ['Sample 1'], held: [['mobileNumber', 'simCardNo']] }],
      ['shadowed', 'a removal', (row) => [remove(row)], { sims: [], held: [] }],
      ['held', 'a whole set', whole, { sims: ['new'], held: [] }],
      ['held', 'a set that is not whole', notWhole, { sims: [], held: [['simCardNo', 'mobileNumber']] }],
      ['held', 'a removal', (row) => [remove(row)], { sims: [], held: [] }],
      ['orphan', 'a whole set', whole, { sims: [], held: [['mobileNumber']] }, 'removed'],
      ['orphan', 'a move', (row) => [move(row, '')], { sims: [], held: [['mobileNumber']] }, 'removed'],
      ['orphan', 'a removal', (row) => [remove(row)], { sims: [], held: [] }],
    ],
  )('that is %s: %s', async (state, _, operationsOn, { sims, held }, reason) => {
    const { orderID } = await makeOrder(portal)
    const row = await states[state](orderID)
    const { answers, ...reply } = await change(orderID, operationsOn(row))
    const reasons = answers.map((answer) => (answer.state === 'refused' ? answer.reason : answer.state))
    if (reason) expect(new Set(reasons)).toEqual(new Set([reason]))
    else expect(reasons.filter((one) => one !== 'merged')).toEqual([])
    expect(await simsOf(orderID)).toEqual(sims)
    const order = await getOrder(portal, orderID)
    expect(order.held.map(({ cells }) => Object.keys(cells))).toEqual(
      held.map((names) => expect.arrayContaining(names as string[])),
    )
    expect(reply).toMatchObject({ revision: order.revision, held: order.held, keys: order.keys })
    if (row === key && sims.length > 0) expect(Object.values(order.keys)).toEqual([key])
    // The log has no gap.
    const log = await logOf(orderID)
    expect(log.map(({ since }) => since)).toEqual([1, ...log.map(({ revision }) => revision)].slice(0, -1))
    expect(log.at(-1)?.revision ?? 1).toBe(order.revision)
  })
})

describe('a change', () => {
  test('is answered again with its first answers', async () => {
    const { orderID } = await makeMobileOrder(portal)
    const [row] = await mobilesOf(orderID)
    const name = String(row?.mobileID)
    const operations = [
      set(name, 'simCardNo', value('1'), value(row?.simCardNo)),
      set(name, 'accountNo', value('2'), value('another')),
    ]
    const id = randomUUID()
    const first = await change(orderID, operations, { id })
    expect(first.answers).toEqual([{ operation: 1, state: 'conflict', stored: value(row?.accountNo) }])
    expect(first.effect).toHaveLength(1)
    const log = await logOf(orderID)
    await change(orderID, [set(name, 'simCardNo', value('3'))])
    const { revision } = await getOrder(portal, orderID)
    expect(await change(orderID, operations, { id })).toMatchObject({
      since: revision,
      revision,
      answers: first.answers,
      effect: [],
    })
    expect(await simsOf(orderID)).toEqual(['3'])
    expect(await logOf(orderID)).toHaveLength(log.length + 1)
    const { problem } = await ask(orderID, operations.slice(1), { id })
    expect(problem).toMatchObject({ status: 422, code: 'keyReused' })
  })

  test('without an effect writes nothing', async () => {
    const { orderID } = await makeMobileOrder(portal)
    const [row] = await mobilesOf(orderID)
    const name = String(row?.mobileID)
    const [{ revision }, log] = await Promise.all([getOrder(portal, orderID), logOf(orderID)])
    const reply = await change(orderID, [
      set(name, 'simCardNo', value(row?.simCardNo), value('another')),
      set(name, 'accountNo', value('2'), value('another')),
      set(name, 'mobileID', value(7)),
      set(name, 'simCardNo', value({ deep: 1 })),
      move(name, ''),
      remove(randomUUID()),
      { ...remove(name), block: 'telegraph' },
    ])
    expect(reply.answers).toEqual([
      { operation: 0, state: 'merged' },
      { operation: 1, state: 'conflict', stored: value(row?.accountNo) },
      { operation: 2, state: 'refused', reason: 'unknown' },
      { operation: 3, state: 'refused', reason: 'unknown' },
      { operation: 4, state: 'merged' },
      { operation: 5, state: 'merged' },
      { operation: 6, state: 'refused', reason: 'unknown' },
    ])
    expect(reply).toMatchObject({ since: revision, revision, effect: [] })
    expect(await mobilesOf(orderID)).toEqual([row])
    expect(await logOf(orderID)).toEqual(log)
  })

  test('has one row of the log and of the audit for each of its services', async () => {
    const { orderID } = await makeOrder(portal)
    const references = await loadReferences(portal, orderID)
    const [row, item] = [randomUUID(), randomUUID()]
    const { effect, since, revision } = await change(orderID, [
      add(row, { simCardNo: '1' }),
      add(item, sampleFields(hardware.rows, 1, references), '', hardware.name),
    ])
    const names = effect.map(({ kind, row: name }) => `${kind} ${name}`)
    expect(names).toEqual(expect.arrayContaining([`add ${row}`, `add ${item}`, 'store header']))
    expect(await logOf(orderID)).toEqual([{ since, revision }])
    const audited = await portal.rows<{ type: string }>(
      'select entity_type as type from audit_log where entity_id = $1 and action = $2 order by type',
      [String(orderID), 'saved'],
    )
    expect(audited.map(({ type }) => type)).toEqual(['hardware', 'hardware header', 'mobile'])
  })

  test('of an order that has been sent is refused', async () => {
    const { orderID } = await makeMobileOrder(portal)
    await sendAndWait(portal, orderID)
    const { problem } = await ask(orderID, [add(randomUUID(), { simCardNo: '1' })])
    expect(problem).toMatchObject({ status: 409, code: 'notEditable' })
  })

  test('of a signed order is a correction, which holds nothing', async () => {
    const { orderID } = await makeMobileOrder(portal)
    const guid = await sendAndWait(portal, orderID)
    await confirmOnLink(portal, guid)
    must(await sign(portal, guid))
    const [row] = await mobilesOf(orderID)
    const name = String(row?.mobileID)
    const as = 'admin'
    expect((await ask(orderID, [set(name, 'mobileNumber', { text: '04' })], { as })).problem).toMatchObject({
      status: 400,
      errors: [{ path: `mobile.${name}.mobileNumber` }],
    })
    const change36 = [set(name, 'contractLengthMonths', value(36))]
    expect((await ask(orderID, change36, { as })).problem).toMatchObject({ status: 409, code: 'changesSigned' })
    must(await ask(orderID, [set(name, 'serviceLocationID', value('LOC1'))], { as }))
    expect((await mobilesOf(orderID))[0]).toMatchObject({ serviceLocationID: 'LOC1' })
    expect(await heldOf(orderID)).toEqual([])
  })

  test('applies what its author may change and refuses the rest', async () => {
    const { orderID } = await makeOrder(portal)
    const charge = add(randomUUID(), {}, '', internalCharges.name)
    const reply = await change(orderID, [charge, add(randomUUID(), { simCardNo: '1' })])
    expect(reply.answers).toEqual([{ operation: 0, state: 'refused', reason: 'notAllowed' }])
    expect(await simsOf(orderID)).toEqual(['1'])
    await change(
      orderID,
      [charge, set(charge.row, 'cost', { text: '1' })].map((one) => ({ ...one, block: internalCharges.name })),
      {
        as: 'employee',
      },
    )
    expect(await heldOf(orderID)).toHaveLength(1)
    const repetition = await change(orderID, [charge])
    expect(repetition.held).toEqual([])
  })
})

describe('rows of a change', () => {
  const number = '0412345678'
  const other = '0412345679'

  test('with one number are both held, and the others are stored', async () => {
    const { orderID } = await makeOrder(portal)
    const [one, two, three] = [randomUUID(), randomUUID(), randomUUID()]
    const { held } = await change(orderID, [
      add(one, { mobileNumber: number, simCardNo: '1' }),
      add(two, { mobileNumber: number, simCardNo: '2' }, one),
      add(three, { mobileNumber: other, simCardNo: '3' }, two),
    ])
    expect(await simsOf(orderID)).toEqual(['3'])
    expect(held.map(({ row, problems }) => [row, problems.map(({ field }) => field)])).toEqual([
      [one, ['mobileNumber']],
      [two, ['mobileNumber']],
    ])
    // The other held row of the same person is tried too. Both keep their places.
    await change(orderID, [set(two, 'mobileNumber', value('0412345670'))])
    expect(await simsOf(orderID)).toEqual(['1', '2', '3'])
    expect(await heldOf(orderID)).toEqual([])
  })

  test('can exchange their numbers in two changes', async () => {
    const { orderID } = await makeOrder(portal)
    const [one, two] = [randomUUID(), randomUUID()]
    await change(orderID, [add(one, { mobileNumber: number }), add(two, { mobileNumber: other }, one)])
    await change(orderID, [set(one, 'mobileNumber', value(other))])
    expect(await heldOf(orderID)).toHaveLength(1)
    await change(orderID, [set(two, 'mobileNumber', value(number))])
    expect(await heldOf(orderID)).toEqual([])
    expect((await mobilesOf(orderID)).map(({ mobileNumber }) => mobileNumber)).toEqual([other, number])
  })

  test('that were changed below their held cells stay held until their author has seen it', async () => {
    const { orderID } = await makeMobileOrder(portal)
    const [row] = await mobilesOf(orderID)
    const name = String(row?.mobileID)
    const before = value(row?.simCardNo)
    await change(orderID, [set(name, 'simCardNo', value('mine'), before), set(name, 'mobileNumber', { text: '04' })])
    must(await blockOn(portal, mobile, orderID).saveRows([{ ...row, simCardNo: 'theirs' }]))
    const whole = set(name, 'mobileNumber', value(number))
    const { held } = await change(orderID, [whole])
    expect(held).toMatchObject([
      {
        problems: [{ field: 'simCardNo', stored: value('theirs') }],
        cells: { simCardNo: { before: value('theirs') } },
      },
    ])
    expect(await simsOf(orderID)).toEqual(['theirs'])
    await change(orderID, [set(randomUUID(), 'simCardNo', value('1'))])
    expect(await simsOf(orderID)).toEqual(['theirs'])
    await change(orderID, [whole])
    expect(await simsOf(orderID)).toEqual(['mine'])
    expect(await heldOf(orderID)).toEqual([])
  })

  test('are moved without new versions, held rows too', async () => {
    const { orderID } = await makeOrder(portal)
    const keys = Array.from({ length: 4 }, () => randomUUID() as string)
    const [, two = '', three = '', four = ''] = keys
    await change(
      orderID,
      keys.map((key, index) => add(key, { simCardNo: String(index) }, keys[index - 1])),
    )
    await change(orderID, [set(two, 'mobileNumber', { text: '04' }), move(four, ''), move(two, three)])
    const rows = await mobilesOf(orderID)
    expect(rows.map(({ simCardNo }) => simCardNo)).toEqual(['3', '0', '2', '1'])
    expect(rows.map(({ version }) => version)).toEqual([1, 1, 1, 1])
    const five = randomUUID()
    await change(orderID, [add(five, {}), set(five, 'mobileNumber', { text: '04' })])
    await change(orderID, [move(five, '')])
    const audited = await portal.rows(
      "select data from audit_log where entity_id = $1 and entity_type = $2 and action = 'moved'",
      [String(orderID), block],
    )
    expect(audited).toEqual([{ data: rows.map(({ mobileID }) => mobileID) }])
  })

  test('wait for a header that cannot be stored', async () => {
    const { orderID } = await makeOrder(portal)
    const references = await loadReferences(portal, orderID)
    const row = randomUUID()
    const header = (to: Cell): Operation => ({
      kind: 'set',
      block: hardware.name,
      row: 'header',
      field: 'contactName',
      to,
    })
    const { held } = await change(orderID, [
      header(value('')),
      add(row, sampleFields(hardware.rows, 1, references), '', hardware.name),
    ])
    expect(held.map((one) => one.row)).toEqual([row, 'header'])
    expect((await getOrder(portal, orderID)).content.hardware).toMatchObject({ header: null, rows: [] })
    await change(orderID, [header(value('Ada'))])
    expect((await getOrder(portal, orderID)).content.hardware).toMatchObject({
      header: { contactName: 'Ada' },
      rows: [{ comment: 'Sample 1' }],
    })
    expect(await heldOf(orderID)).toEqual([])
  })

  test('of two services can have one key', async () => {
    const { orderID } = await makeOrder(portal)
    const key = randomUUID()
    await change(orderID, [add(key, { simCardNo: '1' }), add(key, {}, '', ipVoice.name)])
    const { content } = await getOrder(portal, orderID)
    expect([content.mobile?.rows, content[ipVoice.name]?.rows].map((rows) => rows?.length)).toEqual([1, 1])
  })

  test('get the next extension number once, even if another row has the proposed one', async () => {
    const { orderID } = await makeOrder(portal)
    const [one, two] = [randomUUID(), randomUUID()]
    const { numberField = '' } = ipVoice
    await change(orderID, [add(one, {}, '', ipVoice.name), add(two, {}, one, ipVoice.name)])
    const another = { ...add(randomUUID(), { [numberField]: 501 }, two, ipVoice.name), isNumberProposed: true }
    expect((await change(orderID, [another as Operation])).held).toEqual([])
    const rows = (await getOrder(portal, orderID)).content[ipVoice.name]?.rows ?? []
    expect(rows.map((row) => row[numberField])).toEqual([500, 501, 502])
  })
})

test('the rights of an employee approve only the prices that they have named', async () => {
  const { orderID } = await makeOrder(portal)
  const { handsetIDs } = await loadReferences(portal, orderID)
  const name = randomUUID()
  await change(orderID, [add(name, { handsetID: handsetIDs[0] }, '', hardware.name)])
  const set = (field: string, to: Cell): Operation => ({ kind: 'set', block: hardware.name, row: name, field, to })
  const costOf = async () => (await getOrder(portal, orderID)).content.hardware?.rows[0]?.cost
  const listPrice = await costOf()
  const dealer = await change(orderID, [set('cost', value(1))])
  expect(dealer.held).toMatchObject([{ problems: [{ field: 'cost' }] }])
  const as = 'employee'
  await change(orderID, [set('comment', value('Checked'))], { as })
  expect(await costOf()).toBe(listPrice)
  await change(orderID, [set('cost', value(1))], { as })
  expect(await costOf()).toBe(1)
  expect(await heldOf(orderID)).toEqual([])
})
