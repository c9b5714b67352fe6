import type { FieldError } from '../errors.ts'

/** The lists of the supporting data: what the airline partner wants to know of a business. */
export const airlineLists = { industry: 'Industry', turnover: 'Yearly turnover', employees: 'Employees' } as const
export type AirlineList = keyof typeof airlineLists
export const airlineListNames = Object.keys(airlineLists) as AirlineList[]

/** What becomes of an enrolment: `queued` is on its way to the partner, `pending` lies with them. */
export const enrolmentStatuses = ['queued', 'pending', 'enrolled', 'declined', 'failed'] as const
export type EnrolmentStatus = (typeof enrolmentStatuses)[number]

/** Still on its way, or done: another application of the same customer would be one too many. */
export const standsAsEnrolment = (status: EnrolmentStatus): boolean => status !== 'declined' && status !== 'failed'

/** A lead is approved or declined by the provider's staff, and `started` once there is an order. */
export const leadStatuses = ['new', 'approved', 'declined', 'started'] as const
export type LeadStatus = (typeof leadStatuses)[number]

interface Choice {
  list: AirlineList
  code: string
  label: string
  qualifies: boolean
  archived: boolean
}

export type Applying = Record<AirlineList, string>

/** Why a business can not join the programme, list by list; nothing where it can. */
export function notQualifying(applying: Applying, choices: readonly Choice[]): FieldError[] {
  return airlineListNames.flatMap((list) => {
    const code = applying[list]
    const chosen = choices.find((choice) => choice.list === list && choice.code === code && !choice.archived)
    if (code === '') return [{ path: list, message: `${airlineLists[list]} can not be empty` }]
    if (!chosen) return [{ path: list, message: `Invalid ${airlineLists[list]}` }]
    return chosen.qualifies ? [] : [{ path: list, message: `${airlineLists[list]}: ${chosen.label} does not qualify` }]
  })
}

/** Who takes part in the programme: the provider's staff, and dealers of the group of airline partners. */
export function takesPartInAirline({
  authLevel,
  isAirlinePartner,
}: {
  authLevel: string
  isAirlinePartner: boolean
}): boolean {
  return isAirlinePartner || authLevel === 'Admin' || authLevel === 'Employee'
}
