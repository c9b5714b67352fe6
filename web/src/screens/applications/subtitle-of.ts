import type { ApplicationStatus } from '@dealerline/shared/rules/application-states.ts'

/** Returns the subtitle: the purpose of the screen, or why it is read-only. */
export function subtitleOf(defaultText: string, readOnly: boolean, status: ApplicationStatus = 'Created'): string {
  if (!readOnly) return defaultText
  if (status === 'Approved' || status === 'Processing') return 'It is approved and can’t be changed any more.'
  if (status === 'Sent' || status === 'Former Approved') return 'It has been sent. Take it back to change it.'
  return 'The order has been sent. Take the order back to change this.'
}
