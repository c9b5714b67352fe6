import { getApplicationKind } from '@dealerline/shared/rules/applications.ts'
import { inJob, type JobServices } from '../../calls/job-services.ts'
import type { Attempt } from '../../kernel/jobs.ts'
import { OutsideError } from '../../kernel/outside-error.ts'
import type { NewTicket } from '../../providers/ticketing/port.ts'
import { findApplicationByID, findApplicationLocked, type StoredApplication, setTicket } from './queries.ts'

/** What those who carry an application out read; one application is one ticket. */
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

/** The job that hands a processed application to the ticketing system; one that has its ticket is left. */
export async function openApplicationTicket(
  { pool, providers }: Pick<JobServices, 'pool' | 'providers'>,
  { applicationID }: { applicationID: number },
  attempt: Attempt,
): Promise<void> {
  const stored = await inJob(pool, (tx) => findApplicationByID(tx, applicationID))
  const ticket = stored?.status === 'Processing' && !stored.ticketReference ? toTicket(stored) : undefined
  if (!ticket) return
  const record = (reference: string, problem: string) =>
    inJob(pool, async (tx) => {
      const current = await findApplicationLocked(tx, applicationID)
      if (!current || current.ticketReference) return
      await setTicket(tx, applicationID, { reference, problem })
      if (reference)
        tx.audit({ entityType: 'order', entityID: ticket.orderID, action: 'application ticket', data: { reference } })
    })
  try {
    const { reference } = await providers.ticketing.openTicket(ticket)
    await record(reference, '')
  } catch (error) {
    await record('', error instanceof OutsideError ? error.message : 'The change could not be handed over')
    const refused = error instanceof OutsideError && error.kind === 'refused'
    if (!refused || attempt.last) throw error
  }
}
