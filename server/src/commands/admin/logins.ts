import { loginEmail } from '@dealerline/shared/contract/dealer-records.ts'
import type { AuditAction } from '@dealerline/shared/record-rules/audit-actions.ts'
import { getAdministrator, listAdministrators } from '../../areas/dealers/administrators.ts'
import { deleteFactor } from '../../identity/factor/queries.ts'
import { deleteAttemptsOfAccount, selectBoundDealers, selectLoginStates } from '../../identity/login-queries.ts'
import { type Account, findAccount } from '../../identity/queries.ts'
import { inAuditedTransaction } from '../../installation/audited-transaction.ts'
import type { Config } from '../../kernel/config.ts'
import type { Queryable } from '../../kernel/statements.ts'
import { asOperator } from '../as-operator.ts'
import { type Outcome, Refusal, UsageError } from '../outcome.ts'

export function readEmail(text: string): string {
  const result = loginEmail.safeParse(text)
  if (result.success) return result.data
  throw new UsageError(result.error.issues.map(({ message }) => `${message}.`).join('\n'))
}

/** Throws unless people sign in at the built-in provider. */
export function assertBuiltIn({ oidcIssuer }: Config): void {
  if (oidcIssuer) throw new Refusal(`People sign in at ${oidcIssuer}: change the login there.`)
}

type Login = 'password' | 'withoutPassword' | 'openID' | 'none'

const loginLabels: Record<Login, string> = {
  password: 'with a password',
  withoutPassword: 'no password yet',
  openID: 'at the OpenID provider',
  none: 'no login',
}

/** Lists the administrators with the state of their logins. */
export function list(): Promise<Outcome> {
  return asOperator(async (operation) => {
    const { config, pool } = operation
    const dealers = await inAuditedTransaction(operation, 'dealerline admin list', (tx) => listAdministrators({ tx }))
    const states = await selectLoginStates(
      pool,
      dealers.map(({ dealerEmail }) => dealerEmail),
    )
    const boundDealers = await selectBoundDealers(
      pool,
      dealers.map(({ dealerID }) => dealerID),
    )
    const administrators = dealers.map(({ dealerID, dealerFullName, dealerEmail, lastLogedIn }) => {
      // Exact text: a login is the whole address.
      const state = states.find(({ email }) => email === dealerEmail)
      const builtIn = state ? (state.hasPassword ? 'password' : 'withoutPassword') : 'none'
      const login: Login = config.oidcIssuer ? (boundDealers.includes(dealerID) ? 'openID' : 'none') : builtIn
      return {
        dealerID,
        name: dealerFullName,
        email: dealerEmail,
        login,
        hasSecondFactor: !config.oidcIssuer && state?.hasSecondFactor === true,
        isLocked: !config.oidcIssuer && state?.isLocked === true,
        lastSignIn: lastLogedIn,
      }
    })
    const lines = administrators.map(({ name, email, login, hasSecondFactor, isLocked }) => {
      const facts = [loginLabels[login], ...(hasSecondFactor ? ['second factor'] : []), ...(isLocked ? ['locked'] : [])]
      return `${email}  ${name}  (${facts.join(', ')})`
    })
    return { lines: lines.length > 0 ? lines : ['There is no administrator.'], report: { administrators } }
  })
}

/** Lets an administrator sign in again at once after too many wrong passwords or codes. */
export const unlock = (options: { email: string }) =>
  changeLogin(options, 'unlock', async (client, account) => {
    const count = await deleteAttemptsOfAccount(client, account)
    return {
      action: 'unlocked',
      line: count > 0 ? `${account.email} can sign in again.` : `${account.email} was not locked.`,
    }
  })

/** Removes the second factor of an administrator, who has lost it. Ends all sign-ins. */
export const removeSecondFactor = (options: { email: string }) =>
  changeLogin(options, 'remove-second-factor', async (client, account) => {
    if (!(await deleteFactor(client, account.id)))
      throw new Refusal(`${account.email} has no multi-factor authentication.`)
    const line = `${account.email} has no multi-factor authentication now, and all sign-ins have ended.`
    return { action: 'multi-factor authentication removed', line }
  })

function changeLogin(
  options: { email: string },
  verb: string,
  change: (client: Queryable, account: Account) => Promise<{ action: AuditAction; line: string }>,
): Promise<Outcome> {
  const email = readEmail(options.email)
  return asOperator(async (operation) => {
    assertBuiltIn(operation.config)
    const line = await inAuditedTransaction(operation, `dealerline admin ${verb}`, async (tx, client) => {
      await getAdministrator({ tx }, email)
      const account = await findAccount(client, email)
      if (!account) throw new Refusal(`${email} has no login: run dealerline admin reset-password to create it.`)
      const result = await change(client, account)
      tx.audit({ entityType: 'login', entityID: email, action: result.action })
      return result.line
    })
    return { lines: [line], report: { email } }
  })
}
