import type { BodyOf, ReplyOf } from '@dealerline/shared/contract/call.ts'
import type { Login } from '@dealerline/shared/contract/dealer-records.ts'
import type { dealerCalls } from '@dealerline/shared/contract/dealers.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { messages } from '@dealerline/shared/rules/messages.ts'
import type { Context } from '../../calls/context.ts'
import { OutsideError } from '../../kernel/outside-error.ts'
import type { IdentityUser } from '../../providers/identity-admin/port.ts'
import { toStoredAuth } from './auth.ts'
import { createDealer } from './dealers.ts'
import { findDealerByEmail, type StoredDealer } from './queries.ts'
import { toDealer } from './to-dealer.ts'

function toLogin(email: string, user: IdentityUser | undefined, dealer: StoredDealer | undefined): Login {
  return {
    email,
    exists: user !== undefined,
    name: user?.name ?? dealer?.dealerFullName ?? '',
    mfaEnrolled: user?.mfaEnrolled ?? false,
    dealer: dealer ? toDealer(dealer) : null,
  }
}

/** Looks up the login and the dealer record by e-mail address. */
export async function searchUser({ tx, providers }: Context, email: string): Promise<Login> {
  const [user, dealer] = await Promise.all([providers.identityAdmin.searchUser(email), findDealerByEmail(tx, email)])
  return toLogin(email, user, dealer)
}

/**
 * Creates the login or the dealer record if it is missing, and e-mails a link to set a password. If the e-mail can't
 * be sent, keeps the login and returns the reason; the e-mail can be sent again.
 */
export async function createUser(
  context: Context,
  { email, dealerFullName, authLevel }: BodyOf<typeof dealerCalls.createUser>,
): Promise<ReplyOf<typeof dealerCalls.createUser>> {
  const { tx, providers } = context
  const existing = await findDealerByEmail(tx, email)
  if (existing?.archived) {
    const detail = `${existing.dealerFullName} was removed. Restore the record first.`
    throw new AppError('conflict', { detail })
  }
  const name = dealerFullName || existing?.dealerFullName || email
  const dealer =
    existing ??
    (await createDealer(context, { dealerFullName: name, dealerEmail: email, ...toStoredAuth({ authLevel }) }))
  const newUser = await providers.identityAdmin.createUser(email, name)
  if (!newUser && existing) throw new AppError('conflict', { detail: messages.loginExists.text })
  const user = newUser ?? (await providers.identityAdmin.searchUser(email))
  tx.audit({ entityType: 'login', entityID: email, action: newUser ? 'created' : 'dealer record created' })
  const problem = newUser ? await mailReset(context, email) : ''
  return { ...toLogin(email, user, dealer), problem }
}

async function mailReset({ providers }: Context, email: string): Promise<string> {
  try {
    await providers.identityAdmin.sendPasswordReset(email)
    return ''
  } catch (error) {
    if (error instanceof OutsideError) return error.message
    throw error
  }
}

/** E-mails a link to set a new password. @throws AppError notFound if there is no login with the e-mail */
export async function resetPassword({ tx, providers }: Context, email: string): Promise<{ email: string }> {
  if (!(await providers.identityAdmin.searchUser(email)))
    throw new AppError('notFound', { detail: `There is no login with the e-mail ${email}` })
  await providers.identityAdmin.sendPasswordReset(email)
  tx.audit({ entityType: 'login', entityID: email, action: 'password reset sent' })
  return { email }
}
