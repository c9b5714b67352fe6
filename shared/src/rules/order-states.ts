/** What the numbers in `Order.orderStatus` mean, and how an order may move between them. */
export const orderStatus = { new: 0, inProgress: 1, signed: 2, completed: 3, cancelled: 4, rejected: 5 } as const

const labels: Record<number, string> = {
  [orderStatus.new]: 'New',
  [orderStatus.inProgress]: 'In Progress',
  [orderStatus.signed]: 'Signed',
  [orderStatus.completed]: 'Completed',
  [orderStatus.cancelled]: 'Cancelled',
  [orderStatus.rejected]: 'Rejected',
}

export function orderStatusLabel(status: number): string {
  return labels[status] ?? 'Unknown'
}

/** A quote that has become an order: it names that order, as the order names it. */
export function isConverted({
  isQuote = false,
  relatedOrder = 0,
}: {
  isQuote?: boolean
  relatedOrder?: number
}): boolean {
  return isQuote && relatedOrder > 0
}

/** The state of an order or quote as lists and screens name it. */
export function orderStateLabel(order: { orderStatus: number; isQuote?: boolean; relatedOrder?: number }): string {
  return isConverted(order) ? 'Converted' : orderStatusLabel(order.orderStatus)
}

/** The moves that exist; whatever is not here is refused. Taking an order back is the move to New. */
const transitions: Record<number, readonly number[]> = {
  [orderStatus.new]: [orderStatus.inProgress, orderStatus.signed, orderStatus.cancelled],
  [orderStatus.inProgress]: [
    orderStatus.new,
    orderStatus.inProgress,
    orderStatus.signed,
    orderStatus.cancelled,
    orderStatus.rejected,
  ],
  [orderStatus.signed]: [orderStatus.new, orderStatus.completed, orderStatus.cancelled],
  [orderStatus.completed]: [],
  [orderStatus.cancelled]: [],
  [orderStatus.rejected]: [orderStatus.new, orderStatus.cancelled],
}

export function canMoveOrder(from: number, to: number): boolean {
  return transitions[from]?.includes(to) ?? false
}

/** Who brings an order to a status. People move it to New and Cancelled; the others follow from what happened outside. */
export const movedBy: Record<number, string> = {
  [orderStatus.new]: 'people',
  [orderStatus.inProgress]: 'sending it',
  [orderStatus.signed]: 'the signature',
  [orderStatus.completed]: 'the ticketing system',
  [orderStatus.cancelled]: 'people',
  [orderStatus.rejected]: 'the customer',
}

/**
 * From the moment an order is sent, or waits to be sent, nobody edits it; editing takes it back first. `envelope` is the
 * signing request that stands, if any.
 */
export function isLocked(order: { orderStatus: number; envelope?: unknown }): boolean {
  return order.orderStatus > orderStatus.new || Boolean(order.envelope)
}

export function isSigned(order: { orderStatus: number }): boolean {
  return order.orderStatus === orderStatus.signed || order.orderStatus === orderStatus.completed
}

/** Whether this person may correct the order although it is signed: administrators, as long as nothing signed changes. */
export function isCorrectable(order: { orderStatus: number }, isAdmin: boolean): boolean {
  return isAdmin && isSigned(order)
}

/** Whether this person can only read the order. */
export function isReadOnly(order: { orderStatus: number; envelope?: unknown }, isAdmin: boolean): boolean {
  return isLocked(order) && !isCorrectable(order, isAdmin)
}

export const zeroGuid = '00000000-0000-0000-0000-000000000000'

/** Order types; every other value is an ordinary order. */
export const orderTypes = { ordinary: 0, changeOfAddress: 1, changeOfLessee: 2, airlinePartner: 3, finance: 4 } as const

/** Types of which the services are no part: rows that were entered before stay stored, and count for nothing. */
export function takesServices({ orderType }: { orderType: number }): boolean {
  return orderType !== orderTypes.changeOfAddress && orderType !== orderTypes.changeOfLessee
}

export const orderTypeLabels: Record<number, string> = {
  0: 'Ordinary',
  1: 'Change of address',
  2: 'Change of lessee',
  3: 'Airline partner',
  4: 'Finance',
}

/** The name of an order's type; every value that has none is an ordinary order. */
export function orderTypeLabel(type: number): string {
  return orderTypeLabels[type] ?? 'Ordinary'
}

const { new: fresh, inProgress, signed, completed, cancelled, rejected } = orderStatus
const everyStatus = [fresh, inProgress, signed, completed, cancelled, rejected]
const canBecome = (to: number) => everyStatus.filter((from) => canMoveOrder(from, to))

interface ActionRule {
  from: readonly number[]
  /** In these states only administrators may. */
  adminIn: readonly number[]
  /** Only while it can be edited. */
  unlocked?: true
}

/** What can be done with an order as a whole: in which states, and by whom. Screens and calls ask this table alone. */
const actions = {
  reset: { from: [fresh, ...canBecome(fresh)], adminIn: [signed, completed] },
  cancel: { from: canBecome(cancelled), adminIn: [signed, completed] },
  reprocess: { from: [signed], adminIn: [] },
  resendToTicketing: { from: [signed], adminIn: [] },
  changeSignedDate: { from: [signed, completed], adminIn: everyStatus },
  changeType: { from: [fresh], adminIn: [], unlocked: true },
  flag: { from: everyStatus, adminIn: everyStatus },
} as const satisfies Record<string, ActionRule>

export type OrderAction = keyof typeof actions

interface ActedOn {
  orderStatus: number
  envelope?: unknown
}

/** Whether the state of an order lets this be done with it, by somebody who may. */
export function isOpenTo(action: OrderAction, order: ActedOn): boolean {
  const rule: ActionRule = actions[action]
  if (action === 'reset' && order.orderStatus === fresh) return isLocked(order)
  return rule.from.includes(order.orderStatus) && !(rule.unlocked && isLocked(order))
}

/** Whether only an administrator may do this with an order in its state. */
export function needsAdmin(action: OrderAction, { orderStatus: status }: ActedOn): boolean {
  const rule: ActionRule = actions[action]
  return rule.adminIn.includes(status)
}

/** Whether this person is offered this action. */
export function mayAct(action: OrderAction, order: ActedOn, isAdmin: boolean): boolean {
  return isOpenTo(action, order) && (isAdmin || !needsAdmin(action, order))
}
