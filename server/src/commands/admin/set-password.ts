import type pg from 'pg'
import { getAdministrator } from '../../areas/dealers/administrators.ts'
import { createAccount, createPasswordReset, findAccount, setPassword } from '../../identity/queries.ts'
import { deletePayloadsOfAccount } from '../../identity/store/queries.ts'
import { inAuditedTransaction } from '../../installation/audited-transaction.ts'
import type { Config } from '../../kernel/config.ts'
import type { Queryable } from '../../kernel/statements.ts'
import { asOperator } from '../as-operator.ts'
import type { Outcome } from '../outcome.ts'
import { readPassword } from '../standard-input.ts'
import { assertBuiltIn, readEmail } from './logins.ts'

const linkHours = 24

/** Makes a link with which the person sets a password once. Earlier links become invalid. */
export async function makeLink(db: Queryable, { publicUrl }: Config, accountID: string): Promise<string> {
  return `${publicUrl}/identity/reset/${await createPasswordReset(db, accountID, linkHours * 3600)}`
}

export const linkLine = (link: string) => `Set the password here once, within ${linkHours} hours: ${link}`

/**
 * Sets the password of an administrator, or makes a link for it. Creates the login if the administrator has none. A new
 * password ends all sign-ins.
 */
export async function resetPassword(options: { email: string; passwordStdin?: true | undefined }): Promise<Outcome> {
  const email = readEmail(options.email)
  return asOperator(async (operation) => {
    const { config } = operation
    assertBuiltIn(config)
    const password = options.passwordStdin && (await readPassword([email, config.providerName]))
    const command = 'dealerline admin reset-password'
    const link = await inAuditedTransaction(operation, command, async (tx, client) => {
      const { dealerFullName: name } = await getAdministrator({ tx }, email)
      const { id, isNew } = await ensureLogin(client, { email, name })
      if (isNew) tx.audit({ entityType: 'login', entityID: email, action: 'created' })
      const action = password ? 'password set' : 'password link created'
      tx.audit({ entityType: 'login', entityID: email, action })
      if (!password) return makeLink(client, config, id)
      await setPassword(client, id, password)
      await deletePayloadsOfAccount(client, id)
      return undefined
    })
    const line = link ? linkLine(link) : `The password of ${email} is set, and all sign-ins have ended.`
    return { lines: [line], report: { email, link: link ?? null } }
  })
}

async function ensureLogin(client: pg.PoolClient, person: { email: string; name: string }) {
  const existing = await findAccount(client, person.email)
  const account = existing ?? (await createAccount(client, person))
  if (!account) throw new Error(`The login of ${person.email} could not be created.`)
  return { id: account.id, isNew: existing === undefined }
}
