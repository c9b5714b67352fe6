/** What the numbers in `Order.orderStatus` mean, and how an order may move between them. */
export const orderStatus = { new: 0, inProgress: 1, signed: 2, completed: 3, cancelled: 4, rejected: 5 } as const

const labels: Record<number, string> = {
  0: 'New',
  1: 'In Progress',
  2: 'Signed',
  3: 'Completed',
  4: 'Cancelled',
  5: 'Rejected',
}

export function orderStatusLabel(status: number): string {
  return labels[status] ?? 'Unknown'
}

/** The moves that exist; whatever is not here is refused. A reset to edit is the move to 0. */
const transitions: Record<number, readonly number[]> = {
  0: [1, 2, 4],
  1: [0, 1, 2, 4, 5],
  2: [0, 3, 4],
  3: [],
  4: [],
  5: [0, 4],
}

export function canMoveOrder(from: number, to: number): boolean {
  return transitions[from]?.includes(to) ?? false
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

export const zeroGuid = '00000000-0000-0000-0000-000000000000'

/** Order types; every other value is an ordinary order. */
export const orderTypes = { ordinary: 0, changeOfAddress: 1, changeOfLessee: 2, airlinePartner: 3, finance: 4 } as const
