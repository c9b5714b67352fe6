/** The values of `Order.orderStatus`. */
export const orderStatus = { new: 0, inProgress: 1, signed: 2, completed: 3, cancelled: 4, rejected: 5 } as const

/** Whether a quote was converted to an order; the two records refer to each other. */
export function isConverted({
  isQuote = false,
  relatedOrder = 0,
}: {
  isQuote?: boolean
  relatedOrder?: number
}): boolean {
  return isQuote && relatedOrder > 0
}

/** The allowed status changes. An order that is taken back becomes New. */
const allowedChanges: Record<number, readonly number[]> = {
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

export function canChangeOrderStatus(from: number, to: number): boolean {
  return allowedChanges[from]?.includes(to) ?? false
}

/** The cause of each status. People set New and Cancelled; signing and ticketing set the others. */
export const causeOf: Record<number, string> = {
  [orderStatus.new]: 'people',
  [orderStatus.inProgress]: 'sending it',
  [orderStatus.signed]: 'the signature',
  [orderStatus.completed]: 'the ticketing system',
  [orderStatus.cancelled]: 'people',
  [orderStatus.rejected]: 'the customer',
}

/**
 * Whether the order was sent or is waiting to be sent. It cannot be edited until it is taken back. `envelope` is the
 * current signing request, if any.
 */
export function isLocked(order: { orderStatus: number; envelope?: unknown }): boolean {
  return order.orderStatus > orderStatus.new || Boolean(order.envelope)
}

export function isSigned(order: { orderStatus: number }): boolean {
  return order.orderStatus === orderStatus.signed || order.orderStatus === orderStatus.completed
}

/**
 * Whether this person may correct a signed order. Administrators may, as long as the signed content stays the same.
 */
export function isCorrectable(order: { orderStatus: number }, isAdmin: boolean): boolean {
  return isAdmin && isSigned(order)
}

/** Whether this person can only read the order. */
export function isReadOnly(order: { orderStatus: number; envelope?: unknown }, isAdmin: boolean): boolean {
  return isLocked(order) && !isCorrectable(order, isAdmin)
}

export const zeroGuid = '00000000-0000-0000-0000-000000000000'

/** Order types; any other value is an ordinary order. */
export const orderTypes = { ordinary: 0, changeOfAddress: 1, changeOfLessee: 2, airlinePartner: 3, finance: 4 } as const

/** Whether an order type has services. Rows entered before a change of type stay stored but are ignored. */
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

/** Returns the label of an order type; an unknown type is an ordinary order. */
export function orderTypeLabel(type: number): string {
  return orderTypeLabels[type] ?? 'Ordinary'
}

const { new: newOrder, inProgress, signed, completed, cancelled, rejected } = orderStatus
const everyStatus = [newOrder, inProgress, signed, completed, cancelled, rejected]
const canBecome = (to: number) => everyStatus.filter((from) => canChangeOrderStatus(from, to))

interface ActionRule {
  from: readonly number[]
  /** The statuses in which only administrators may perform the action. */
  adminIn: readonly number[]
  /** Whether the action is only possible while the order can be edited. */
  unlocked?: true
}

/**
 * The actions on an order as a whole, with the statuses and people that allow them. Screens and calls both use this
 * table.
 */
const actions = {
  reset: { from: [newOrder, ...canBecome(newOrder)], adminIn: [signed, completed] },
  cancel: { from: canBecome(cancelled), adminIn: [signed, completed] },
  reprocess: { from: [signed], adminIn: [] },
  resendToTicketing: { from: [signed], adminIn: [] },
  changeSignedDate: { from: [signed, completed], adminIn: everyStatus },
  changeType: { from: [newOrder], adminIn: [], unlocked: true },
  flag: { from: everyStatus, adminIn: everyStatus },
} as const satisfies Record<string, ActionRule>

export type OrderAction = keyof typeof actions

interface ActionTarget {
  orderStatus: number
  envelope?: unknown
}

/** Whether the state of the order allows the action, regardless of the person. */
export function isOpenTo(action: OrderAction, order: ActionTarget): boolean {
  const rule: ActionRule = actions[action]
  if (action === 'reset' && order.orderStatus === newOrder) return isLocked(order)
  return rule.from.includes(order.orderStatus) && !(rule.unlocked && isLocked(order))
}

/** Whether only an administrator may do this in the order's state. */
export function needsAdmin(action: OrderAction, { orderStatus: status }: ActionTarget): boolean {
  const rule: ActionRule = actions[action]
  return rule.adminIn.includes(status)
}

/** Whether this person may take this action. */
export function mayAct(action: OrderAction, order: ActionTarget, isAdmin: boolean): boolean {
  return isOpenTo(action, order) && (isAdmin || !needsAdmin(action, order))
}
