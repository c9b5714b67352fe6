import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { DealerTermText } from '../../records/terms/DealerTermText.tsx'
import { TermText } from '../../records/terms/TermText.tsx'
import { FailedState } from '../../ui/feedback/FailedState.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import classes from './terms.module.css'
import type { DealerTerms } from './use-dealer-terms.ts'

interface Props {
  dealerTerms: DealerTerms
  readOnly: boolean
  /** Whether to show the texts below the headings. */
  withTexts: boolean
}

/** The terms that the dealer goes through with the customer, each with its confirmation. */
export function TermList({ dealerTerms, readOnly, withTexts }: Props) {
  const { terms, isFailed, reload, error, retry, confirm } = dealerTerms
  if (isFailed) return <FailedState compact message="The terms could not be loaded." onRetry={reload} />
  if (!terms) return <LoadingState label="Loading the terms" />
  if (terms.length === 0) return <p>There are no terms for this order. Ask an administrator to add them.</p>
  return (
    <>
      {error && <FailedState compact message={`The terms were not saved: ${error.message}`} onRetry={retry} />}
      <ul className={classes.terms} data-dense={!withTexts || undefined}>
        {terms.map((term) => (
          <li key={term.id}>
            {term.needsConfirm ? (
              <Checkbox
                label={<strong>{term.heading}</strong>}
                description={withTexts && <DealerTermText term={term} />}
                checked={term.checked}
                disabled={readOnly}
                onChange={(event) => confirm([{ id: term.id, checked: event.currentTarget.checked }])}
              />
            ) : (
              <>
                <strong>{term.heading}</strong>
                {withTexts && <TermText term={term} />}
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
