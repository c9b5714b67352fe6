import { authorOf, type Context } from '../../calls/context.ts'
import type { EnvelopeEvent } from './envelope-queries.ts'

/** An entry of the certificate page: the time, the event, the person and their address. */
export function eventOf({ caller, now, from }: Pick<Context, 'caller' | 'now' | 'from'>, what: string): EnvelopeEvent {
  return {
    at: now.toISOString(),
    what,
    who: authorOf(caller),
    from: [from.ip, from.userAgent].filter(Boolean).join(' · '),
  }
}
