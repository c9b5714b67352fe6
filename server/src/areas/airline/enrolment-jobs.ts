import type { EnrolmentStatus } from '@dealerline/shared/rules/airline.ts'
import { inJob, type JobServices } from '../../calls/job-services.ts'
import type { Transaction } from '../../kernel/database.ts'
import type { Attempt, JobQueue } from '../../kernel/jobs.ts'
import { OutsideError, OutsideRefused } from '../../kernel/outside-error.ts'
import type { AirlineApplication, AirlineOutcome } from '../../providers/airline/port.ts'
import { recordMembership } from '../customers/membership.ts'
import { type EnrolmentForPartner, findEnrolmentForPartner, updateEnrolment } from './queries.ts'

type Services = Pick<JobServices, 'pool' | 'providers'>
type Queue = JobQueue['queue']

/** Maximum number of status checks of an application. Together they take more than a week. */
const maxChecks = 200
/** The time in seconds until the next check: 2, 4, 8 … up to an hour. */
export const checkAgainAfter = (checks: number): number => Math.min(2 ** Math.min(checks, 12), 3600)

/**
 * The job that sends an application. The partner recognises a repeated application by its key. A business that is
 * already a member gets its existing number.
 */
export async function sendEnrolment(
  { pool, providers }: Services,
  { enrolmentID }: { enrolmentID: number },
  attempt: Attempt,
  queue: Queue,
): Promise<void> {
  const enrolment = await inJob(pool, (tx) => findEnrolmentForPartner(tx, enrolmentID))
  if (enrolment?.status !== 'queued') return
  const { application } = enrolment
  try {
    const outcome = (await findExistingMember(providers, application.abn)) ?? (await apply(providers, application))
    await inJob(pool, (tx) => storeOutcome(tx, queue, enrolmentID, outcome))
  } catch (error) {
    const problem = error instanceof OutsideError ? error.message : 'The application could not be sent'
    const isFinal = (error instanceof OutsideError && error.kind === 'refused') || attempt.last
    await inJob(pool, (tx) => storeStatus(tx, enrolmentID, isFinal ? 'failed' : 'queued', problem))
    if (!isFinal || attempt.last) throw error
  }
}

function apply({ airline }: JobServices['providers'], application: AirlineApplication): Promise<AirlineOutcome> {
  if (application.industry !== '') return airline.enrol(application)
  throw new OutsideRefused('airline', 'This business is not a member yet. Enter its industry and size.')
}

async function findExistingMember(
  { airline }: JobServices['providers'],
  abn: string,
): Promise<AirlineOutcome | undefined> {
  const member = await airline.findMember(abn)
  if (!member) return undefined
  const { membershipNo, status } = member
  return status === 'active'
    ? { reference: '', status: 'enrolled', membershipNo, reason: '' }
    : { reference: '', status: 'declined', membershipNo: '', reason: `Membership ${membershipNo} is suspended` }
}

/** The job that checks the status of an application, and again later while it is pending. */
export async function followEnrolment(
  { pool, providers }: Services,
  { enrolmentID }: { enrolmentID: number },
  queue: Queue,
): Promise<void> {
  const enrolment = await inJob(pool, (tx) => findEnrolmentForPartner(tx, enrolmentID))
  if (enrolment?.status !== 'pending') return
  const outcome = await providers.airline.findEnrolment(enrolment.reference)
  await inJob(pool, (tx) =>
    outcome
      ? storeOutcome(tx, queue, enrolmentID, outcome)
      : storeStatus(tx, enrolmentID, 'failed', 'The partner no longer knows this application'),
  )
}

const isOpen = ({ status }: EnrolmentForPartner) => status === 'queued' || status === 'pending'

/** Stores the partner's decision. An enrolment that is already decided stays unchanged. */
async function storeOutcome(
  tx: Transaction,
  queue: Queue,
  enrolmentID: number,
  outcome: AirlineOutcome,
): Promise<void> {
  const enrolment = await findEnrolmentForPartner(tx, enrolmentID, true)
  if (!enrolment || !isOpen(enrolment)) return
  const { status, membershipNo, reason } = outcome
  const reference = outcome.reference || enrolment.reference
  const checks = enrolment.asked + 1
  if (status === 'pending' && checks > maxChecks)
    return storeStatus(tx, enrolmentID, 'failed', 'The partner did not decide in time')
  await updateEnrolment(tx, enrolmentID, { status, reference, membershipNo, problem: reason, asked: checks })
  if (status === 'pending') return queue(tx, 'airline.follow', { enrolmentID }, checkAgainAfter(checks))
  if (status === 'enrolled') await recordMembership(tx, enrolment.customerID, membershipNo)
  const data = { membershipNo, reason }
  tx.audit({ entityType: 'customer', entityID: enrolment.customerID, action: `enrolment ${status}`, data })
}

async function storeStatus(
  tx: Transaction,
  enrolmentID: number,
  status: EnrolmentStatus,
  problem: string,
): Promise<void> {
  const enrolment = await findEnrolmentForPartner(tx, enrolmentID, true)
  if (!enrolment || !isOpen(enrolment)) return
  const { reference, asked } = enrolment
  await updateEnrolment(tx, enrolmentID, { status, reference, membershipNo: '', problem, asked })
}
