import { contract } from '@dealerline/shared/contract/index.ts'
import type pg from 'pg'
import { createAdministrator } from '../areas/dealers/administrators.ts'
import { isEnrolled } from '../identity/factor/queries.ts'
import { confirmEnrolment, continueEnrolment, type FactorStore } from '../identity/factor/second-factor.ts'
import { bindLogin } from '../identity/login-queries.ts'
import { passwordProblem } from '../identity/passwords.ts'
import { createAccount, findAccount } from '../identity/queries.ts'
import { discover } from '../identity/verify.ts'
import { inAuditedTransaction } from '../installation/audited-transaction.ts'
import type { Config } from '../kernel/config.ts'
import * as queries from './queries.ts'

/** The name of the set-up in the audit log. */
export const actor = 'set-up'

export interface PersonForm {
  readonly name: string
  readonly email: string
  /** For the built-in sign-in. */
  readonly password: string
  readonly repeated: string
  /** For another OpenID provider: the `sub` of the login. Empty if the person is known by the e-mail address. */
  readonly subject: string
}

/** The problems of a form, by field. */
export type PersonProblems = Partial<Record<keyof PersonForm, string>>

/** Checks the form with the rules of the screens. */
async function problemsOf(form: PersonForm, config: Config): Promise<PersonProblems> {
  const problems: PersonProblems = {}
  if (form.name === '') problems.name = 'Enter your name.'
  const person = { email: form.email, dealerFullName: form.name, authLevel: 'Admin' }
  const result = contract.dealers.createUser.body.safeParse(person)
  for (const { path, message } of result.error?.issues ?? []) {
    if (path[0] === 'email') problems.email ??= `${message}.`
    if (path[0] === 'dealerFullName') problems.name ??= `${message}.`
  }
  if (config.oidcIssuer) return problems
  const weakness = await passwordProblem(form.password, [form.email, form.name, config.providerName])
  if (weakness) problems.password = weakness
  else if (form.password !== form.repeated) problems.repeated = 'The two passwords differ.'
  return problems
}

/**
 * Creates the first administrator, with a login at the built-in sign-in unless people sign in elsewhere.
 * @returns the problems of the form; with problems, nobody is created
 */
export async function createFirstAdministrator(
  pool: pg.Pool,
  config: Config,
  form: PersonForm,
): Promise<PersonProblems> {
  const problems = await problemsOf(form, config)
  if (Object.keys(problems).length > 0) return problems
  const issuer = await findIssuer(config, form.subject)
  if (issuer === 'silent') return { subject: `The OpenID provider ${config.oidcIssuer} does not answer. Try again.` }
  const { email, dealerFullName: name } = contract.dealers.createUser.body.parse({
    email: form.email,
    dealerFullName: form.name,
    authLevel: 'Admin',
  })
  await inAuditedTransaction({ pool }, actor, async (tx, client) => {
    await queries.lockSetUp(client)
    if ((await queries.findSetUpState(client)).hasAdministrator) return
    const { dealerID } = await createAdministrator({ tx }, { email, name })
    if (issuer) await bindLogin(client, { issuer: issuer.name, subject: form.subject, dealerID })
    if (config.oidcIssuer) return
    await createAccount(client, { email, name, password: form.password })
    tx.audit({ entityType: 'login', entityID: email, action: 'created' })
  })
  return {}
}

/** Returns the issuer as tokens contain it, sometimes with a slash at the end, if a subject names the login. */
async function findIssuer(
  { oidcIssuer, outsideTimeoutMs }: Config,
  subject: string,
): Promise<{ name: string } | 'silent' | undefined> {
  if (!oidcIssuer || subject === '') return undefined
  try {
    return { name: (await discover(oidcIssuer, outsideTimeoutMs)).issuer }
  } catch {
    return 'silent'
  }
}

/** The first administrator, and whether their login still needs a second factor. */
export interface Progress {
  readonly email: string
  readonly name: string
  readonly needsFactor: boolean
}

/** Returns how far the first administrator is. Undefined if there is none. */
export async function findProgress(pool: pg.Pool, config: Config): Promise<Progress | undefined> {
  const administrator = await queries.findAdministrator(pool)
  if (!administrator) return undefined
  const isComplete = config.oidcIssuer !== undefined || (await isEnrolled(pool, administrator.email)) !== false
  return { ...administrator, needsFactor: !isComplete }
}

/** Returns the secret of the administrator's second factor, to confirm it. Undefined if they have one or no login. */
export async function beginFactor(store: FactorStore, email: string, issuer: string) {
  const account = await findAccount(store.pool, email)
  return account && continueEnrolment(store, account, issuer)
}

/** Confirms the second factor with a code. Returns the recovery codes, or undefined if the code is wrong. */
export async function confirmFactor(store: FactorStore, email: string, code: string): Promise<string[] | undefined> {
  const account = await findAccount(store.pool, email)
  const result = account && (await confirmEnrolment(store, account.id, code))
  return Array.isArray(result) ? result : undefined
}
