/** Status of a dealer interest, as in `relationShipStatus`. */
export const interestStatuses = ['Submitted', 'Approved', 'Rejected', 'Onboarding'] as const
export type InterestStatus = (typeof interestStatuses)[number]

/** The allowed status changes. A rejection can be reversed; an approval cannot, because it created a dealer. */
const allowedChanges: Record<InterestStatus, readonly InterestStatus[]> = {
  Submitted: ['Approved', 'Rejected'],
  Rejected: ['Approved'],
  Approved: ['Onboarding'],
  Onboarding: [],
}

export function canChangeInterestStatus(from: InterestStatus, to: InterestStatus): boolean {
  return allowedChanges[from].includes(to)
}

/** Returns the two flags for a status. */
export function decisionOf(status: InterestStatus): { approved: boolean; rejected: boolean } {
  return { approved: status === 'Approved' || status === 'Onboarding', rejected: status === 'Rejected' }
}

/** Returns the new status of an interest with these flags; undefined if it stays the same. */
export function statusAfterDecision(
  from: InterestStatus,
  { approved, rejected }: { approved?: boolean | undefined; rejected?: boolean | undefined },
): InterestStatus | undefined {
  const now = decisionOf(from)
  if (approved && !now.approved) return 'Approved'
  if (rejected && !now.rejected) return 'Rejected'
  return undefined
}

/** The steps reported to the sales system, in order. */
export const salesSteps = ['Signing', 'Onboarding'] as const
export type SalesStep = (typeof salesSteps)[number]

/** The sales system's id for a dealer who is being onboarded. */
export const onboardedSalesID = '1'

export const stepStatuses = ['none', 'waiting', 'done', 'failed'] as const
/** Status of a follow-up step: not started, queued, done, or failed until somebody retries it. */
export type StepStatus = (typeof stepStatuses)[number]

interface Progress {
  relationShipStatus: InterestStatus
  welcome: { status: StepStatus }
  signing: { status: StepStatus }
  onboarding: { status: StepStatus }
}

/** Returns the reason why the welcome e-mail cannot be sent now; undefined if it can. */
export function welcomeRefusal({ relationShipStatus, welcome }: Progress): string | undefined {
  if (!decisionOf(relationShipStatus).approved) return 'Approve this interest first.'
  return welcome.status === 'waiting' ? 'The welcome e-mail is on its way already.' : undefined
}

/** Returns the reason why a step of the sales system cannot be taken now; undefined if it can. */
export function stepRefusal(step: SalesStep, progress: Progress): string | undefined {
  const { relationShipStatus, welcome, signing, onboarding } = progress
  if (!decisionOf(relationShipStatus).approved) return 'Approve this interest first.'
  if (welcome.status !== 'done') return 'The welcome e-mail must be sent first.'
  if (step === 'Onboarding' && signing.status !== 'done')
    return 'The sales system must complete the step Signing first.'
  const { status } = step === 'Signing' ? signing : onboarding
  if (status === 'done') return `The sales system has already completed the step ${step}.`
  return status === 'waiting' ? `The step ${step} is on its way to the sales system already.` : undefined
}
