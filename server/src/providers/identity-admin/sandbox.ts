import type { Pool } from 'pg'
import { deleteFactor, isEnrolled } from '../../identity/factor/queries.ts'
import { beginEnrolment, confirmEnrolment, type Refusal } from '../../identity/factor/second-factor.ts'
import { type Account, createAccount, createPasswordReset, findAccount } from '../../identity/queries.ts'
import { deleteSignIn, endSignIn, selectSignIns } from '../../identity/store/queries.ts'
import { signInOf } from '../../identity/verify.ts'
import { OutsideRefused } from '../../kernel/outside-error.ts'
import { behave } from '../behaviour.ts'
import type { IdentityAdmin, IdentityUser } from './port.ts'

/** The hours for which a link is valid: longer for a new person, who did not ask for it and may read it the next day. */
const resetHours = { forgotten: 1, welcome: 24 } as const

/** A link to set a password, for the e-mail that the caller writes. `isNew` if the person never had a password. */
export type ResetLink = { email: string; name: string; link: string; hours: number; isNew: boolean }

const refusals: Record<Refusal, string> = {
  enrolled: 'Multi-factor authentication is set up already',
  wrongCode: 'The code is not right. Wait for the next one and try again',
  notStarted: 'Start again: this code can no longer be verified',
}

/** Makes an administration of the built-in provider's accounts. `masterKey` encrypts the secrets of second factors. */
export function makeSandboxIdentityAdmin(options: {
  pool: Pool
  /** The database with the simulated behaviour of the sandboxes. */
  behaviours: Pool
  publicUrl: string
  masterKey: Buffer
  /** Name of the portal in authenticator apps. */
  issuer: string
  sendResetLink: (message: ResetLink) => Promise<void>
}): IdentityAdmin {
  const { pool, behaviours, publicUrl, issuer } = options
  const factors = { pool, key: options.masterKey }

  const accountOf = async (email: string): Promise<Account> => {
    await behave(behaviours, 'identity')
    const account = await findAccount(pool, email)
    if (!account) throw new OutsideRefused('identity', `There is no user with the e-mail ${email}`)
    return account
  }
  const toUser = (account: Account, mfaEnrolled: boolean): IdentityUser => ({
    userId: account.id,
    email: account.email,
    name: account.name,
    mfaEnrolled,
  })

  return {
    async searchUser(email) {
      await behave(behaviours, 'identity')
      const account = await findAccount(pool, email)
      return account && toUser(account, (await isEnrolled(pool, account.email)) ?? false)
    },
    async createUser(email, name) {
      await behave(behaviours, 'identity')
      const account = await createAccount(pool, { email, name: name?.trim() || email.trim() })
      return account && toUser(account, false)
    },
    async sendPasswordReset(email) {
      const account = await accountOf(email)
      const isNew = account.passwordHash === null
      const hours = isNew ? resetHours.welcome : resetHours.forgotten
      const token = await createPasswordReset(pool, account.id, hours * 3600)
      await options.sendResetLink({
        email: account.email,
        name: account.name,
        link: `${publicUrl}/identity/reset/${token}`,
        hours,
        isNew,
      })
    },
    isEnrolled: async (email) => (await isEnrolled(pool, email)) ?? true,
    async beginMfa(email) {
      const enrolment = await beginEnrolment(factors, await accountOf(email), issuer)
      if (!enrolment) throw new OutsideRefused('identity', refusals.enrolled)
      return { kind: 'secret', ...enrolment }
    },
    async confirmMfa(email, code, signedInAt) {
      const { id } = await accountOf(email)
      const authTime = signedInAt ? signedInAt.getTime() / 1000 : 0
      const ownSignIn = { authTime, signIn: signInOf(`${publicUrl}/identity`, id, authTime) }
      const codes = await confirmEnrolment(factors, id, code, ownSignIn)
      if (typeof codes === 'string') throw new OutsideRefused('identity', refusals[codes])
      return codes
    },
    async removeMfa(email) {
      const removed = await deleteFactor(pool, (await accountOf(email)).id)
      if (!removed) throw new OutsideRefused('identity', `${email} has no multi-factor authentication`)
    },
    async listSignIns(email) {
      const account = await findAccount(pool, email)
      return account ? selectSignIns(pool, account.id) : []
    },
    async endSignIn(email, signedInAt) {
      const { id } = await accountOf(email)
      const authTime = signedInAt.getTime() / 1000
      if (!(await deleteSignIn(pool, id, authTime))) return false
      await endSignIn(pool, signInOf(`${publicUrl}/identity`, id, authTime))
      return true
    },
  }
}
