import type { ReplyOf } from '@dealerline/shared/contract/call.ts'
import type { Login } from '@dealerline/shared/contract/dealer-records.ts'
import type { dealerCalls } from '@dealerline/shared/contract/dealers.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { messages } from '@dealerline/shared/rules/messages.ts'
import type { Context } from '../../calls/context.ts'
import type { Input, Outside } from '../../calls/handler.ts'
import { OutsideError } from '../../kernel/outside-error.ts'
import type { IdentityAdmin, IdentityUser } from '../../providers/identity-admin/port.ts'
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

/** Returns the login with its dealer record. */
export async function searchUser({ tx }: Context, email: string, user: IdentityUser | undefined): Promise<Login> {
  return toLogin(email, user, await findDealerByEmail(tx, email))
}

/**
 * Creates the login or the dealer record if it is missing, and e-mails a link to set a password. If the e-mail can't
 * be sent, keeps the login and returns the reason; the e-mail can be sent again. The e-mail address identifies the
 * login: if the process ends before the dealer record is stored, the next request adds the record.
 */
export const userCreation = {
  prepare: async (context: Context, { body }: CreationInput) => {
    const { existing, name } = await findExisting(context, body)
    return { email: body.email, name, hasRecord: existing !== undefined }
  },
  call: createLogin,
  commit: recordUser,
}

type CreationInput = Pick<Input<typeof dealerCalls.createUser>, 'body'>
type CreatedLogin = Awaited<ReturnType<typeof createLogin>>

async function findExisting({ tx }: Context, { email, dealerFullName }: CreationInput['body']) {
  const existing = await findDealerByEmail(tx, email)
  if (existing?.archived) {
    const detail = `${existing.dealerFullName} was removed. Restore the record first.`
    throw new AppError('conflict', { detail })
  }
  return { existing, name: dealerFullName || existing?.dealerFullName || email }
}

async function createLogin(
  { providers: { identityAdmin } }: Outside,
  { email, name, hasRecord }: { email: string; name: string; hasRecord: boolean },
) {
  const newUser = await identityAdmin.createUser(email, name)
  if (!newUser && hasRecord) throw new AppError('conflict', { detail: messages.loginExists.text })
  const user = newUser ?? (await identityAdmin.searchUser(email))
  const problem = newUser ? await mailReset(identityAdmin, email) : ''
  return { user, isNew: newUser !== undefined, problem }
}

async function recordUser(
  context: Context,
  { body }: CreationInput,
  { user, isNew, problem }: CreatedLogin,
): Promise<ReplyOf<typeof dealerCalls.createUser>> {
  const { email, authLevel } = body
  const { existing, name } = await findExisting(context, body)
  const dealer =
    existing ??
    (await createDealer(context, { dealerFullName: name, dealerEmail: email, ...toStoredAuth({ authLevel }) }))
  const action = isNew ? 'created' : 'dealer record created'
  context.tx.audit({ entityType: 'login', entityID: email, action })
  return { ...toLogin(email, user, dealer), problem }
}

async function mailReset(identityAdmin: IdentityAdmin, email: string): Promise<string> {
  try {
    await identityAdmin.sendPasswordReset(email)
    return ''
  } catch (error) {
    if (error instanceof OutsideError) return error.message
    throw error
  }
}

/** E-mails a link to set a new password. @throws AppError notFound if there is no login with the e-mail */
export async function sendReset({ providers: { identityAdmin } }: Outside, email: string): Promise<void> {
  if (!(await identityAdmin.searchUser(email)))
    throw new AppError('notFound', { detail: `There is no login with the e-mail ${email}` })
  await identityAdmin.sendPasswordReset(email)
}

export async function recordReset({ tx }: Context, email: string): Promise<{ email: string }> {
  tx.audit({ entityType: 'login', entityID: email, action: 'password reset sent' })
  return { email }
}
