import { savedID } from '@dealerline/shared/blocks/block.ts'
import { findBlock } from '@dealerline/shared/blocks/index.ts'
import { ports } from '@dealerline/shared/blocks/ports.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { keptNumbers } from '@dealerline/shared/record-rules/port-rows.ts'
import { formatPhone } from '@dealerline/shared/rules/dialled.ts'
import { isLocked } from '@dealerline/shared/rules/order-states.ts'
import type { Context } from '../../calls/context.ts'
import { findSentPorts } from './ports/numbers.ts'

/** Rows that a copy of an order must not have. */
export interface InFlight {
  lineIDs: number[]
  /** Their numbers or ranges, as they are shown. */
  numbers: string[]
}

/**
 * Returns the rows of an order whose numbers are already on their way to the provider, or have arrived: a wholesaler ports
 * them for any order that the caller sees, or the order itself was sent.
 */
export async function findInFlight({ tx }: Pick<Context, 'tx'>, order: OrderDetail): Promise<InFlight> {
  const rows = Object.fromEntries(Object.entries(order.content).map(([name, { rows }]) => [name, rows]))
  const kept = keptNumbers(rows)
  const ported = kept.filter(({ block }) => block === ports.name).flatMap(({ numbers }) => numbers)
  const sentPorts = new Set(ported.length === 0 ? [] : await findSentPorts(tx, ported))
  const inFlight = kept.filter(({ block, numbers }) =>
    block === ports.name ? numbers.some((number) => sentPorts.has(number)) : isLocked(order),
  )
  return {
    lineIDs: inFlight.flatMap(({ block: name, row }) => {
      const block = findBlock(name)
      return block ? [savedID(block, row)] : []
    }),
    numbers: inFlight.flatMap(({ numbers }) => {
      const [first = '', last = first] = [numbers[0], numbers.at(-1)]
      if (first === '') return []
      return first === last ? [formatPhone(first)] : [`${formatPhone(first)}–${formatPhone(last)}`]
    }),
  }
}
