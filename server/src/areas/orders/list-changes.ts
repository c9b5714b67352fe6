import { findBlock } from '@dealerline/shared/blocks/index.ts'
import type { ReplyOf } from '@dealerline/shared/contract/call.ts'
import type { operationCalls, ShownChange } from '@dealerline/shared/contract/operations.ts'
import {
  type CellChange,
  describeChanges,
  idsInLog,
  netChanges,
} from '@dealerline/shared/record-rules/logged-changes.ts'
import { canCall } from '@dealerline/shared/rules/access.ts'
import type { Context } from '../../calls/context.ts'
import { selectHandsetsByID, selectRatePlansByID } from '../catalogue/catalogue.ts'
import { findSentTime, selectLog } from './log-queries.ts'
import { getOrderDetail } from './order-detail.ts'

/** How much of a log is read, in characters. */
const maxLogLength = 2_000_000
const maxChanges = 300

/** Returns who changed what in an order, and what differs from what was last sent. */
export async function getOrderChanges(
  context: Context,
  orderID: number,
): Promise<ReplyOf<typeof operationCalls.getOrderChanges>> {
  const { tx, caller } = context
  const [order, log, sentAt] = await Promise.all([
    getOrderDetail(context, orderID),
    selectLog(tx, orderID, maxLogLength),
    findSentTime(tx, orderID),
  ])
  const [plans, handsets] = await Promise.all([
    selectRatePlansByID(tx, idsInLog(log, 'plan')),
    selectHandsetsByID(tx, idsInLog(log, 'handset')),
  ])
  // The order names the plans and handsets that it has, the log also those that it had.
  const named = { ...order, plans: [...order.plans, ...plans], handsets: [...order.handsets, ...handsets] }
  // Like the order itself, it leaves out typed values of services that the caller may not change.
  const isVisible = ({ isHeld, place }: CellChange) =>
    !isHeld || canCall(findBlock(place.block)?.page.access ?? 'staff', caller.kind)
  const changes = describeChanges(log, named).filter(isVisible)
  const sinceSent = sentAt === '' ? [] : netChanges(changes.filter(({ at }) => at > sentAt))
  const newest = (all: readonly CellChange[]): ShownChange[] =>
    all.slice(0, maxChanges).map(({ place: _, ...change }) => change)
  return { sentAt, sinceSent: newest(sinceSent), changes: newest(changes.toReversed()) }
}
