import type { FieldError } from '../errors.ts'

/** The lists of the supporting data that the airline partner requires of a business. */
export const airlineLists = { industry: 'Industry', turnover: 'Yearly turnover', employees: 'Employees' } as const
export type AirlineList = keyof typeof airlineLists
export const airlineListNames = Object.keys(airlineLists) as AirlineList[]

/** Status of an enrolment. `queued`: on its way to the partner. `pending`: awaiting the partner's decision. */
export const enrolmentStatuses = ['queued', 'pending', 'enrolled', 'declined', 'failed'] as const
export type EnrolmentStatus = (typeof enrolmentStatuses)[number]

/**
 * Whether the enrolment is under way or complete. A second enrolment of the same customer would then be a duplicate.
 */
export const isActiveEnrolment = (status: EnrolmentStatus): boolean => status !== 'declined' && status !== 'failed'

/** Status of a lead. The provider's staff approve or decline it; `started` means that it has an order. */
export const leadStatuses = ['new', 'approved', 'declined', 'started'] as const
export type LeadStatus = (typeof leadStatuses)[number]

interface Choice {
  list: AirlineList
  code: string
  label: string
  qualifies: boolean
  archived: boolean
}

export type MembershipDetails = Record<AirlineList, string>

/** Returns the reasons why a business cannot join the programme, by list; empty if it can. */
export function qualificationErrors(details: MembershipDetails, choices: readonly Choice[]): FieldError[] {
  return airlineListNames.flatMap((list) => {
    const code = details[list]
    const selected = choices.find((choice) => choice.list === list && choice.code === code && !choice.archived)
    if (code === '') return [{ path: list, message: `${airlineLists[list]} can not be empty` }]
    if (!selected) return [{ path: list, message: `Invalid ${airlineLists[list]}` }]
    return selected.qualifies
      ? []
      : [{ path: list, message: `${airlineLists[list]}: ${selected.label} does not qualify` }]
  })
}

/** Whether a dealer takes part in the programme: the provider's staff, and dealers of the group of airline partners. */
export function takesPartInAirline({
  authLevel,
  isAirlinePartner,
}: {
  authLevel: string
  isAirlinePartner: boolean
}): boolean {
  return isAirlinePartner || authLevel === 'Admin' || authLevel === 'Employee'
}
