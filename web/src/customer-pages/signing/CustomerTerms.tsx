import type { SigningDocument } from '@dealerline/shared/contract/signing.ts'
import { termCalls } from '@dealerline/shared/contract/terms.ts'
import { useRef } from 'react'
import { send } from '../../api.ts'
import { TermText } from '../../records/terms/TermText.tsx'
import { useConfirmations } from '../../records/terms/use-confirmations.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { Tick } from '../../ui/plain/fields.tsx'
import classes from '../customer.module.css'
import { useClosedLink } from '../use-link.ts'
import { countOpenTerms } from './open-terms.ts'

interface Props {
  document: SigningDocument
  guid: string
  onChange: (next: SigningDocument) => void
  /** The heading level: 1 if this step is the whole page, 2 if the page has several parts. */
  level?: 1 | 2
  /** The button below the terms, which confirms all of them. */
  acceptLabel: string
  /** Called after all terms were confirmed with that button. */
  onAccepted: () => void
}

/** The terms, confirmed one at a time or together below the last one; each confirmation is stored at once. */
export function CustomerTerms({ document, guid, onChange, level = 1, acceptLabel, onAccepted }: Props) {
  const Heading = level === 1 ? 'h1' : 'h2'
  const TermHeading = level === 1 ? 'h2' : 'h3'
  const latest = useRef(document)
  latest.current = document
  const { confirm, shown, isStoring, error, retry } = useConfirmations(
    (confirmations) =>
      send(termCalls.updateTermConditionsOnOrder, { params: { orderGUID: guid }, body: confirmations }),
    (terms) => onChange({ ...latest.current, terms }),
    useClosedLink(),
  )
  const open = countOpenTerms(document)
  const acceptAll = () => {
    const openTerms = document.terms.filter((term) => term.needsConfirm && !term.checked)
    confirm(
      openTerms.map(({ id }) => ({ id, checked: true })),
      onAccepted,
    )
  }
  return (
    <>
      <Heading>The terms</Heading>
      <p className={classes.lead}>Read each section and accept it, or accept all below the last one.</p>
      {shown(document.terms).map((term) => (
        <section key={term.id} className={classes.term} aria-labelledby={`term-${term.id}`}>
          <TermHeading id={`term-${term.id}`}>{term.heading}</TermHeading>
          <TermText term={term} />
          {term.needsConfirm && (
            <Tick
              label={`I have read and accept “${term.heading}”`}
              checked={term.checked}
              onChange={(checked) => confirm([{ id: term.id, checked }])}
            />
          )}
        </section>
      ))}
      {open > 1 && (
        <div className={classes.acceptAll} data-needs-script>
          <p>I have read all {document.terms.length} sections and accept them.</p>
          <Button size="large" loading={isStoring} onClick={acceptAll}>
            {acceptLabel}
          </Button>
        </div>
      )}
      {error && (
        <p className={classes.problem} data-floating role="alert">
          <span>{`Your acceptance was not saved: ${error.message}`}</span>{' '}
          <Button size="compact" tone="quiet" onClick={retry}>
            Try again
          </Button>
        </p>
      )}
    </>
  )
}
