import { authorOf, type Context } from '../../calls/context.ts'
import type { EnvelopeEvent } from './envelope-queries.ts'

/** Makes an event for the certificate page: its time, its text, the person, and their IP address and browser. */
export function eventOf({ caller, now, from }: Pick<Context, 'caller' | 'now' | 'from'>, what: string): EnvelopeEvent {
  return {
    at: now.toISOString(),
    what,
    who: authorOf(caller),
    from: [from.ip, from.userAgent].filter(Boolean).join(' · '),
  }
}
