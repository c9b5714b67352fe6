import type { Enrolment } from '@dealerline/shared/contract/authorisation.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { renderSVG } from 'uqr'
import type { Context } from '../../../calls/context.ts'
import { OutsideError } from '../../../kernel/outside-error.ts'

const failed = (path: string, reason: string) => {
  const message = `Request Failed: ${reason}`
  return new AppError('badInput', { detail: message, errors: [{ path, message }] })
}

/** What the login service refuses is bad input; that it does not answer is not. */
async function orFailed<T>(path: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof OutsideError && error.kind === 'refused') throw failed(path, error.message)
    throw error
  }
}

function assertOwn({ caller }: Context, email: string): void {
  if (email !== caller.email) throw failed('email', 'People set up multi-factor authentication for themselves only')
}

/** Begins multi-factor authentication for whoever calls: what the app needs, or where the provider does it. */
export async function addMfa(context: Context, email: string): Promise<Enrolment> {
  assertOwn(context, email)
  const begun = await orFailed('email', context.providers.identityAdmin.beginMfa(email))
  context.tx.audit({ entityType: 'login', entityID: email, action: 'multi-factor authentication begun' })
  if (begun.kind === 'page') return { email, secret: '', uri: '', qrCode: '', link: begun.link }
  const { secret, uri } = begun
  return { email, secret, uri, qrCode: renderSVG(uri, { ecc: 'M', border: 2 }), link: '' }
}

/** Takes the first code of the app; from now on it is asked for. */
export async function confirmMfa(
  context: Context,
  { email, code }: { email: string; code: string },
): Promise<{ recoveryCodes: string[] }> {
  assertOwn(context, email)
  const recoveryCodes = await orFailed('code', context.providers.identityAdmin.confirmMfa(email, code))
  context.tx.audit({ entityType: 'login', entityID: email, action: 'multi-factor authentication added' })
  return { recoveryCodes }
}

/** Takes multi-factor authentication away from somebody who has lost their device and their codes. */
export async function removeMfa({ tx, providers }: Context, email: string): Promise<{ email: string }> {
  await orFailed('email', providers.identityAdmin.removeMfa(email))
  tx.audit({ entityType: 'login', entityID: email, action: 'multi-factor authentication removed' })
  return { email }
}
