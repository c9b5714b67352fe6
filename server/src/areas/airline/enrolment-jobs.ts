import type { EnrolmentStatus } from '@dealerline/shared/rules/airline.ts'
import { inJob, type Job, type JobServices } from '../../calls/job-services.ts'
import type { Transaction } from '../../kernel/database.ts'
import { OutsideRefused, reasonOf } from '../../kernel/outside-error.ts'
import { declareRequest } from '../../outside/declare-request.ts'
import { startRequest } from '../../outside/follow-requests.ts'
import type { AirlineApplication, AirlineOutcome } from '../../providers/airline/port.ts'
import { recordMembership } from '../customers/membership.ts'
import { type EnrolmentForPartner, findEnrolmentForPartner, updateEnrolment } from './queries.ts'

/** The status of an application that the partner has not decided yet. */
export const enrolmentRequest = declareRequest({
  kind: 'airline',
  system: 'airline',
  title: 'Enrolment of a customer',
  lateAfterDays: 3,
  end: {
    afterDays: 8,
    giveUp: ({ tx }, { subject }) => storeStatus(tx, subject, 'failed', 'The partner did not decide in time'),
  },
  async prepare({ tx }, { subject }) {
    const enrolment = await findEnrolmentForPartner(tx, subject)
    return enrolment?.status === 'pending' ? enrolment.reference : undefined
  },
  ask: ({ providers }, reference) => providers.airline.findEnrolment(reference),
  async store({ tx }, { subject }, _reference, outcome) {
    if (outcome) return storeOutcome(tx, subject, outcome)
    await storeStatus(tx, subject, 'failed', 'The partner no longer knows this application')
    return false
  },
})

/**
 * The job that sends an application. The partner recognises a repeated application by its key. A business that is
 * already a member gets its existing number.
 */
export const sendEnrolment: Job<'airline.enrol'> = async ({ pool, providers }, { enrolmentID }, attempt, queue) => {
  const enrolment = await inJob(pool, (tx) => findEnrolmentForPartner(tx, enrolmentID))
  if (enrolment?.status !== 'queued') return
  const { application, customerID } = enrolment
  try {
    const outcome = (await findExistingMember(providers, application.abn)) ?? (await apply(providers, application))
    await inJob(pool, async (tx) => {
      const waits = await storeOutcome(tx, enrolmentID, outcome)
      if (waits) await startRequest({ tx, queue }, enrolmentRequest, { subject: enrolmentID, customerID })
    })
  } catch (error) {
    const problem = reasonOf(error, 'The application could not be sent')
    const isFinal = error instanceof OutsideRefused || attempt.last
    await inJob(pool, (tx) => storeStatus(tx, enrolmentID, isFinal ? 'failed' : 'queued', problem))
    // An application that failed has ended, and the dealer may make another one.
    if (!isFinal) throw error
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

const isOpen = ({ status }: EnrolmentForPartner) => status === 'queued' || status === 'pending'

/** Stores the partner's decision. An enrolment that is already decided stays unchanged. Returns whether it is pending. */
async function storeOutcome(tx: Transaction, enrolmentID: number, outcome: AirlineOutcome): Promise<boolean> {
  const enrolment = await findEnrolmentForPartner(tx, enrolmentID, true)
  if (!enrolment || !isOpen(enrolment)) return false
  const { status, membershipNo, reason } = outcome
  const reference = outcome.reference || enrolment.reference
  await updateEnrolment(tx, enrolmentID, { status, reference, membershipNo, problem: reason })
  if (status === 'pending') return true
  if (status === 'enrolled') await recordMembership(tx, enrolment.customerID, membershipNo)
  const data = { membershipNo, reason }
  tx.audit({ entityType: 'customer', entityID: enrolment.customerID, action: `enrolment ${status}`, data })
  return false
}

async function storeStatus(
  tx: Transaction,
  enrolmentID: number,
  status: EnrolmentStatus,
  problem: string,
): Promise<void> {
  const enrolment = await findEnrolmentForPartner(tx, enrolmentID, true)
  if (!enrolment || !isOpen(enrolment)) return
  const { reference } = enrolment
  await updateEnrolment(tx, enrolmentID, { status, reference, membershipNo: '', problem })
}
