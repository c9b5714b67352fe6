/** What becomes of somebody's interest in selling, as `relationShipStatus` says it. */
export const interestStatuses = ['Submitted', 'Approved', 'Rejected', 'Onboarding'] as const
export type InterestStatus = (typeof interestStatuses)[number]

/** The moves that exist; whatever is not here is refused. A rejection can be thought over, an approval has made a dealer. */
const moves: Record<InterestStatus, readonly InterestStatus[]> = {
  Submitted: ['Approved', 'Rejected'],
  Rejected: ['Approved'],
  Approved: ['Onboarding'],
  Onboarding: [],
}

export function canMoveInterest(from: InterestStatus, to: InterestStatus): boolean {
  return moves[from].includes(to)
}

/** The two flags that a status comes to. */
export function decisionOf(status: InterestStatus): { approved: boolean; rejected: boolean } {
  return { approved: status === 'Approved' || status === 'Onboarding', rejected: status === 'Rejected' }
}

/** Where the flags of a save lead from a status; undefined where they say what is so already, or nothing. */
export function decidedMove(
  from: InterestStatus,
  { approved, rejected }: { approved?: boolean | undefined; rejected?: boolean | undefined },
): InterestStatus | undefined {
  const now = decisionOf(from)
  if (approved && !now.approved) return 'Approved'
  if (rejected && !now.rejected) return 'Rejected'
  return undefined
}

/** What is told to the sales system, one after the other. */
export const salesSteps = ['Signing', 'Onboarding'] as const
export type SalesStep = (typeof salesSteps)[number]

/** What the sales system calls somebody who is being onboarded. */
export const onboardedSalesID = '1'

export const stepStatuses = ['none', 'waiting', 'done', 'failed'] as const
/** What follows a decision: nothing yet, on its way, done, or given up until somebody tries again. */
export type StepStatus = (typeof stepStatuses)[number]

interface Progress {
  relationShipStatus: InterestStatus
  welcome: { status: StepStatus }
  signing: { status: StepStatus }
  onboarding: { status: StepStatus }
}

/** Why the welcome e-mail can not be sent now; undefined where it can. */
export function refusalOfWelcome({ relationShipStatus, welcome }: Progress): string | undefined {
  if (!decisionOf(relationShipStatus).approved) return 'Approve this interest first.'
  return welcome.status === 'waiting' ? 'The welcome e-mail is on its way already.' : undefined
}

/** Why a step of the sales system can not be taken now; undefined where it can. */
export function refusalOfStep(step: SalesStep, progress: Progress): string | undefined {
  const { relationShipStatus, welcome, signing, onboarding } = progress
  if (!decisionOf(relationShipStatus).approved) return 'Approve this interest first.'
  if (welcome.status !== 'done') return 'The welcome e-mail has to go out first.'
  if (step === 'Onboarding' && signing.status !== 'done') return 'The sales system has to take the step Signing first.'
  const { status } = step === 'Signing' ? signing : onboarding
  if (status === 'done') return `The sales system has taken the step ${step}.`
  return status === 'waiting' ? `The step ${step} is on its way to the sales system already.` : undefined
}
