import type { DealerInterest } from '@dealerline/shared/contract/onboarding.ts'
import type { InterestStatus, StepStatus } from '@dealerline/shared/rules/interest-states.ts'
import type { PillTone } from '../../ui/shell/Pill.tsx'

interface StatusTexts {
  label: string
  tone: PillTone
}

export const interestTexts: Record<InterestStatus, StatusTexts> = {
  Submitted: { label: 'New', tone: 'info' },
  Approved: { label: 'Approved', tone: 'good' },
  Rejected: { label: 'Rejected', tone: 'bad' },
  Onboarding: { label: 'Onboarded', tone: 'good' },
}

export const stepTexts: Record<StepStatus, StatusTexts> = {
  none: { label: 'Not yet', tone: 'neutral' },
  waiting: { label: 'In progress', tone: 'info' },
  done: { label: 'Done', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
}

/** Returns the applicant's name for a sentence. */
export const nameOf = ({ fullName, dealerName }: Pick<DealerInterest, 'fullName' | 'dealerName'>) =>
  dealerName ? `${fullName}, ${dealerName}` : fullName
