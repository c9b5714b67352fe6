import type { ListedOrder } from '@dealerline/shared/contract/listed-order.ts'

/** Makes an order as lists show it. */
export const makeListedOrder = (changes: Partial<ListedOrder> = {}): ListedOrder => ({
  orderID: 7,
  revision: 1,
  customerID: 1,
  customerName: 'Ada Nguyen',
  dealerID: 4,
  dealerFullName: 'Dana Novak',
  orderType: 0,
  orderStatus: 0,
  isQuote: false,
  relatedOrder: 0,
  quoteState: '',
  adminFlag: false,
  templateName: '',
  createdDate: '2026-07-01T00:00:00Z',
  movedAt: '2026-07-01T00:00:00Z',
  sentAt: '',
  isWaiting: false,
  grade: null,
  heldRows: 0,
  services: [],
  trouble: null,
  monthly: 0,
  onceOff: 0,
  overTerm: 0,
  ...changes,
})

export const listPage = (...items: ListedOrder[]) => ({
  items,
  total: items.length,
  isMore: false,
  page: 1,
  pageSize: 25,
})
