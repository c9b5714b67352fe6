import type { DealerInterest } from '@dealerline/shared/contract/onboarding.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { refusalOfWelcome } from '@dealerline/shared/rules/interest-states.ts'
import type { Context } from '../../../calls/context.ts'
import { inJob, type JobServices } from '../../../calls/job-services.ts'
import type { Attempt, JobQueue } from '../../../kernel/jobs.ts'
import { holdInterest } from './interests.ts'
import { welcomeMail } from './messages.ts'
import { findInterest, noteStep, type StoredInterest, updateInterest } from './queries.ts'
import { begun, isRefused, reasonOf, settle } from './steps.ts'
import { fullNameOf, textOf, toInterest } from './to-interest.ts'

type Services = Pick<JobServices, 'pool' | 'config' | 'providers'>
type Queue = JobQueue['queue']

/** Sends the welcome e-mail by a job, once more where it went out, or failed, before. */
export async function sendWelcomeAgain(context: Context, id: number): Promise<DealerInterest> {
  const { tx, queue } = context
  const held = await holdInterest(context, id)
  const detail = refusalOfWelcome(toInterest(held))
  if (detail) throw new AppError('conflict', { detail })
  const welcome = begun(held, 'welcome')
  await queue(tx, 'onboarding.welcome', { interestID: id, number: welcome.number })
  tx.audit({ entityType: 'dealerInterest', entityID: id, action: 'welcome e-mail asked for' })
  return toInterest(await updateInterest(tx, id, { steps: { welcome } }))
}

/**
 * The job that makes the login of an approved dealer and sends the welcome e-mail; the step Signing of the sales system
 * follows in the transaction that records it. Its key makes a repeated e-mail the same e-mail.
 */
export async function sendWelcome(
  services: Services,
  { interestID, number }: { interestID: number; number: number },
  attempt: Attempt,
  queue: Queue,
): Promise<void> {
  const { pool, config, providers } = services
  const isWanted = ({ steps: { welcome } }: StoredInterest) =>
    welcome?.status === 'waiting' && welcome.number === number
  const found = await inJob(pool, (tx) => findInterest(tx, interestID))
  if (!found || !isWanted(found)) return
  try {
    await makeLogin(services, found, queue)
    await providers.email.send({
      to: textOf(found.details, 'email'),
      toName: fullNameOf(found.details),
      messageId: `welcome-${found.key}-${number}@${new URL(config.publicUrl).hostname}`,
      ...welcomeMail(config, found),
    })
  } catch (error) {
    const isOver = isRefused(error) || attempt.last
    const problem = reasonOf(error, 'The e-mail could not be sent')
    await inJob(pool, (tx) => settle(tx, found, 'welcome', isOver ? 'failed' : 'waiting', problem))
    if (!isRefused(error)) throw error
    return
  }
  await inJob(pool, async (tx) => {
    const held = await findInterest(tx, interestID, true)
    if (!held || !isWanted(held)) return
    await settle(tx, held, 'welcome', 'done')
    tx.audit({ entityType: 'dealerInterest', entityID: interestID, action: 'welcome e-mail sent' })
    const { signing } = held.steps
    if (signing?.status === 'done' || signing?.status === 'waiting') return
    await noteStep(tx, interestID, 'signing', begun(held, 'signing'))
    await queue(tx, 'onboarding.sales', { interestID, step: 'Signing' })
  })
}

/** Makes a login where there is none; where people are kept elsewhere, they sign in with what they have there. */
async function makeLogin({ pool, providers }: Services, { details }: StoredInterest, queue: Queue): Promise<void> {
  const email = textOf(details, 'email')
  try {
    const made = await providers.identityAdmin.createUser(email, fullNameOf(details))
    if (!made) return
  } catch (error) {
    if (isRefused(error)) return
    throw error
  }
  await inJob(pool, async (tx) => {
    await queue(tx, 'onboarding.password', { email })
    tx.audit({ entityType: 'login', entityID: email, action: 'created' })
  })
}
