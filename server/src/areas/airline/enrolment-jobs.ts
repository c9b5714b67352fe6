import type { EnrolmentStatus } from '@dealerline/shared/rules/airline.ts'
import { inJob, type JobServices } from '../../calls/job-services.ts'
import type { Transaction } from '../../kernel/database.ts'
import type { Attempt, JobQueue } from '../../kernel/jobs.ts'
import { OutsideError, OutsideRefused } from '../../kernel/outside-error.ts'
import type { AirlineApplication, AirlineOutcome } from '../../providers/airline/port.ts'
import { recordMembership } from '../customers/membership.ts'
import { findForPartner, type HeldEnrolment, updateEnrolment } from './queries.ts'

type Services = Pick<JobServices, 'pool' | 'providers'>
type Queue = JobQueue['queue']

/** How often the partner is asked what became of an application before it is given up: for more than a week. */
const mostAsked = 200
/** Seconds until it is asked the next time: 2, 4, 8 … up to an hour. */
export const askAgainAfter = (asked: number): number => Math.min(2 ** Math.min(asked, 12), 3600)

/**
 * The job that hands an application in. The partner knows a repeated one by its key; a business that is a member
 * already gets the number it has.
 */
export async function sendEnrolment(
  { pool, providers }: Services,
  { enrolmentID }: { enrolmentID: number },
  attempt: Attempt,
  queue: Queue,
): Promise<void> {
  const wanted = await inJob(pool, (tx) => findForPartner(tx, enrolmentID))
  if (wanted?.status !== 'queued') return
  const { application } = wanted
  try {
    const outcome = (await findAsMember(providers, application.abn)) ?? (await apply(providers, application))
    await inJob(pool, (tx) => record(tx, queue, enrolmentID, outcome))
  } catch (error) {
    const problem = error instanceof OutsideError ? error.message : 'The application could not be handed in'
    const isOver = (error instanceof OutsideError && error.kind === 'refused') || attempt.last
    await inJob(pool, (tx) => note(tx, enrolmentID, isOver ? 'failed' : 'queued', problem))
    if (!isOver || attempt.last) throw error
  }
}

function apply({ airline }: JobServices['providers'], application: AirlineApplication): Promise<AirlineOutcome> {
  if (application.industry !== '') return airline.enrol(application)
  throw new OutsideRefused('airline', 'This business is no member yet. Say what it does and how large it is.')
}

async function findAsMember({ airline }: JobServices['providers'], abn: string): Promise<AirlineOutcome | undefined> {
  const member = await airline.findMember(abn)
  if (!member) return undefined
  const { membershipNo, status } = member
  return status === 'active'
    ? { reference: '', status: 'enrolled', membershipNo, reason: '' }
    : { reference: '', status: 'declined', membershipNo: '', reason: `Membership ${membershipNo} is suspended` }
}

/** The job that asks what became of an application, and asks again later while it is pending. */
export async function followEnrolment(
  { pool, providers }: Services,
  { enrolmentID }: { enrolmentID: number },
  queue: Queue,
): Promise<void> {
  const stored = await inJob(pool, (tx) => findForPartner(tx, enrolmentID))
  if (stored?.status !== 'pending') return
  const outcome = await providers.airline.findEnrolment(stored.reference)
  await inJob(pool, (tx) =>
    outcome
      ? record(tx, queue, enrolmentID, outcome)
      : note(tx, enrolmentID, 'failed', 'The partner does not know this application any more'),
  )
}

const isOpen = ({ status }: HeldEnrolment) => status === 'queued' || status === 'pending'

/** Stores what the partner says. One that has been decided meanwhile stays as it is. */
async function record(tx: Transaction, queue: Queue, enrolmentID: number, outcome: AirlineOutcome): Promise<void> {
  const held = await findForPartner(tx, enrolmentID, true)
  if (!held || !isOpen(held)) return
  const { status, membershipNo, reason } = outcome
  const reference = outcome.reference || held.reference
  const asked = held.asked + 1
  if (status === 'pending' && asked > mostAsked)
    return note(tx, enrolmentID, 'failed', 'The partner has not decided for too long')
  await updateEnrolment(tx, enrolmentID, { status, reference, membershipNo, problem: reason, asked })
  if (status === 'pending') return queue(tx, 'airline.follow', { enrolmentID }, askAgainAfter(asked))
  if (status === 'enrolled') await recordMembership(tx, held.customerID, membershipNo)
  const data = { membershipNo, reason }
  tx.audit({ entityType: 'customer', entityID: held.customerID, action: `enrolment ${status}`, data })
}

async function note(tx: Transaction, enrolmentID: number, status: EnrolmentStatus, problem: string): Promise<void> {
  const held = await findForPartner(tx, enrolmentID, true)
  if (!held || !isOpen(held)) return
  const { reference, asked } = held
  await updateEnrolment(tx, enrolmentID, { status, reference, membershipNo: '', problem, asked })
}
