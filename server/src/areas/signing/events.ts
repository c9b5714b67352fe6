import type { EnvelopeEvent, EnvelopeEventWords } from '@dealerline/shared/rules/envelope-events.ts'
import { authorOf, type Context } from '../../calls/context.ts'

/** Makes an event for the certificate page: its time, its text, the person, and their IP address and browser. */
export function eventOf(
  { caller, now, from }: Pick<Context, 'caller' | 'now' | 'from'>,
  what: string,
  facts: Omit<EnvelopeEventWords, 'what'> = {},
): EnvelopeEvent {
  return {
    ...facts,
    at: now.toISOString(),
    what,
    who: authorOf(caller),
    from: [from.ip, from.userAgent].filter(Boolean).join(' · '),
  }
}
