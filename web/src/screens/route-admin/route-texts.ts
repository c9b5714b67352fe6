import type { RouteAdminEntry } from '@dealerline/shared/contract/menu.ts'
import { formatInstant } from '../../ui/format.ts'

/** The people who may open an entry, by the name of its guard. */
export const guardTexts: Record<string, string> = {
  staff: 'Everybody who works with orders',
  provider: 'Direct sales and the provider’s staff',
  admin: 'Administrators',
}

/** Describes the last change of an entry, and who made it. */
export function describeLastChange({ version, hidden, isOwn, changedBy, changedAt }: RouteAdminEntry): string {
  if (version === 0) return 'Unchanged'
  const action = isOwn && version === 1 ? 'Added' : 'Changed'
  return `${hidden ? 'Hidden' : action} by ${changedBy}, ${formatInstant(changedAt)}`
}
