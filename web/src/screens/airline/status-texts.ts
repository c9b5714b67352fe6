import type { AirlineChoice } from '@dealerline/shared/contract/airline.ts'
import {
  type AirlineList,
  airlineListNames,
  type EnrolmentStatus,
  type LeadStatus,
} from '@dealerline/shared/rules/airline.ts'
import type { PillTone } from '../../ui/shell/Pill.tsx'

interface StatusTexts {
  label: string
  tone: PillTone
}

export const enrolmentTexts: Record<EnrolmentStatus, StatusTexts> = {
  queued: { label: 'In progress', tone: 'info' },
  pending: { label: 'With the partner', tone: 'info' },
  enrolled: { label: 'Enrolled', tone: 'good' },
  declined: { label: 'Declined', tone: 'bad' },
  failed: { label: 'Failed', tone: 'bad' },
}

export const leadTexts: Record<LeadStatus, StatusTexts> = {
  new: { label: 'Waiting for approval', tone: 'info' },
  approved: { label: 'Approved', tone: 'good' },
  declined: { label: 'Declined', tone: 'bad' },
  started: { label: 'Order begun', tone: 'neutral' },
}

type SupportingData = Record<AirlineList, readonly AirlineChoice[]>

/** Describes the known facts about a business. Empty if nothing is known. */
export function describeBusiness(facts: Record<AirlineList, string>, data: SupportingData | undefined): string {
  return airlineListNames
    .map((list) => data?.[list].find(({ code }) => code === facts[list])?.label ?? facts[list])
    .filter(Boolean)
    .join(' · ')
}
