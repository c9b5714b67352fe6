import { Button } from '@mantine/core'
import { useState } from 'react'
import layout from '../../ui/form/layout.module.css'
import { Section } from '../../ui/form/Section.tsx'
import { useFocusField } from '../../ui/form/use-focus-field.ts'
import { TermList } from './TermList.tsx'
import { toConfirmLabel, useDealerTerms } from './use-dealer-terms.ts'

interface Props {
  orderID: number
  readOnly: boolean
  /** The field in the link to the screen. */
  field: string | undefined
}

/** The terms on the page of the whole document. Their texts are folded. */
export function TermsSection({ orderID, readOnly, field }: Props) {
  const dealerTerms = useDealerTerms(orderID)
  const { terms, openCount, confirmAll } = dealerTerms
  const [withTexts, setWithTexts] = useState(false)
  useFocusField({ field: field === 'terms' && terms ? 'terms' : undefined })
  return (
    <Section
      title="Terms and conditions"
      actions={
        terms && (
          <>
            <Button size="xs" variant="default" aria-expanded={withTexts} onClick={() => setWithTexts(!withTexts)}>
              {withTexts ? 'Hide the texts' : 'Show the texts'}
            </Button>
            {!readOnly && (
              <Button size="xs" variant="default" data-field="terms" disabled={openCount === 0} onClick={confirmAll}>
                {toConfirmLabel(dealerTerms)}
              </Button>
            )}
          </>
        )
      }
    >
      <p className={layout.hint}>Go through these terms with the customer, who accepts them before signing.</p>
      <TermList dealerTerms={dealerTerms} readOnly={readOnly} withTexts={withTexts} />
    </Section>
  )
}
