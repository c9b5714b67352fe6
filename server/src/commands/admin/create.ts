import { contract } from '@dealerline/shared/contract/index.ts'
import type pg from 'pg'
import { createAdministrator } from '../../areas/dealers/administrators.ts'
import { bindLogin } from '../../identity/login-queries.ts'
import { createAccount } from '../../identity/queries.ts'
import { discover } from '../../identity/verify.ts'
import { inAuditedTransaction } from '../../installation/audited-transaction.ts'
import type { Config } from '../../kernel/config.ts'
import { asOperator } from '../as-operator.ts'
import { type Outcome, Refusal, UsageError } from '../outcome.ts'
import { readPassword } from '../standard-input.ts'
import { linkLine, makeLink } from './set-password.ts'

export interface NewAdministrator {
  readonly email: string
  readonly name: string
  readonly issuer?: string | undefined
  readonly subject?: string | undefined
  readonly passwordStdin?: true | undefined
}

/** Creates an administrator who can sign in: the dealer record and the login, in one transaction. */
export async function create(options: NewAdministrator): Promise<Outcome> {
  const person = readPerson(options)
  return asOperator(async (operation) => {
    const { config } = operation
    assertLoginOptions(options, config)
    const issuer = options.issuer && (await exactIssuer(options.issuer, config))
    const personal = [person.email, person.name, config.providerName]
    const password = options.passwordStdin && (await readPassword(personal))
    const { dealerID, link } = await inAuditedTransaction(operation, 'dealerline admin create', async (tx, client) => {
      const administrator = await createAdministrator({ tx }, person)
      if (issuer && options.subject) await bind(client, { issuer, subject: options.subject, ...administrator })
      if (config.oidcIssuer) return { dealerID: administrator.dealerID, link: undefined }
      const account = await createAccount(client, { ...person, ...(password && { password }) })
      if (!account) throw new Refusal(`The login ${person.email} exists already.`)
      tx.audit({ entityType: 'login', entityID: person.email, action: 'created' })
      const newLink = password ? undefined : await makeLink(client, config, account.id)
      return { dealerID: administrator.dealerID, link: newLink }
    })
    return {
      lines: [`${person.name} (${person.email}) is an administrator.`, nextStep(config, options, link)],
      report: { dealerID, ...person, link: link ?? null },
    }
  })
}

/** Checks the e-mail and the name with the rules of the screens. */
function readPerson({ email, name }: NewAdministrator): { email: string; name: string } {
  const result = contract.dealers.createUser.body.safeParse({ email, dealerFullName: name.trim(), authLevel: 'Admin' })
  const problems = result.success ? [] : result.error.issues.map(({ message }) => `${message}.`)
  if (name.trim() === '') problems.push('Name can not be empty.')
  if (!result.success || problems.length > 0) throw new UsageError(problems.join('\n'))
  return { email: result.data.email, name: result.data.dealerFullName }
}

function assertLoginOptions({ issuer, subject, passwordStdin }: NewAdministrator, { oidcIssuer }: Config): void {
  const problems: string[] = []
  if (Boolean(issuer) !== Boolean(subject)) problems.push('--issuer and --subject name a login together: use both.')
  if (issuer && !oidcIssuer)
    problems.push('--issuer is for another OpenID provider: set OIDC_ISSUER, or leave out --issuer and --subject.')
  if (issuer && oidcIssuer && issuer.replace(/(?<!\/)\/+$/, '') !== oidcIssuer)
    problems.push(`--issuer is ${issuer}, but people sign in at OIDC_ISSUER, which is ${oidcIssuer}.`)
  if (passwordStdin && oidcIssuer)
    problems.push(`--password-stdin is for the built-in sign-in, but people sign in at OIDC_ISSUER, ${oidcIssuer}.`)
  if (problems.length > 0) throw new UsageError(problems.join('\n'))
}

/** Returns the issuer as tokens contain it, sometimes with a slash at the end. */
async function exactIssuer(issuer: string, { outsideTimeoutMs }: Config): Promise<string> {
  try {
    return (await discover(issuer.replace(/(?<!\/)\/+$/, ''), outsideTimeoutMs)).issuer
  } catch (cause) {
    throw new Error(`The OpenID provider ${issuer} cannot be read (${(cause as Error).message}).`, { cause })
  }
}

async function bind(
  client: pg.PoolClient,
  { issuer, subject, dealerID }: { issuer: string; subject: string; dealerID: number },
): Promise<void> {
  if (!(await bindLogin(client, { issuer, subject, dealerID })))
    throw new Refusal(`The login ${subject} at ${issuer} belongs to another person already.`)
}

function nextStep({ oidcIssuer }: Config, { subject }: NewAdministrator, link: string | undefined): string {
  if (link) return linkLine(link)
  if (!oidcIssuer) return 'Sign in with the e-mail and the password.'
  return subject
    ? `Sign in at ${oidcIssuer} as ${subject}.`
    : `Sign in at ${oidcIssuer} with this e-mail address, which must be verified there.`
}
