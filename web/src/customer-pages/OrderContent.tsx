import type { ReadableOrder } from '@dealerline/shared/contract/signing.ts'
import { ReadableCharges } from '../records/orders/ReadableCharges.tsx'
import { formatMoney } from '../ui/format.ts'
import classes from './customer.module.css'
import { Pairs } from './Pairs.tsx'

/** Every service of an order or quote in plain words, its charges, and the customer's details. */
export function OrderContent({ order }: { order: ReadableOrder }) {
  return (
    <>
      {order.sections.map((section) => (
        <section key={section.title} aria-label={section.title}>
          <h2>{section.title}</h2>
          <ul className={classes.services}>
            {section.facts.length > 0 && (
              <li className={classes.service}>
                <Pairs pairs={section.facts.filter(hasCost)} />
              </li>
            )}
            {section.rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a snapshot never move
              <li key={index} className={classes.service}>
                <Pairs pairs={pairsOf(section, row, index)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <h2>Charges</h2>
      <ReadableCharges order={order} />
      <h2>Your details</h2>
      <div className={classes.service}>
        <Pairs pairs={order.customer} />
      </div>
    </>
  )
}

const zeroAmount = formatMoney(0)

/** Costs of zero are omitted. */
const hasCost = ({ value }: { value: string }) => value !== zeroAmount

type Section = ReadableOrder['sections'][number]

/** Returns the label and value of every cell and note of a row, with its monthly and one-off costs last, if any. */
function pairsOf({ columns, notes }: Section, row: readonly string[], index: number) {
  const pairs = row.map((value, index) => ({ label: columns[index]?.label ?? '', value }))
  const all = [...pairs.slice(0, -2), ...(notes?.[index] ?? []), ...pairs.slice(-2)]
  return all.filter(hasCost)
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
