import { formatInstant } from '../../ui/format.ts'
import classes from '../customer.module.css'
import { LinkPage } from '../LinkPage.tsx'
import { PortAnswerForm } from './PortAnswerForm.tsx'
import { portLink } from './port-link.ts'

/** The page on which a customer corrects the details that the losing carrier refused. */
export function PortDetailsView() {
  return (
    <LinkPage kind={portLink}>
      {({ guid, page, onChange }) => (
        <>
          <h1>{page.numbers.length === 1 ? 'Correct your number' : 'Correct your numbers'}</h1>
          <p className={classes.lead}>
            For {page.toName}, from {page.sentBy}. Have your latest bill at hand. This link works until{' '}
            {formatInstant(page.expiresAt, { withZone: true })}.
          </p>
          <PortAnswerForm guid={guid} page={page} onChange={onChange} />
        </>
      )}
    </LinkPage>
  )
}
