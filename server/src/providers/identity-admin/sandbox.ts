import type { Pool } from 'pg'
import { createAccount, createPasswordReset, findAccount } from '../../identity/queries.ts'
import { OutsideRefused } from '../outside-error.ts'
import type { IdentityAdmin, IdentityUser } from './port.ts'

const resetSeconds = 24 * 3600

/** Mails the link of a password reset; the text belongs to the caller. */
export type SendResetLink = (message: { email: string; name: string; link: string; hours: number }) => Promise<void>

/** Administers the accounts of the built-in provider. `pool` comes from `makeIdentityPool`. */
export function makeSandboxIdentityAdmin(options: {
  pool: Pool
  publicUrl: string
  sendResetLink: SendResetLink
}): IdentityAdmin {
  const { pool, publicUrl, sendResetLink } = options

  const searchUser = async (email: string): Promise<IdentityUser | undefined> => {
    const account = await findAccount(pool, email)
    return account && { userId: account.id, email: account.email, name: account.name }
  }

  return {
    searchUser,
    async createUser(email, name) {
      const found = await searchUser(email)
      if (found) return found
      await createAccount(pool, { email, name: name?.trim() || email })
      const made = await searchUser(email)
      if (!made) throw new OutsideRefused('identity', `The user ${email} could not be created`)
      return made
    },
    async sendPasswordReset(email) {
      const account = await findAccount(pool, email)
      if (!account) throw new OutsideRefused('identity', `There is no user with the e-mail ${email}`)
      const token = await createPasswordReset(pool, account.id, resetSeconds)
      const link = `${publicUrl}/identity/reset/${token}`
      await sendResetLink({ email: account.email, name: account.name, link, hours: resetSeconds / 3600 })
    },
  }
}
