import { freeAttempts, maxCodes, maxPerAccount, windowSeconds } from './attempts.ts'
import type { IdentityDatabase } from './queries.ts'

/** The login of a person, for the operator. */
export interface LoginState {
  readonly email: string
  readonly hasPassword: boolean
  readonly hasSecondFactor: boolean
  /** Whether too many wrong passwords or codes block the account, at least from one network. */
  readonly isLocked: boolean
}

/** Returns the logins at the built-in provider with these e-mail addresses, which are in lower case. */
export async function selectLoginStates(db: IdentityDatabase, emails: readonly string[]): Promise<LoginState[]> {
  const { rows } = await db.query<LoginState>(
    `select lower(a.email) as email, a.password_hash is not null as "hasPassword",
       f.confirmed_at is not null as "hasSecondFactor",
       exists (select from identity.sign_in_attempts t
         where t.since > now() - make_interval(secs => $2)
           and (starts_with(t.key, 'account ' || lower(a.email) || ' ') and t.attempts > $3
             or t.key = 'guesses ' || lower(a.email) and t.attempts > $5
             or t.key = 'code ' || a.id and t.attempts > $4)) as "isLocked"
     from identity.accounts a left join identity.second_factors f on f.account_id = a.id
     where lower(a.email) = any ($1)`,
    [emails, windowSeconds, maxPerAccount, maxCodes, freeAttempts.guesses],
  )
  return rows
}

/** Forgets the wrong passwords and codes of an account, and its requests for links. Returns the number of counts. */
export async function deleteAttemptsOfAccount(
  db: IdentityDatabase,
  { id, email }: { id: string; email: string },
): Promise<number> {
  const { rowCount } = await db.query(
    `delete from identity.sign_in_attempts
     where starts_with(key, 'account ' || $2 || ' ') or starts_with(key, 'reset ' || $2 || ' ')
       or key in ('code ' || $1, 'guesses ' || $2, 'resets ' || $2)`,
    [id, email],
  )
  return rowCount ?? 0
}

/**
 * Binds a login at an external OpenID provider to a dealer.
 * @returns false if the login belongs to a dealer already
 */
export async function bindLogin(
  db: IdentityDatabase,
  { issuer, subject, dealerID }: { issuer: string; subject: string; dealerID: number },
): Promise<boolean> {
  const { rowCount } = await db.query(
    'insert into identity.logins (issuer, subject, dealer_id) values ($1, $2, $3) on conflict do nothing',
    [issuer, subject, dealerID],
  )
  return rowCount === 1
}

/** Returns the dealers who have signed in at an external OpenID provider, or are bound to a login there. */
export async function selectBoundDealers(db: IdentityDatabase, dealerIDs: readonly number[]): Promise<number[]> {
  const { rows } = await db.query<{ dealerID: number }>(
    'select distinct dealer_id as "dealerID" from identity.logins where dealer_id = any ($1)',
    [dealerIDs],
  )
  return rows.map(({ dealerID }) => dealerID)
}
