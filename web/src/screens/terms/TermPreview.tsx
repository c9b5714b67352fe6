import { appliesTerm, readTermConditions } from '@dealerline/shared/contract/term-conditions.ts'
import type { TermCondition } from '@dealerline/shared/contract/terms.ts'
import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { useState } from 'react'
import { TermText } from '../../records/terms/TermText.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { TermConditionsFields } from './TermConditionsFields.tsx'
import classes from './terms.module.css'

/** Shows the terms that a customer reads before signing, for a chosen kind of order. */
export function TermPreview({ terms }: { terms: readonly TermCondition[] }) {
  const [order, setOrder] = useState('customer:residential order:ordinary')
  const { conditions } = readTermConditions(order)
  const kinds = conditions.order ?? []
  const customers = conditions.customer ?? []
  // If several values are chosen, show every term that at least one combination of them has.
  const visibleTerms = terms.filter((term) =>
    (customers.length > 0 ? customers : ['']).some((customer) =>
      (kinds.length > 0 ? kinds : ['']).some((kind) =>
        appliesTerm(term, {
          customer,
          order: kind,
          services: conditions.service ?? [],
          months: Number(conditions.months?.[0] ?? 0),
        }),
      ),
    ),
  )
  return (
    <>
      <TermConditionsFields legend="An order of" value={order} onChange={setOrder} />
      <div className={classes.preview}>
        {visibleTerms.length === 0 && <EmptyState compact message="An order of this type has no terms." />}
        {visibleTerms.map((term, index) => (
          <div key={term.id}>
            {term.section !== visibleTerms[index - 1]?.section && <h3>{term.section}</h3>}
            <section className={classes.previewTerm} aria-label={term.heading}>
              <h4>{term.heading}</h4>
              <TermText term={term} />
              {term.needsConfirm && (
                <Checkbox size="md" readOnly checked={false} label={`I have read and accept “${term.heading}”`} />
              )}
            </section>
          </div>
        ))}
      </div>
    </>
  )
}
