import type { CallerKind } from './access.ts'

/** The recipients of a notification. */
export const audiences = ['everyone', 'dealers', 'staff'] as const
export type Audience = (typeof audiences)[number]

export const audienceLabels: Record<Audience, string> = {
  everyone: 'Everybody',
  dealers: 'Dealers',
  staff: 'Provider’s staff',
}

/** Returns the audiences of a person. */
export function audiencesOf(caller: CallerKind): readonly Audience[] {
  if (caller === 'Dealer') return ['everyone', 'dealers']
  if (caller === 'DirectSales' || caller === 'Employee' || caller === 'Admin') return ['everyone', 'staff']
  return []
}

export const notificationStatuses = ['unread', 'read'] as const
export type NotificationStatus = (typeof notificationStatuses)[number]

/**
 * Whether a notification is current, in the future or over on a given day. Days are YYYY-MM-DD; an empty day is no
 * limit.
 */
export function displayStateOf(
  { fromDate, untilDate }: { fromDate: string; untilDate: string },
  today: string,
): 'showing' | 'coming' | 'over' {
  if (fromDate !== '' && fromDate > today) return 'coming'
  return untilDate !== '' && untilDate < today ? 'over' : 'showing'
}
