import type { DealerInterest } from '@dealerline/shared/contract/onboarding.ts'
import type { StepStatus } from '@dealerline/shared/rules/interest-states.ts'
import type { PillTone } from '../../ui/shell/Pill.tsx'

interface StatusTexts {
  label: string
  tone: PillTone
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
