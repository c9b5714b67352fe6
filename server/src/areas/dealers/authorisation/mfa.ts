import type { Enrolment } from '@dealerline/shared/contract/authorisation.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { renderSVG } from 'uqr'
import type { Context } from '../../../calls/context.ts'
import { OutsideError } from '../../../kernel/outside-error.ts'

const toFailure = (path: string, reason: string) => {
  const message = `Request Failed: ${reason}`
  return new AppError('badInput', { detail: message, errors: [{ path, message }] })
}

/** Converts a refusal of the login service to a bad input error. Throws other errors unchanged. */
async function withFailure<T>(path: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof OutsideError && error.kind === 'refused') throw toFailure(path, error.message)
    throw error
  }
}

function assertOwnEmail({ caller }: Context, email: string): void {
  if (email !== caller.email) throw toFailure('email', 'You can set up multi-factor authentication only for yourself')
}

/**
 * Maximum age, in minutes, of a sign-in that may change the person's own second factor. It limits the use of a stolen
 * token.
 */
const recentMinutes = 10

function assertRecentSignIn({ caller, now }: Context): void {
  if (!caller.signedInAt || now.getTime() - caller.signedInAt.getTime() <= recentMinutes * 60_000) return
  throw toFailure('email', `You signed in more than ${recentMinutes} minutes ago. Log out, sign in and try again`)
}

/** Starts multi-factor authentication for the caller: returns the data for the app, or the provider's page. */
export async function addMfa(context: Context, email: string): Promise<Enrolment> {
  assertOwnEmail(context, email)
  assertRecentSignIn(context)
  const enrolment = await withFailure('email', context.providers.identityAdmin.beginMfa(email))
  context.tx.audit({ entityType: 'login', entityID: email, action: 'multi-factor authentication started' })
  if (enrolment.kind === 'page') return { email, secret: '', uri: '', qrCode: '', link: enrolment.link }
  const { secret, uri } = enrolment
  return { email, secret, uri, qrCode: renderSVG(uri, { ecc: 'M', border: 2 }), link: '' }
}

/** Confirms the first code of the app. Each login then requires a code. */
export async function confirmMfa(
  context: Context,
  { email, code }: { email: string; code: string },
): Promise<{ recoveryCodes: string[] }> {
  assertOwnEmail(context, email)
  const recoveryCodes = await withFailure(
    'code',
    context.providers.identityAdmin.confirmMfa(email, code, context.caller.signedInAt),
  )
  context.tx.audit({ entityType: 'login', entityID: email, action: 'multi-factor authentication added' })
  return { recoveryCodes }
}

/** Removes multi-factor authentication from a person who lost their device and recovery codes. */
export async function removeMfa(context: Context, email: string): Promise<{ email: string }> {
  const { tx, providers, caller } = context
  if (email === (caller.actor ?? caller).email) assertRecentSignIn(context)
  await withFailure('email', providers.identityAdmin.removeMfa(email))
  tx.audit({ entityType: 'login', entityID: email, action: 'multi-factor authentication removed' })
  return { email }
}
