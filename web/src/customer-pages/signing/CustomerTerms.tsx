import type { SigningDocument } from '@dealerline/shared/contract/signing.ts'
import { termCalls } from '@dealerline/shared/contract/terms.ts'
import { Button, Checkbox } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { send } from '../../api.ts'
import { TermText } from '../../records/terms/TermText.tsx'
import { useConfirmations } from '../../records/terms/use-confirmations.ts'
import classes from '../customer.module.css'
import { useClosedLink } from './use-closed-link.ts'

interface Props {
  document: SigningDocument
  guid: string
  onChange: (next: SigningDocument) => void
  /** The heading level: 1 if this step is the whole page, 2 if the page has several parts. */
  level?: 1 | 2
}

/** The terms, confirmed one at a time; each confirmation is stored at once. */
export function CustomerTerms({ document, guid, onChange, level = 1 }: Props) {
  const Heading = level === 1 ? 'h1' : 'h2'
  const TermHeading = level === 1 ? 'h2' : 'h3'
  const { confirm, shown, error, retry } = useConfirmations(
    (confirmations) =>
      send(termCalls.updateTermConditionsOnOrder, { params: { orderGUID: guid }, body: confirmations }),
    (terms) => onChange({ ...document, terms }),
    useClosedLink(),
  )
  return (
    <>
      <Heading>The terms</Heading>
      <p className={classes.lead}>Read each section and confirm it. You sign after that.</p>
      {shown(document.terms).map((term) => (
        <section key={term.id} className={classes.term} aria-labelledby={`term-${term.id}`}>
          <TermHeading id={`term-${term.id}`}>{term.heading}</TermHeading>
          <TermText term={term} />
          {term.needsConfirm && (
            <Checkbox
              size="md"
              label={`I have read and accept “${term.heading}”`}
              checked={term.checked}
              onChange={(event) => confirm([{ id: term.id, checked: event.currentTarget.checked }])}
            />
          )}
        </section>
      ))}
      {error && (
        <p className={classes.problem} data-floating role="alert">
          Your confirmation was not saved: {error.message}{' '}
          <Button size="compact-md" variant="subtle" onClick={retry}>
            Try again
          </Button>
        </p>
      )}
    </>
  )
}
