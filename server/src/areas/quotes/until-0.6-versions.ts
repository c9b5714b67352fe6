// Documents of release 0.4.0 say some of the same things in other words, so the hashes of its versions of unchanged quotes differ.
import { isSameJson } from '@dealerline/shared/changes/cell.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import type { ReadableOrder } from '@dealerline/shared/contract/signing.ts'
import { orderChanges } from '@dealerline/shared/record-rules/order-changes.ts'
import type { QuoteSnapshot } from './snapshot.ts'

type Frozen = Pick<QuoteSnapshot, 'order' | 'parts' | 'terms'>

/** Says whether a version has the same offer as a quote now, and whether everything that is printed is the same. */
export function compareWithVersion(stored: Frozen, now: Frozen, { handsets }: Pick<OrderDetail, 'handsets'>) {
  const changes = orderChanges(stored.order, now.order, handsets)
  const isSameOffer =
    changes.every(({ part }) => part === 'Customer') &&
    isSameJson(stored.parts, now.parts) &&
    isSameJson(amountsOf(stored.order), amountsOf(now.order))
  const isSameOtherwise = isSameJson(stored.terms, now.terms) && isSameJson(stored.order.dealer, now.order.dealer)
  return { isSameOffer, isSame: isSameOffer && changes.length === 0 && isSameOtherwise }
}

const amountsOf = ({ charges }: ReadableOrder) => charges.map(({ monthly, onceOff }) => ({ monthly, onceOff }))
