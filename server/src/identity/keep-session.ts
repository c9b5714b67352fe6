import type { KoaContextWithOIDC } from 'oidc-provider'
import type { Pool } from 'pg'
import { secondsLeft } from './lifetimes.ts'
import { extendSession } from './store/queries.ts'

/**
 * Extends the session after a token was renewed. Otherwise a person who worked in one tab for an hour would have to
 * sign in again to open another tab.
 */
export async function keepSession(
  pool: Pool,
  { status, cookies, secure }: Pick<KoaContextWithOIDC, 'status' | 'cookies' | 'secure'>,
  oidc: KoaContextWithOIDC['oidc'] | undefined,
): Promise<void> {
  const token = oidc?.entities.RefreshToken
  if (oidc?.route !== 'token' || status !== 200 || !token?.sessionUid || token.authTime === undefined) return
  const name = oidc.provider.cookieName('session')
  const id = cookies.get(name, { signed: true })
  if (!id) return
  const seconds = secondsLeft(token.authTime)
  const end = Math.floor(Date.now() / 1000) + seconds
  if (!(await extendSession(pool, { id, uid: token.sessionUid, seconds, end }))) return
  cookies.set(name, id, { ...cookieOptions(secure), expires: new Date(end * 1000) })
}

/** The attributes of the provider's cookies. */
export const cookieOptions = (secure: boolean) => ({ httpOnly: true, sameSite: 'lax', secure, signed: true }) as const
