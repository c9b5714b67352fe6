import type { EnvelopeEvent, EnvelopeEventWords } from '@dealerline/shared/rules/envelope-events.ts'
import { authorOf, type Context } from '../calls/context.ts'
import { findSessionName } from './session-queries.ts'

/**
 * Returns the name of the person who is signed in to the portal in the browser that opened a link, for the evidence; '' for
 * nobody. Only sign-ins at the built-in provider are known.
 */
export async function findPortalUser({ tx, from }: Pick<Context, 'tx' | 'from'>): Promise<string> {
  return from.session ? findSessionName(tx, from.session) : ''
}

/** Returns the same as data of an audit entry. */
export async function portalUserOf(context: Pick<Context, 'tx' | 'from'>): Promise<{ portalUser?: string }> {
  const portalUser = await findPortalUser(context)
  return portalUser ? { portalUser } : {}
}

/** Returns the network address and the browser of a call by a link, and who is signed in there, for the evidence. */
export async function evidenceOf(context: Pick<Context, 'tx' | 'from'>): Promise<string> {
  const { ip, userAgent } = context.from
  const portalUser = await findPortalUser(context)
  return [ip, userAgent, portalUser && `signed in to the portal as ${portalUser}`].filter(Boolean).join(' · ')
}

/** Makes an event in the evidence of an answer: its time, its text, the person, and their IP address and browser. */
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
