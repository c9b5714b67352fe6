import type { ReadableOrder } from '@dealerline/shared/contract/signing.ts'
import { ReadableCharges } from '../records/orders/ReadableCharges.tsx'
import { formatMoney } from '../ui/format.ts'
import classes from './customer.module.css'
import { hasCost, pairsOf } from './order-pairs.ts'
import { PairCards, Pairs } from './Pairs.tsx'

/** Every service of a quote in plain words, its charges, and the customer's details. */
export function OrderContent({ order }: { order: ReadableOrder }) {
  return (
    <>
      {order.sections.map((section) => (
        <section key={section.title} aria-label={section.title}>
          <h2>{section.title}</h2>
          <PairCards
            cards={[
              ...(section.facts.length > 0 ? [section.facts.filter(hasCost)] : []),
              ...section.rows.map((_, index) => pairsOf(section, index)),
            ]}
          />
        </section>
      ))}
      <h2>Charges</h2>
      <ReadableCharges order={order} />
      <CustomerFacts order={order} />
    </>
  )
}

/** The customer's details as they are on the order. */
export function CustomerFacts({ order }: { order: ReadableOrder }) {
  return (
    <>
      <h2>Your details</h2>
      <div className={classes.service}>
        <Pairs pairs={order.customer} />
      </div>
    </>
  )
}

/** A cost in large figures. */
export function Cost({ label, amount }: { label: string; amount: number }) {
  return (
    <div className={classes.cost}>
      <dt>{label}</dt>
      <dd>{formatMoney(amount)}</dd>
    </div>
  )
}
