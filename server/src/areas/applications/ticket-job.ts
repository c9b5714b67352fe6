import { getApplicationKind } from '@dealerline/shared/record-rules/applications.ts'
import { inJob, type Job } from '../../calls/job-services.ts'
import { OutsideRefused, reasonOf } from '../../kernel/outside-error.ts'
import type { NewTicket } from '../../providers/ticketing/port.ts'
import { findApplicationByID, lockApplicationByID, type StoredApplication, setTicket } from './queries.ts'

/** The ticket of an application, for the people who process it. Each application has one ticket. */
function toTicket({ applicationID, orderID, kind, sent }: StoredApplication): NewTicket | undefined {
  if (!sent) return undefined
  const { title } = getApplicationKind(kind)
  const [first] = sent.parties
  return {
    key: `application ${applicationID}`,
    orderID,
    subject: `${title} on order ${orderID} for ${first?.name ?? 'a customer'}`,
    accountNo: sent.accountNo,
    services: [
      ...sent.facts.map(({ label, value }) => `${label}: ${value}`),
      ...sent.services.map(({ service, serviceNumber, accountNumber }) =>
        [service, serviceNumber, accountNumber && `account ${accountNumber}`].filter(Boolean).join(', '),
      ),
    ],
  }
}

/**
 * The job that opens the ticket of an application that is being processed. It skips an application that has a ticket.
 */
export const openApplicationTicket: Job<'applications.ticket'> = async (
  { pool, providers },
  { applicationID },
  attempt,
) => {
  const application = await inJob(pool, (tx) => findApplicationByID(tx, applicationID))
  const ticket =
    application?.status === 'Processing' && !application.ticketReference ? toTicket(application) : undefined
  if (!ticket) return
  const storeResult = (reference: string, problem: string) =>
    inJob(pool, async (tx) => {
      const current = await lockApplicationByID(tx, applicationID)
      if (!current || current.ticketReference) return
      await setTicket(tx, applicationID, { reference, problem })
      if (reference) tx.auditOrder(ticket.orderID, 'application ticket', { reference })
    })
  try {
    const { reference } = await providers.ticketing.openTicket(ticket)
    await storeResult(reference, '')
  } catch (error) {
    await storeResult('', reasonOf(error, 'The change could not be sent to the ticketing system'))
    const isRefused = error instanceof OutsideRefused
    if (!isRefused || attempt.last) throw error
  }
}
