import type { Block, Row } from '@dealerline/shared/blocks/block.ts'
import { type OrderDetail, orderCalls } from '@dealerline/shared/contract/orders.ts'
import type { KindName } from '@dealerline/shared/records/kinds.ts'
import { query } from '../../api.ts'
import type { Choices } from '../../fields/choices.ts'
import { useShowSaved } from '../../session/use-show-saved.ts'

type Content = OrderDetail['content'][string]

/**
 * Returns a function that shows an order after a change of a block before it is read again, with the plans and handsets that
 * name its rows.
 */
export function useShowSavedContent(block: Block, { plans, handsets }: Choices): (order: OrderDetail) => Promise<void> {
  const showSaved = useShowSaved()
  return (order) => {
    const content = order.content[block.name] ?? { header: null, rows: [] }
    const shown = {
      ...order,
      plans: withUsed(order.plans, plans, 'ratePlanID', idsIn(block, content, 'plan')),
      handsets: withUsed(order.handsets, handsets, 'handsetID', idsIn(block, content, 'handset')),
    }
    return showSaved(query(orderCalls.getOrder, { params: { orderID: order.orderID } }), () => shown)
  }
}

/** The ids in the fields of a kind, in the header and the rows. */
function idsIn(block: Block, { header, rows }: Content, kind: KindName): Set<unknown> {
  const namesIn = (fields: Block['rows'] = {}) => Object.keys(fields).filter((name) => fields[name]?.kind === kind)
  const valuesOf = (record: Row | null, names: readonly string[]) => names.map((name) => record?.[name])
  const rowNames = namesIn(block.rows)
  return new Set([
    ...valuesOf(header, namesIn(block.header?.fields)),
    ...rows.flatMap((row) => valuesOf(row, rowNames)),
  ])
}

/** Adds the used records that are not known yet. */
function withUsed<T>(known: readonly T[], all: readonly T[], id: keyof T, used: ReadonlySet<unknown>): T[] {
  const knownIDs = new Set(known.map((record) => record[id]))
  return [...known, ...all.filter((record) => used.has(record[id]) && !knownIDs.has(record[id]))]
}
