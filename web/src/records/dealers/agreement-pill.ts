import type { DealerContract } from '@dealerline/shared/contract/onboarding.ts'
import type { PillTone } from '../../ui/shell/Pill.tsx'

const tones: Record<DealerContract['status'], PillTone> = { 'For signature': 'info', Approved: 'warn', Signed: 'good' }

/** Returns the label and the colour of an agreement's status. */
export const agreementPill = (status: DealerContract['status']) => ({ label: status, tone: tones[status] })
