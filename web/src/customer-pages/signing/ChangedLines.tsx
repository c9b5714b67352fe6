import { type SigningDocument, signingCalls } from '@dealerline/shared/contract/signing.ts'
import { isImpossible, needsAcceptance } from '@dealerline/shared/record-rules/line-changes.ts'
import { send } from '../../api.ts'
import { formatInstant } from '../../ui/format.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { useAction } from '../../ui/use-action.ts'
import table from '../changes.module.css'
import classes from '../customer.module.css'
import { Problem } from '../Problem.tsx'
import { useClosedLink } from '../use-link.ts'
import styles from './ChangedLines.module.css'

interface Props {
  document: SigningDocument
  guid: string
  onChange: (next: SigningDocument) => void
}

/** The internet lines that have changed since the order was sent: before and after, and the button that accepts them. */
export function ChangedLines({ document: { changedLines, sentBy }, guid, onChange }: Props) {
  const openLines = changedLines.filter(({ changes }) => needsAcceptance(changes))
  const answerIDs = openLines.map(({ answerID }) => answerID)
  const accept = useAction(() => send(signingCalls.acceptChangedLines, { params: { guid }, body: { answerIDs } }), {
    onSuccess: onChange,
    onError: useClosedLink(),
  })
  const isClosed = changedLines.some(({ changes }) => isImpossible(changes))
  return (
    <div className={styles.box} aria-live="polite">
      {changedLines.map(({ answerID, address, wholesaler, askedAt, changes }) => (
        <section key={answerID} className={classes.term} aria-labelledby={`line-${answerID}`}>
          <h2 id={`line-${answerID}`}>The internet service at {address} has changed</h2>
          <p>
            {wholesaler} gave a new answer on {formatInstant(askedAt, { withZone: true })}.
          </p>
          <table className={table.changes}>
            <thead>
              <tr>
                <th scope="col">Change</th>
                <th scope="col">Before</th>
                <th scope="col">Now</th>
              </tr>
            </thead>
            <tbody>
              {changes.map(({ kind, label, before, after }) => (
                <tr key={kind}>
                  <th scope="row">{label}</th>
                  <td>{before}</td>
                  <td>{after}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
      {isClosed && (
        <p className={classes.problem}>
          This service can no longer be delivered, so you cannot sign this order. {sentBy} has been told and will
          contact you.
        </p>
      )}
      {!isClosed && openLines.length > 0 && (
        <Button size="medium" data-needs-script loading={accept.isPending} onClick={() => accept.start()}>
          {openLines.length === 1 ? 'Accept this change' : `Accept ${openLines.length} changes`}
        </Button>
      )}
      <Problem error={accept.error} />
    </div>
  )
}
