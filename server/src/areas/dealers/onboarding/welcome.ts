import type { DealerInterest } from '@dealerline/shared/contract/onboarding.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { welcomeRefusal } from '@dealerline/shared/rules/interest-states.ts'
import type { Context } from '../../../calls/context.ts'
import { inJob, type Job, type JobServices } from '../../../calls/job-services.ts'
import type { JobQueue } from '../../../kernel/jobs.ts'
import { OutsideRefused, reasonOf } from '../../../kernel/outside-error.ts'
import { toMessageId } from '../../../messages/mail.ts'
import { lockInterest } from './interests.ts'
import { welcomeMail } from './messages.ts'
import { findInterest, type StoredInterest, storeStep, updateInterest } from './queries.ts'
import { startedStep, storeStepResult } from './steps.ts'
import { fullNameOf, textOf, toInterest } from './to-interest.ts'

type Services = Pick<JobServices, 'pool' | 'config' | 'providers'>
type Queue = JobQueue['queue']

/** Queues the welcome e-mail again, after it was sent or after sending failed. */
export async function sendWelcomeAgain(context: Context, id: number): Promise<DealerInterest> {
  const { tx, queue } = context
  const interest = await lockInterest(context, id)
  const detail = welcomeRefusal(toInterest(interest))
  if (detail) throw new AppError('conflict', { detail })
  const welcome = startedStep(interest, 'welcome')
  await queue(tx, 'onboarding.welcome', { interestID: id, number: welcome.number })
  tx.audit({ entityType: 'dealerInterest', entityID: id, action: 'welcome e-mail requested' })
  return toInterest(await updateInterest(tx, id, { steps: { welcome } }))
}

/**
 * The job that creates the login of an approved dealer and sends the welcome e-mail. The transaction that records the
 * e-mail also starts the step Signing. A repeated e-mail has the same message id, so that mail servers recognise it.
 */
export const sendWelcome: Job<'onboarding.welcome'> = async (services, { interestID, number }, attempt, queue) => {
  const { pool, config, providers } = services
  const isPending = ({ steps: { welcome } }: StoredInterest) =>
    welcome?.status === 'waiting' && welcome.number === number
  const interest = await inJob(pool, (tx) => findInterest(tx, interestID))
  if (!interest || !isPending(interest)) return
  try {
    await makeLogin(services, interest, queue)
    await providers.email.send({
      to: textOf(interest.details, 'email'),
      toName: fullNameOf(interest.details),
      messageId: toMessageId(config, `welcome-${interest.key}-${number}`),
      ...welcomeMail(config, interest),
    })
  } catch (error) {
    const isFinal = error instanceof OutsideRefused || attempt.last
    const problem = reasonOf(error, 'The e-mail could not be sent')
    await inJob(pool, (tx) => storeStepResult(tx, interest, 'welcome', isFinal ? 'failed' : 'waiting', problem))
    // A step that failed is taken again on the screen of the applicant.
    if (!isFinal) throw error
    return
  }
  await inJob(pool, async (tx) => {
    const current = await findInterest(tx, interestID, true)
    if (!current || !isPending(current)) return
    await storeStepResult(tx, current, 'welcome', 'done')
    tx.audit({ entityType: 'dealerInterest', entityID: interestID, action: 'welcome e-mail sent' })
    const { signing } = current.steps
    if (signing?.status === 'done' || signing?.status === 'waiting') return
    await storeStep(tx, interestID, 'signing', startedStep(current, 'signing'))
    await queue(tx, 'onboarding.sales', { interestID, step: 'Signing' })
  })
}

/**
 * Creates a login if there is none. If the identity provider does not let the portal create logins, people sign in
 * with their existing login there.
 */
async function makeLogin({ pool, providers }: Services, { details }: StoredInterest, queue: Queue): Promise<void> {
  const email = textOf(details, 'email')
  try {
    const newUser = await providers.identityAdmin.createUser(email, fullNameOf(details))
    if (!newUser) return
  } catch (error) {
    if (error instanceof OutsideRefused) return
    throw error
  }
  await inJob(pool, async (tx) => {
    await queue(tx, 'onboarding.password', { email })
    tx.audit({ entityType: 'login', entityID: email, action: 'created' })
  })
}
