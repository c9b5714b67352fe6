import type { DealerInterest } from '@dealerline/shared/contract/onboarding.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import {
  canMoveInterest,
  onboardedSalesID,
  refusalOfStep,
  type SalesStep,
} from '@dealerline/shared/rules/interest-states.ts'
import type { Context } from '../../../calls/context.ts'
import { inJob, type JobServices } from '../../../calls/job-services.ts'
import type { Attempt } from '../../../kernel/jobs.ts'
import type { SalesApplicant } from '../../../providers/sales/port.ts'
import { openToDealer } from '../register.ts'
import { assertSeen, holdInterest } from './interests.ts'
import { findInterest, type StoredInterest, updateInterest } from './queries.ts'
import { begun, isRefused, reasonOf, settle } from './steps.ts'
import { fullNameOf, textOf, toInterest } from './to-interest.ts'

const nameOf = { Signing: 'signing', Onboarding: 'onboarding' } as const

/** Tells the sales system, by a job, that the dealer is to sign; it follows the welcome e-mail by itself. */
export async function updateSigning(context: Context, id: number): Promise<DealerInterest> {
  const held = await holdInterest(context, id)
  assertCanTake('Signing', held)
  return begin(context, held, 'Signing', {})
}

/** Sets the ID of the sales system to 1, opens the portal to the dealer, and tells the sales system by a job. */
export async function onboard(context: Context, id: number, version: number): Promise<DealerInterest> {
  const held = await holdInterest(context, id)
  assertSeen(held, context.ifMatch ?? version)
  assertCanTake('Onboarding', held)
  await openToDealer(context, held.dealerID)
  const moved = canMoveInterest(held.status, 'Onboarding') ? ({ status: 'Onboarding' } as const) : {}
  return begin(context, held, 'Onboarding', { ...moved, salesForceID: onboardedSalesID })
}

function assertCanTake(step: SalesStep, held: StoredInterest): void {
  const detail = refusalOfStep(step, toInterest(held))
  if (detail) throw new AppError('conflict', { detail })
}

async function begin(
  { tx, queue }: Context,
  held: StoredInterest,
  step: SalesStep,
  part: Pick<Partial<StoredInterest>, 'status' | 'salesForceID'>,
): Promise<DealerInterest> {
  const name = nameOf[step]
  const stored = await updateInterest(tx, held.id, { ...part, steps: { [name]: begun(held, name) } })
  await queue(tx, 'onboarding.sales', { interestID: held.id, step })
  tx.audit({ entityType: 'dealerInterest', entityID: held.id, action: `step ${step} begun`, data: part })
  return toInterest(stored)
}

function toApplicant({ key, salesForceID, details }: StoredInterest): SalesApplicant {
  return {
    key,
    salesForceID,
    dealerName: textOf(details, 'dealerName'),
    contactName: textOf(details, 'contactName') || fullNameOf(details),
    email: textOf(details, 'email'),
    phone: textOf(details, 'mobileNo') || textOf(details, 'telephone'),
    region: textOf(details, 'salesRegion'),
  }
}

/** The job that brings somebody to a step of the sales system, which knows a repeated one by its key. */
export async function tellSalesSystem(
  { pool, providers }: Pick<JobServices, 'pool' | 'providers'>,
  { interestID, step }: { interestID: number; step: SalesStep },
  attempt: Attempt,
): Promise<void> {
  const name = nameOf[step]
  const found = await inJob(pool, (tx) => findInterest(tx, interestID))
  if (found?.steps[name]?.status !== 'waiting') return
  try {
    await providers.sales.update(step, toApplicant(found))
  } catch (error) {
    const isOver = isRefused(error) || attempt.last
    const problem = reasonOf(error, 'The sales system could not be told')
    await inJob(pool, (tx) => settle(tx, found, name, isOver ? 'failed' : 'waiting', problem))
    if (!isRefused(error)) throw error
    return
  }
  await inJob(pool, async (tx) => {
    await settle(tx, found, name, 'done')
    tx.audit({ entityType: 'dealerInterest', entityID: interestID, action: `step ${step} taken` })
  })
}
