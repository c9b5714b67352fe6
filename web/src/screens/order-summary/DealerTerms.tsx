import { termCalls } from '@dealerline/shared/contract/terms.ts'
import { Button, Checkbox } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { keyOf, query, send } from '../../api.ts'
import { DealerTermText } from '../../records/terms/DealerTermText.tsx'
import { TermText } from '../../records/terms/TermText.tsx'
import { useConfirmations } from '../../records/terms/use-confirmations.ts'
import { useRefreshOrder } from '../../session/use-order.ts'
import { FailedState } from '../../ui/feedback/FailedState.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import layout from '../../ui/form/layout.module.css'
import { Section } from '../../ui/form/Section.tsx'
import { useFocusField } from '../../ui/form/use-focus-field.ts'
import { useScreenSearch } from '../../ui/url/use-screen-search.ts'
import classes from './order-summary.module.css'
import { orderSummarySearch } from './order-summary-search.ts'

/** The terms that the dealer goes through with the customer before sending. */
export function DealerTerms({ orderID, readOnly }: { orderID: number; readOnly: boolean }) {
  const terms = useQuery(query(termCalls.getTerms, { params: { orderID } }))
  const client = useQueryClient()
  const refresh = useRefreshOrder()
  const { field } = useScreenSearch(orderSummarySearch)
  useFocusField({ field: field === 'terms' && terms.data ? 'terms' : undefined })
  const { confirm, shown, error, retry } = useConfirmations(
    (confirmations) => send(termCalls.acceptTerms, { params: { orderID }, body: confirmations }),
    (storedTerms) => {
      client.setQueryData([...keyOf(termCalls.getTerms), { params: { orderID } }], storedTerms)
      void refresh()
    },
  )
  if (terms.isError)
    return <FailedState compact message="The terms could not be loaded." onRetry={() => void terms.refetch()} />
  if (!terms.data) return <LoadingState label="Loading the terms" />
  const visibleTerms = shown(terms.data)
  const open = visibleTerms.filter((term) => term.needsConfirm && !term.checked)
  return (
    <Section
      title="Terms and conditions"
      actions={
        !readOnly && (
          <Button
            size="xs"
            variant="default"
            data-field="terms"
            disabled={open.length === 0}
            onClick={() => confirm(open.map(({ id }) => ({ id, checked: true })))}
          >
            {open.length === 0 ? 'All confirmed' : 'Confirm all'}
          </Button>
        )
      }
    >
      <p className={layout.hint}>
        Go through these terms with the customer. The customer confirms them again before signing.
      </p>
      {error && <FailedState compact message={`The terms were not saved: ${error.message}`} onRetry={retry} />}
      <ul className={classes.terms}>
        {visibleTerms.map((term) => (
          <li key={term.id}>
            {term.needsConfirm ? (
              <Checkbox
                label={<strong>{term.heading}</strong>}
                description={<DealerTermText term={term} />}
                checked={term.checked}
                disabled={readOnly}
                onChange={(event) => confirm([{ id: term.id, checked: event.currentTarget.checked }])}
              />
            ) : (
              <>
                <strong>{term.heading}</strong>
                <TermText term={term} />
              </>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
