import type { OrderInWords, ReadableOrder, SigningDocument } from '@dealerline/shared/contract/signing.ts'
import { ReadableCharges } from '../../records/orders/ReadableCharges.tsx'
import { formatMoney } from '../../ui/format.ts'
import classes from '../customer.module.css'
import { Cost, CustomerFacts } from '../OrderContent.tsx'
import { inWordsOf } from './until-0.6-in-words.ts'
import { WhatYouGet } from './WhatYouGet.tsx'

/**
 * The order as a customer reads it: what it costs, what it is by address, its charges and the customer's details. A change of address
 * or lessee has no costs.
 */
export function ReadStep({ document }: { document: SigningDocument }) {
  const { order } = document
  if (!order) return null
  const { terms, places } = inWordsOf(document)
  const hasCharges = order.charges.length > 0
  return (
    <>
      {hasCharges && (
        <>
          <dl className={classes.costs}>
            <Cost label="Monthly (inc GST)" amount={order.monthly.inc} />
            <Cost label="Once-off (inc GST)" amount={order.onceOff.inc} />
          </dl>
          <p className={classes.lead}>{totalInWords(order, terms)}</p>
        </>
      )}
      <WhatYouGet order={order} places={places} />
      {hasCharges && (
        <>
          <h2>Charges</h2>
          <ReadableCharges order={order} hasEx={false} />
        </>
      )}
      <CustomerFacts order={order} />
    </>
  )
}

function totalInWords({ overTerm }: ReadableOrder, terms: OrderInWords['terms']): string {
  const total = `${formatMoney(overTerm.inc)} inc GST`
  return terms.length === 1 && terms[0]
    ? `Over the contract term of ${terms[0]} months that is ${total}.`
    : `The total over the contract terms is ${total}.`
}
