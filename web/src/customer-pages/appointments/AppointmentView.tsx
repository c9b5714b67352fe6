import { type AppointmentPage, appointmentLinkCalls } from '@dealerline/shared/contract/appointments.ts'
import { CustomerPage, LoadingPage } from '../CustomerPage.tsx'
import classes from '../customer.module.css'
import { usePage } from '../page-context.ts'
import { UnreachableLink } from '../UnreachableLink.tsx'
import { ReloadContext, useLink } from '../use-link.ts'
import { AppointmentLine } from './AppointmentLine.tsx'

/** How often the page is loaded again while the wholesaler has yet to answer. */
const refreshMs = 5_000

const refreshAfter = ({ lines }: AppointmentPage) =>
  lines.some(({ state, next }) => next !== null || state === 'confirming' || state === 'requested')
    ? refreshMs
    : undefined

/** The page on which a customer sees the times of a signed order, and moves them. */
export function AppointmentView() {
  const { settings, params } = usePage()
  const guid = params.guid ?? ''
  const link = useLink(appointmentLinkCalls.getAppointmentsFromGuid, { params: { guid } }, refreshAfter)
  const { content: page, error, isPending, reload, update } = link
  return (
    <CustomerPage settings={settings}>
      {error && <UnreachableLink error={error} onRetry={reload} />}
      {isPending && <LoadingPage label="Loading the appointments" />}
      {page && (
        <ReloadContext value={reload}>
          <h1>{page.lines.length > 1 ? 'Your appointments' : 'Your appointment'}</h1>
          <p className={classes.lead}>{leadOf(page)}</p>
          {page.lines.map((line) => (
            <AppointmentLine key={line.rowID} guid={guid} line={line} sentBy={page.sentBy} onChange={update} />
          ))}
        </ReloadContext>
      )}
    </CustomerPage>
  )
}

function leadOf({ state, toName, sentBy, providerName, lines }: AppointmentPage): string {
  if (state === 'unsigned') return 'The appointment is confirmed after everybody has signed the order.'
  if (state === 'closed')
    return `The order was cancelled or changed, so it has no appointment. If you did not expect this, ask ${sentBy}.`
  if (lines.length === 0) return `No appointment was made. If you expected one, ask ${sentBy}.`
  return `For ${toName}, with ${providerName}. Somebody should be at the address.`
}
