import type { AppointmentPage } from '@dealerline/shared/contract/appointments.ts'
import classes from '../customer.module.css'
import { LinkPage } from '../LinkPage.tsx'
import { AppointmentLine } from './AppointmentLine.tsx'
import { appointmentLink } from './appointment-link.ts'

/** The page on which a customer sees the times of a signed order, and moves them. */
export function AppointmentView() {
  return (
    <LinkPage kind={appointmentLink}>
      {({ guid, page, onChange }) => (
        <>
          <h1>{page.lines.length > 1 ? 'Your appointments' : 'Your appointment'}</h1>
          <p className={classes.lead}>{leadOf(page)}</p>
          {page.lines.map((line) => (
            <AppointmentLine key={line.rowID} guid={guid} line={line} sentBy={page.sentBy} onChange={onChange} />
          ))}
        </>
      )}
    </LinkPage>
  )
}

function leadOf({ state, toName, sentBy, providerName, lines }: AppointmentPage): string {
  if (state === 'unsigned') return 'The appointment is confirmed after everybody has signed the order.'
  if (lines.length === 0) return `No appointment was made. If you expected one, ask ${sentBy}.`
  return `For ${toName}, with ${providerName}. Somebody should be at the address.`
}
