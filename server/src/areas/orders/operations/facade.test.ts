import { randomUUID } from 'node:crypto'
import type { Block, Row } from '@dealerline/shared/blocks/block.ts'
import { blocks } from '@dealerline/shared/blocks/index.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import type { Operation } from '@dealerline/shared/contract/operations.ts'
import { fieldValues } from '@dealerline/shared/records/kinds.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillBlock, getOrder, loadReferences, makeOrder, must } from '../../../../test/builders.ts'
import { makeTestPortal, type TestPortal } from '../../../../test/portal.ts'
import { sampleFields } from '../../../../test/samples.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

const cellsOf = (fields: Row) => Object.entries(fields).map(([field, value]) => [field, { value }] as const)

/** The operations that fill a block like `fillBlock`. */
async function operationsFor(block: Block, orderID: number, rowCount: number): Promise<Operation[]> {
  const references = await loadReferences(portal, orderID)
  const header = block.header ? sampleFields(block.header.fields, 1, references) : {}
  const keys = Array.from({ length: rowCount }, () => randomUUID())
  return [
    ...cellsOf(header).map(([field, to]) => ({ kind: 'set', block: block.name, row: 'header', field, to }) as const),
    ...keys.map((row, index) => {
      const fields = Object.fromEntries(cellsOf(sampleFields(block.rows, index + 1, references)))
      return { kind: 'add', block: block.name, row, after: keys[index - 1] ?? '', fields } as const
    }),
  ]
}

/** The fields, prices and totals of an order, without the ids of its records. */
async function contentOf(orderID: number, { name, rows, header }: Block) {
  const { content, monthly, onceOff, overTerm } = await getOrder(portal, orderID)
  const { header: storedHeader, rows: storedRows = [] } = content[name] ?? {}
  return {
    header: header && storedHeader && fieldValues(header.fields, storedHeader),
    rows: storedRows.map((row) => ({
      ...withoutOwnID(fieldValues(rows, row)),
      prices: [row.monthlyFee, row.onceOffCharges, row.unitPrice],
    })),
    totals: { monthly, onceOff, overTerm },
  }
}

/** Leaves out the id of a row that the records in it repeat. */
const withoutOwnID = (row: Row): Row =>
  JSON.parse(JSON.stringify(row, (name, value) => (name === 'inboundID' ? undefined : value)))

test.each(blocks.map((block) => [block.name, block] as const))(
  'operations and specified calls end in an equal %s',
  async (_, block) => {
    const as = block.page.access ? 'employee' : 'dealer'
    const called = await makeOrder(portal)
    const changed = await makeOrder(portal, 'dealer', { customerID: called.customerID })
    await fillBlock(portal, block, called.orderID, 2, as)
    const operations = await operationsFor(block, changed.orderID, 2)
    const { answers, held, totals } = must(
      await portal.ask(contract.operations.changeOrder, {
        as,
        params: { orderID: changed.orderID },
        body: { id: randomUUID(), device: 'test', operations },
      }),
    )
    // Initial values of a header are merged.
    expect(answers.filter(({ state }) => state !== 'merged')).toEqual([])
    expect(held).toEqual([])
    const content = await contentOf(changed.orderID, block)
    expect(content).toEqual(await contentOf(called.orderID, block))
    expect(content.rows).toHaveLength(2)
    expect(content.totals).toEqual(totals)
  },
)
