import type { Configuration, KoaContextWithOIDC } from 'oidc-provider'
import { idTokenSeconds } from '../kernel/config.ts'

/** A person who does nothing for this long has to sign in again. */
const inactivitySeconds = 3600

/** A person has to sign in again this long after the sign-in, even if they work all the time. */
const absoluteSeconds = 12 * 3600

/** Returns the seconds until the absolute end of a sign-in, at least one. */
function untilEnd(signedInAt: number, now: number): number {
  return Math.max(1, Math.floor(signedInAt + absoluteSeconds - now / 1000))
}

/** Returns the seconds for which a sign-in lasts without another use. `signedInAt` is in seconds, `now` in milliseconds. */
export function secondsLeft(signedInAt: number, now = Date.now()): number {
  return Math.min(inactivitySeconds, untilEnd(signedInAt, now))
}

/** Returns when the person of a request signed in. Renewing does not change it, unlike the times of the tokens. */
function signedInAt({ oidc }: KoaContextWithOIDC): number {
  const { RefreshToken, AuthorizationCode } = oidc.entities
  return RefreshToken?.authTime ?? AuthorizationCode?.authTime ?? oidc.session?.loginTs ?? Math.floor(Date.now() / 1000)
}

/** The lifetimes of everything that the provider stores or issues, in seconds. */
export const lifetimes = {
  AccessToken: (ctx) => Math.min(idTokenSeconds, secondsLeft(signedInAt(ctx))),
  AuthorizationCode: 60,
  // Renewing does not store the grant again, so it lasts until the end of the sign-in.
  Grant: (ctx) => untilEnd(signedInAt(ctx), Date.now()),
  IdToken: (ctx) => Math.min(idTokenSeconds, secondsLeft(signedInAt(ctx))),
  Interaction: 3600,
  RefreshToken: (ctx, token) => secondsLeft(token.authTime ?? signedInAt(ctx)),
  Session: (ctx, session) => secondsLeft(session.loginTs ?? signedInAt(ctx)),
} satisfies Configuration['ttl']
