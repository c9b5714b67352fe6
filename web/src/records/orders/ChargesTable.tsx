import type { ReadableOrder } from '@dealerline/shared/contract/signing.ts'
import type { OrderPrice } from '@dealerline/shared/record-rules/order-prices.ts'
import { breakdownOf } from '@dealerline/shared/record-rules/price-breakdown.ts'
import { TotalButton } from '../../blocks/TotalButton.tsx'
import { formatMoney } from '../../ui/format.ts'
import { ReadableCharges } from './ReadableCharges.tsx'

interface Props {
  order: ReadableOrder
  /** The prices for the breakdown of the totals, for people who may open it. */
  price?: OrderPrice
}

/** The charges of an order, with totals that open their breakdown. */
export function ChargesTable({ order, price }: Props) {
  const hint = order.charges.length > 0 ? undefined : 'Nothing has been added to this order yet.'
  if (!price) return <ReadableCharges order={order} hint={hint} />
  return (
    <ReadableCharges
      order={order}
      hint={hint}
      totalOf={(total, amount) => (
        <TotalButton total={total} breakdown={() => breakdownOf(price.blocks, total)}>
          {formatMoney(amount)}
        </TotalButton>
      )}
    />
  )
}
