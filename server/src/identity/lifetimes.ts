import type { Configuration, KoaContextWithOIDC } from 'oidc-provider'
import { idTokenSeconds } from '../kernel/config.ts'

/** The maximum time without renewing a token. The person then has to sign in again. */
const inactivitySeconds = 3600

/** The maximum duration of a sign-in. The person then has to sign in again, even if they work all the time. */
const absoluteSeconds = 12 * 3600

/** Returns the seconds until the maximum duration of a sign-in ends, at least one. */
function untilEnd(signedInAt: number, now: number): number {
  return Math.max(1, Math.floor(signedInAt + absoluteSeconds - now / 1000))
}

/**
 * Returns the seconds until a sign-in ends if no token is renewed. `signedInAt` is in seconds, `now` in milliseconds.
 */
export function secondsLeft(signedInAt: number, now = Date.now()): number {
  return Math.min(inactivitySeconds, untilEnd(signedInAt, now))
}

/** Returns the time of the sign-in to which a request belongs, in seconds. Renewing tokens does not change it. */
function signedInAt({ oidc }: KoaContextWithOIDC): number {
  const { RefreshToken, AuthorizationCode } = oidc.entities
  return RefreshToken?.authTime ?? AuthorizationCode?.authTime ?? oidc.session?.loginTs ?? Math.floor(Date.now() / 1000)
}

/** The lifetimes of the provider's tokens and stored objects, in seconds. */
export const lifetimes = {
  AccessToken: (ctx) => Math.min(idTokenSeconds, secondsLeft(signedInAt(ctx))),
  AuthorizationCode: 60,
  // Renewing tokens does not extend the grant, so it lasts for the maximum duration of a sign-in.
  Grant: (ctx) => untilEnd(signedInAt(ctx), Date.now()),
  IdToken: (ctx) => Math.min(idTokenSeconds, secondsLeft(signedInAt(ctx))),
  Interaction: 3600,
  RefreshToken: (ctx, token) => secondsLeft(token.authTime ?? signedInAt(ctx)),
  Session: (ctx, session) => secondsLeft(session.loginTs ?? signedInAt(ctx)),
} satisfies Configuration['ttl']
