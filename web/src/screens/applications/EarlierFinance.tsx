import type { FinanceApplication } from '@dealerline/shared/contract/finance.ts'
import { Section } from '../../ui/form/Section.tsx'
import { formatInstant } from '../../ui/format.ts'
import classes from './applications.module.css'
import { DownloadForm } from './FinancePrint.tsx'

/** The earlier applications of the order, with their content and answers. */
export function EarlierFinance({ record: { orderID, earlier } }: { record: FinanceApplication }) {
  if (earlier.length === 0) return null
  return (
    <Section title="Earlier applications">
      <ul className={classes.people}>
        {earlier.toReversed().map(({ index, status, name, decidedAt, comment, isPrinted }) => (
          <li key={index} className={classes.person}>
            <div className={classes.personHead}>
              <strong>Application {index}</strong>
              <span className={classes.quiet}>
                {decidedAt ? `${status} by ${name} ${formatInstant(decidedAt)}` : status}
              </span>
            </div>
            {comment && (
              <blockquote className={classes.comment} aria-label={`Comment by ${name}`}>
                {comment}
              </blockquote>
            )}
            {isPrinted && (
              <div>
                <DownloadForm orderID={orderID} index={index} label={`Download application ${index}`} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
