import type { StoredImport } from '@dealerline/shared/contract/imports.ts'
import type { PillTone } from '../../ui/shell/Pill.tsx'

/** The state of an import in words, with its tone. */
export function stateOf({ status, isDryRun, refused }: StoredImport): { tone: PillTone; label: string } {
  if (status === 'draft') return { tone: 'neutral', label: 'Not started' }
  if (status === 'running') return { tone: 'info', label: isDryRun ? 'Dry run' : 'Running' }
  if (status === 'cancelled') return { tone: 'warn', label: 'Cancelled' }
  if (status === 'failed') return { tone: 'bad', label: 'Failed' }
  if (isDryRun) return { tone: 'neutral', label: 'Dry run done' }
  return refused > 0 ? { tone: 'warn', label: 'Done, with refused rows' } : { tone: 'good', label: 'Done' }
}

/** Whether the columns can still be changed and the import can start. */
export const canStart = ({ status, isDryRun, hasFile }: StoredImport): boolean =>
  hasFile && status !== 'running' && (status === 'draft' || isDryRun)

export const canResume = ({ status }: StoredImport): boolean => status === 'cancelled' || status === 'failed'

/** Formats a number of rows: `1,201`. */
export const formatCount = (count: number): string => count.toLocaleString('en-AU')
