import { columnFrom, countOf, hasRow, type Queryable, rowsOf } from '../kernel/statements.ts'
import { freeAttempts, maxCodes, maxPerAccount, windowSeconds } from './attempts.ts'

/** The login of a person, for the operator. */
export interface LoginState {
  readonly email: string
  readonly hasPassword: boolean
  readonly hasSecondFactor: boolean
  /** Whether too many wrong passwords or codes block the account, at least from one network. */
  readonly isLocked: boolean
}

/** Returns the logins at the built-in provider with these e-mail addresses, which are in lower case. */
export const selectLoginStates = (db: Queryable, emails: readonly string[]) =>
  rowsOf<LoginState>(db)`
    select lower(a.email) as email, a.password_hash is not null as "hasPassword",
        f.confirmed_at is not null as "hasSecondFactor",
        exists (select from identity.sign_in_attempts t
          where t.since > now() - make_interval(secs => ${windowSeconds})
            and (starts_with(t.key, 'account ' || lower(a.email) || ' ') and t.attempts > ${maxPerAccount}
              or t.key = 'guesses ' || lower(a.email) and t.attempts > ${freeAttempts.guesses}
              or t.key = 'code ' || a.id and t.attempts > ${maxCodes})) as "isLocked"
      from identity.accounts a left join identity.second_factors f on f.account_id = a.id
      where lower(a.email) = any (${emails})`

/** Forgets the wrong passwords and codes of an account, and its requests for links. Returns the number of counts. */
export const deleteAttemptsOfAccount = (db: Queryable, { id, email }: { id: string; email: string }) =>
  countOf(db)`
    delete from identity.sign_in_attempts
      where starts_with(key, 'account ' || ${email} || ' ') or starts_with(key, 'reset ' || ${email} || ' ')
        or key in ('code ' || ${id}, 'guesses ' || ${email}, 'resets ' || ${email})`

/**
 * Binds a login at an external OpenID provider to a dealer.
 * @returns false if the login belongs to a dealer already
 */
export const bindLogin = (
  db: Queryable,
  { issuer, subject, dealerID }: { issuer: string; subject: string; dealerID: number },
) =>
  hasRow(db)`
    insert into identity.logins (issuer, subject, dealer_id) values (${issuer}, ${subject}, ${dealerID})
      on conflict do nothing`

/** Returns the dealers who have signed in at an external OpenID provider, or are bound to a login there. */
export const selectBoundDealers = (db: Queryable, dealerIDs: readonly number[]) =>
  columnFrom<{ dealerID: number }>(db)`
    select distinct dealer_id as "dealerID" from identity.logins where dealer_id = any (${dealerIDs})`
