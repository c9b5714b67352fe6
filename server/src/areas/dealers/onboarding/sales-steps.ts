import type { DealerInterest } from '@dealerline/shared/contract/onboarding.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import {
  canChangeInterestStatus,
  onboardedSalesID,
  type SalesStep,
  stepRefusal,
} from '@dealerline/shared/rules/interest-states.ts'
import type { Context } from '../../../calls/context.ts'
import { inJob, type Job } from '../../../calls/job-services.ts'
import { OutsideRefused, reasonOf } from '../../../kernel/outside-error.ts'
import type { SalesApplicant } from '../../../providers/sales/port.ts'
import { giveDealerAccess } from '../register.ts'
import { assertCurrentVersion, lockInterest } from './interests.ts'
import { findInterest, type StoredInterest, updateInterest } from './queries.ts'
import { startedStep, storeStepResult } from './steps.ts'
import { fullNameOf, textOf, toInterest } from './to-interest.ts'

const nameOf = { Signing: 'signing', Onboarding: 'onboarding' } as const

/** Starts the step Signing, which a job reports to the sales system. It also starts after the welcome e-mail. */
export async function updateSigning(context: Context, id: number): Promise<DealerInterest> {
  const interest = await lockInterest(context, id)
  assertStepAllowed('Signing', interest)
  return startStep(context, interest, 'Signing', {})
}

/**
 * Sets the sales system ID to 1, opens the portal to the dealer, and queues the job that reports to the sales system.
 */
export async function onboard(context: Context, id: number, version: number): Promise<DealerInterest> {
  const interest = await lockInterest(context, id)
  assertCurrentVersion(interest, context.ifMatch ?? version)
  assertStepAllowed('Onboarding', interest)
  await giveDealerAccess(context, interest.dealerID)
  const statusChange = canChangeInterestStatus(interest.status, 'Onboarding') ? ({ status: 'Onboarding' } as const) : {}
  return startStep(context, interest, 'Onboarding', { ...statusChange, salesForceID: onboardedSalesID })
}

function assertStepAllowed(step: SalesStep, interest: StoredInterest): void {
  const detail = stepRefusal(step, toInterest(interest))
  if (detail) throw new AppError('conflict', { detail })
}

async function startStep(
  { tx, queue }: Context,
  interest: StoredInterest,
  step: SalesStep,
  part: Pick<Partial<StoredInterest>, 'status' | 'salesForceID'>,
): Promise<DealerInterest> {
  const name = nameOf[step]
  const updatedInterest = await updateInterest(tx, interest.id, {
    ...part,
    steps: { [name]: startedStep(interest, name) },
  })
  await queue(tx, 'onboarding.sales', { interestID: interest.id, step })
  tx.audit({ entityType: 'dealerInterest', entityID: interest.id, action: `step ${step} begun`, data: part })
  return toInterest(updatedInterest)
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

/** The job that reports a step to the sales system, which recognises a repeated report by its key. */
export const reportToSalesSystem: Job<'onboarding.sales'> = async (
  { pool, providers },
  { interestID, step },
  attempt,
) => {
  const name = nameOf[step]
  const interest = await inJob(pool, (tx) => findInterest(tx, interestID))
  if (interest?.steps[name]?.status !== 'waiting') return
  try {
    await providers.sales.update(step, toApplicant(interest))
  } catch (error) {
    const isFinal = error instanceof OutsideRefused || attempt.last
    const problem = reasonOf(error, 'The step could not be reported to the sales system')
    await inJob(pool, (tx) => storeStepResult(tx, interest, name, isFinal ? 'failed' : 'waiting', problem))
    // A step that failed is taken again on the screen of the applicant.
    if (!isFinal) throw error
    return
  }
  await inJob(pool, async (tx) => {
    await storeStepResult(tx, interest, name, 'done')
    tx.audit({ entityType: 'dealerInterest', entityID: interestID, action: `step ${step} taken` })
  })
}
