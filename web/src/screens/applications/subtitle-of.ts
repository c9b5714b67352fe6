import type { ApplicationStatus } from '@dealerline/shared/rules/application-states.ts'

/** Returns the subtitle: the purpose of the screen, or why it is read-only. */
export function subtitleOf(defaultText: string, readOnly: boolean, status: ApplicationStatus = 'Created'): string {
  if (!readOnly) return defaultText
  if (status === 'Approved' || status === 'Processing') return 'What was agreed is not changed any more.'
  if (status === 'Sent' || status === 'Former Approved')
    return 'Nobody changes it while it is out. Take it back to change it.'
  return 'The order has been sent. Take the order back to change this.'
}
