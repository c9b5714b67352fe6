import { ports } from '@dealerline/shared/blocks/ports.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import type { PortDetails, PortNumber } from '@dealerline/shared/contract/ports.ts'
import { predictRejections } from '@dealerline/shared/record-rules/port-preflight.ts'
import { numbersOf, type PortRow, portFactsOf, toPortRow } from '@dealerline/shared/record-rules/port-rows.ts'
import { toRegisterDigits } from '@dealerline/shared/rules/abn.ts'
import { toDialled } from '@dealerline/shared/rules/dialled.ts'
import { isSigned } from '@dealerline/shared/rules/order-states.ts'
import { numberKindOf } from '@dealerline/shared/rules/port-numbers.ts'
import { isCorrectablePort, isSentPort, portStateNames } from '@dealerline/shared/rules/port-states.ts'
import { toLocalDay } from '@dealerline/shared/rules/time.ts'
import type { Context } from '../../../calls/context.ts'
import type { Transaction } from '../../../kernel/database.ts'
import { getReserved } from '../numbers/reserve.ts'
import { getOrderDetail } from '../order-detail.ts'
import type { PortToSend } from './batches.ts'
import { type StoredPort, selectPorts, selectSentPorts } from './queries.ts'

const rowsOf = (order: OrderDetail): PortRow[] => (order.content[ports.name]?.rows ?? []).map(toPortRow)

function toDetails(row: PortRow, kind: PortDetails['kind']): PortDetails {
  const { category, currentServiceProvider, accountNumber, accountName, accountAbn, authorisedOn } = row
  return {
    kind,
    category,
    carrier: currentServiceProvider,
    accountNumber,
    accountName,
    accountAbn: toRegisterDigits(accountAbn),
    authorisedOn,
    associatedNumbers: row.associatedNumbers.map(toDialled),
  }
}

/** Returns every number of the order's ports once, with its details. Leaves out rows whose number cannot be ported. */
export function portsOf(order: OrderDetail): (PortToSend & { row: number })[] {
  const byNumber = new Map<string, PortToSend & { row: number }>()
  for (const [index, row] of rowsOf(order).entries()) {
    const kind = numberKindOf(row.serviceNumber)
    if (!kind) continue
    const details = toDetails(row, kind)
    for (const number of numbersOf(row))
      if (!byNumber.has(number)) byNumber.set(number, { number, details, row: index })
  }
  return [...byNumber.values()]
}

/** Whether the wholesaler knows the number with these details. */
export const isSameRequest = ({ details: one }: PortToSend, { details: other }: PortToSend) =>
  JSON.stringify(toComparable(one)) === JSON.stringify(toComparable(other))

const toComparable = (details: PortDetails) => Object.entries(details).sort(([one], [other]) => (one < other ? -1 : 1))

/** Returns the ported numbers of an order with their states. Answers 404 if the caller can't see the order. */
export async function getPortNumbers(context: Context, orderID: number): Promise<PortNumber[]> {
  const [order, storedPorts, reserved] = await Promise.all([
    getOrderDetail(context, orderID),
    selectPorts(context.tx, orderID),
    getReserved(context, orderID),
  ])
  const today = toLocalDay(context.now)
  const facts = portFactsOf(order, { today, reserved: reserved.map(({ did }) => did) })
  const predictions = Map.groupBy(predictRejections(rowsOf(order), facts), ({ row }) => row)
  const storedByNumber = new Map(storedPorts.map((port) => [port.number, port]))
  const current = portsOf(order)
  const currentNumbers = new Set(current.map(({ number }) => number))
  const signed = isSigned(order)
  const replies = current.map(({ row, ...port }) => {
    const storedPort = storedByNumber.get(port.number)
    const isCurrent = storedPort && (signed || isSameRequest(storedPort, port))
    const predicted = (predictions.get(row) ?? []).map(({ code, field, message }) => ({ code, field, message }))
    return toReply(isCurrent ? storedPort : port, signed, signed ? [] : predicted)
  })
  // Numbers that were added while a rejected one was corrected, or that the order no longer has.
  const others = signed ? storedPorts.filter(({ number }) => !currentNumbers.has(number)) : []
  return [...replies, ...others.map((port) => toReply(port, signed, []))]
}

/** Returns those of the numbers whose port was submitted for any order that the caller sees, and not rejected. */
export const findSentPorts = (tx: Transaction, numbers: readonly string[]): Promise<string[]> =>
  selectSentPorts(tx, numbers, portStateNames.filter(isSentPort))

function toReply(
  port: PortToSend & Partial<StoredPort>,
  signed: boolean,
  predicted: PortNumber['predicted'],
): PortNumber {
  const { number, details, state = 'draft', date = '', code = '', reason = '', attempt = 0 } = port
  const canResubmit = signed && isCorrectablePort(state)
  return { number, details, state, date, code, reason, attempt, canResubmit, predicted }
}
