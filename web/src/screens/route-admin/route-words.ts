import type { RouteAdminEntry } from '@dealerline/shared/contract/menu.ts'
import { formatInstant } from '../../ui/format.ts'

/** Who may open an entry, by the name of its guard. */
export const guardWords: Record<string, string> = {
  staff: 'Everybody who works with orders',
  provider: 'Direct sales and the provider’s staff',
  admin: 'Administrators',
}

/** What was done with an entry, and by whom. */
export function stateOf({ version, hidden, isOwn, changedBy, changedAt }: RouteAdminEntry): string {
  if (version === 0) return 'As it came'
  const unchanged = isOwn && version === 1 ? 'Added' : 'Changed'
  return `${hidden ? 'Hidden' : unchanged} by ${changedBy}, ${formatInstant(changedAt)}`
}
