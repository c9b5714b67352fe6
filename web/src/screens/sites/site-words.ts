import type { Site, SiteList } from '@dealerline/shared/contract/sites.ts'
import type { PillTone } from '../../ui/shell/Pill.tsx'
import type { SiteFilter } from './site-list-search.ts'

/** Writes `1 site` or `1,200 sites`. */
export const countOf = (count: number, noun: string) =>
  `${count.toLocaleString('en-AU')} ${noun}${count === 1 ? '' : 's'}`

interface StateWords {
  tone: PillTone
  label: string
}

/** The state of a list in words. */
export function stateOfList({ status, wrong, questions, pending, failed }: SiteList): StateWords {
  if (status === 'running') return { tone: 'info', label: 'Running' }
  if (status === 'cancelled') return { tone: 'warn', label: 'Cancelled' }
  if (status === 'failed') return { tone: 'bad', label: 'Failed' }
  const open = wrong + questions + pending + failed
  return open > 0 ? { tone: 'warn', label: 'Done, with open sites' } : { tone: 'good', label: 'Done' }
}

/** The state of a site in words. */
export function stateOfSite({ state, choice, orderID }: Site): StateWords {
  if (orderID > 0) return { tone: 'good', label: 'Quoted' }
  if (state === 'wrong') return { tone: 'bad', label: 'To correct' }
  if (state === 'question') return { tone: 'warn', label: 'Question' }
  if (state === 'pending') return { tone: 'warn', label: 'Pending address' }
  if (state === 'failed') return { tone: 'bad', label: 'Failed' }
  if (state !== 'qualified') return { tone: 'info', label: 'Checking' }
  if (choice?.outcome === 'met') return { tone: 'good', label: 'As wanted' }
  return choice?.plan ? { tone: 'warn', label: 'Alternative' } : { tone: 'bad', label: 'No service' }
}

/** The filter under which a site is listed. */
export function filterOf({ state, choice }: Site): SiteFilter | 'waiting' {
  if (state === 'question' || state === 'pending') return state
  if (state === 'waiting' || state === 'resolved') return 'waiting'
  if (choice?.outcome === 'met') return 'ready'
  return choice?.plan ? 'alternative' : 'problem'
}

/** The confidence of an address in words. */
export const confidenceLabels = { '': '', exact: 'Exact', likely: 'Likely', chosen: 'Chosen' } as const
