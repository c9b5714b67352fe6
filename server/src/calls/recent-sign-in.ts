import { inputError } from '@dealerline/shared/errors.ts'
import type { Context } from './context.ts'

/** Maximum age, in minutes, of a sign-in that may change how the portal is protected. It limits the use of a stolen token. */
const recentMinutes = 10

/** Refuses a caller who signed in more than ten minutes ago. The age of a sign-in at an external provider is not known. */
export function assertRecentSignIn({ caller, now }: Pick<Context, 'caller' | 'now'>, path: string, start = ''): void {
  if (!caller.signedInAt || now.getTime() - caller.signedInAt.getTime() <= recentMinutes * 60_000) return
  throw inputError([
    { path, message: `${start}You signed in more than ${recentMinutes} minutes ago. Log out, sign in and try again` },
  ])
}
