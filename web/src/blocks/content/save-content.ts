import { type Block, savedID } from '@dealerline/shared/blocks/block.ts'
import type { ChangeAnswer, Operation } from '@dealerline/shared/contract/operations.ts'
import { type OrderDetail, orderCalls } from '@dealerline/shared/contract/orders.ts'
import { isLocked } from '@dealerline/shared/rules/order-states.ts'
import { ApiError, send } from '../../api.ts'
import type { SaveAttempt } from '../../editing/editing-options.ts'
import { deviceName } from '../../session/order-drafts.ts'
import { type EditedContent, type IsHeld, isSubmitted } from './edited-content.ts'
import { orderAfter } from './order-after.ts'
import { toOperations } from './to-operations.ts'
import { sendChange } from './until-0.6-calls.ts'

/** The most operations of one request, and about the most bytes. The server accepts twice as many bytes. */
const maxOperations = 1000
const maxBytes = 1_000_000

interface Attempt extends SaveAttempt<EditedContent> {
  /** Returns the order as this page has it. */
  latestOrder: () => OrderDetail
  isHeld: IsHeld
  isHeaderHeld: boolean
  /** Notes who has removed a row that this person has changed. */
  noteRemover: (row: string, by: string) => void
}

/**
 * Sends what differs between the typed content and the content that the person saw. Returns the order after it, which is read
 * again if somebody else has changed it meanwhile. The server holds rows that are not whole. @throws ApiError `stale` with the order if a cell or row was changed by somebody else
 */
export async function saveContent(block: Block, order: OrderDetail, saving: Attempt): Promise<OrderDetail | undefined> {
  const { orderID } = order
  const operations = toOperations(block, order, saving.base, sentContent(block, order, saving))
  if (operations.length === 0) return undefined
  const answers: ChangeAnswer[] = []
  let known: OrderDetail | undefined = saving.latestOrder()
  for (const [index, part] of toParts(operations).entries()) {
    const id = idOfPart(saving.key, index)
    const body = { id, device: deviceName, operations: part }
    const changed = await sendChange(orderID, body)
    answers.push(...changed.answers)
    for (const answer of changed.answers) {
      const row = part[answer.operation]?.row
      if (row !== undefined && answer.state === 'refused' && answer.by !== undefined) saving.noteRemover(row, answer.by)
    }
    known = known && orderAfter(block, known, changed)
  }
  const current = known ?? (await send(orderCalls.getOrder, { params: { orderID } }))
  if (answers.some(isConflict)) throw new ApiError(409, { code: 'stale', current })
  const refusal = answers.find(({ state }) => state === 'refused')
  if (refusal) throw new ApiError(403, { detail: messageOf(refusal) })
  return current
}

/** Divides the operations of a large change, in their sequence. */
export function toParts(operations: readonly Operation[]): Operation[][] {
  const parts: Operation[][] = []
  let bytes = 0
  for (const operation of operations) {
    const length = new TextEncoder().encode(JSON.stringify(operation)).length
    const part = parts.at(-1)
    bytes += length
    if (part && part.length < maxOperations && bytes <= maxBytes) part.push(operation)
    else {
      parts.push([operation])
      bytes = length
    }
  }
  return parts
}

/** The parts of a large change have ids of their own, which are the same when it is repeated. */
const idOfPart = (key: string, part: number) =>
  part === 0 ? key : key.slice(0, -2) + part.toString(16).padStart(2, '0')

const isConflict = (answer: ChangeAnswer) =>
  answer.state === 'conflict' || (answer.state === 'refused' && answer.reason === 'removed')

const messageOf = (answer: ChangeAnswer) =>
  answer.state === 'refused' && answer.reason === 'tooMany'
    ? 'This service has too many lines. Put some of them on another order.'
    : 'You may not change this order. Ask its dealer or an administrator.'

/** The order holds nothing after it was signed: rows and a header with errors stay on the device. */
export function sentContent(
  block: Block,
  order: OrderDetail,
  { typed, base, isHeld, isHeaderHeld }: Pick<Attempt, 'typed' | 'base' | 'isHeld' | 'isHeaderHeld'>,
): EditedContent {
  if (!isLocked(order)) return typed
  const before = new Map(base.rows.map((row) => [savedID(block, row), row]))
  return {
    header: isHeaderHeld ? base.header : typed.header,
    rows: typed.rows.flatMap((row) =>
      isSubmitted(block, row) && !isHeld(row) ? [row] : (before.get(savedID(block, row)) ?? []),
    ),
  }
}
