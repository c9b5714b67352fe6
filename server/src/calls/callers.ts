import type { Call } from '@dealerline/shared/contract/call.ts'
import { isRead } from '@dealerline/shared/contract/is-read.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { isMfaRequired, lowerPermission, mfaRoleAt, toCallerKind } from '@dealerline/shared/rules/access.ts'
import type { LinkKind } from '@dealerline/shared/rules/link-kinds.ts'
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { type Identity, TokenError } from '../identity/verify.ts'
import { signClaims } from '../kernel/claims.ts'
import { currentTime } from '../kernel/clock.ts'
import { type PreparedStatement, statement } from '../kernel/compose.ts'
import type { Config } from '../kernel/config.ts'
import type { Transaction } from '../kernel/database.ts'
import { runInShare } from '../kernel/fair-share.ts'
import { inTransaction, type OpeningStatement } from '../kernel/in-transaction.ts'
import { networkOf } from '../kernel/networks.ts'
import { rememberCaller } from './caller-of-request.ts'
import type { Caller } from './context.ts'

/** The person whom a verified token identifies. In tests, a token has only an e-mail address and a name. */
type Person = Pick<Identity, 'email' | 'name'> & Partial<Identity>

/** Verifies a token and returns the person to whom it was issued. */
export type TokenVerifier = (token: string) => Promise<Person>

/** The row of the statement that opens a call: the columns of a signed-in person, or those of a link. */
export interface Opened {
  dealer_id: number | null
  dealer_full_name: string | null
  dealer_email: string | null
  auth_level: string | null
  auth_group: string | null
  /** The signed-in person. The columns above belong to the dealer they act as. */
  actor_id: number | null
  actor_name: string | null
  actor_email: string | null
  actor_level: string | null
  actor_group: string | null
  kind: LinkKind | null
  order_id: number | null
  to_name: string | null
  known: Answer | null
}

/** The reply that was already sent for an idempotency key. */
export interface Answer {
  route: string
  bodyHash: string
  status: number
  reply: unknown
}

/** How a call opens: the statement that finds its caller, and how the caller is read from its row. */
export interface Opening {
  toStatement: (key: string) => OpeningStatement<Opened>
  toCaller: (opened: Opened) => Caller
  /** Reports the caller after a transaction has ended. */
  confirm?: (caller: Caller) => void
  /** The person, link or network whose share of the connections is limited. */
  actor: string
  isStranger: boolean
}

/** Runs work in a transaction that `opening` opens, within the share of its caller. */
export const openTransaction = <T>(
  pool: pg.Pool,
  opening: Opening,
  key: string,
  work: (tx: Transaction, opened: Opened) => Promise<T>,
  closing?: (tx: Transaction, result: T) => PreparedStatement[],
): Promise<T> => runInShare(pool, opening, () => inTransaction(pool, opening.toStatement(key), work, closing))

/** Whether the caller of a call is not known: a person without a sign-in, or an outside system. */
export const isAnonymous = ({ access }: Call): boolean => access === 'public' || access === 'service'

/** Opens a call without a sign-in. Its callers share the connections by network. */
export const openAnonymously = ({ ip }: FastifyRequest): Opening => ({
  toStatement: () => statement('begin_nobody')`select app.begin_nobody()`,
  toCaller: () => ({ kind: 'none', email: '', name: '', dealerID: 0, actorID: 0 }),
  actor: networkOf(ip),
  isStranger: true,
})

/** The last row of `app.begin_call` for each verified token. The verifier returns the same object for a token. */
const lastRows = new WeakMap<Person, Opened>()

/** Whether the caller uses a link: always in calls for customers, and without a token in calls for both kinds. */
export function isByLink({ access }: Call, { headers }: FastifyRequest): boolean {
  return access === 'guid' || (access === 'staffOrLink' && headers.authorization === undefined)
}

/** Refuses an invalid token with 401, which ends the session. Refuses a token that can't be verified now with 503. */
function refuseToken(error: unknown): never {
  if (error instanceof TokenError && error.reason === 'unavailable') {
    throw new AppError('unavailable', { detail: 'The identity provider does not answer. Try again shortly.' })
  }
  throw new AppError('notSignedIn', { detail: 'The session has ended. Sign in again.' })
}

export const bearerToken = ({ headers }: FastifyRequest) => /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1]

/** The last signed claims of each verified token. */
const signedClaims = new WeakMap<Person, { pool: pg.Pool; claims: ReturnType<typeof signClaims>; until: number }>()

/** The database accepts claims for five minutes, so half a minute leaves time for a slow call and for different clocks. */
const reuseClaimsMs = 30_000

/** Returns signed claims about a person. Many calls of a person follow each other, so they use the same claims. */
function signedClaimsOf(pool: pg.Pool, person: Person) {
  const last = signedClaims.get(person)
  if (last?.pool === pool && last.until > Date.now()) return last.claims
  const { email, issuer = '', subject = '', isVerified = true, signIn = '', issuedAt } = person
  const claims = signClaims(pool, { email, issuer, subject, isVerified, signIn, issuedAt })
  signedClaims.set(person, { pool, claims, until: Date.now() + reuseClaimsMs })
  return claims
}

/** Returns the statement that opens a call of a signed-in person. */
export function openingStatement(pool: pg.Pool, person: Person, key: string): PreparedStatement {
  const [claims, signature] = signedClaimsOf(pool, person)
  return statement('begin_call')`select * from app.begin_call(${claims}, ${signature}, ${key})`
}

/** Prepares the call of a signed-in person. */
export async function prepareSignedInCall(
  request: FastifyRequest,
  call: Call,
  { verify, config, pool }: { verify: TokenVerifier; config: Config; pool: pg.Pool },
): Promise<Opening> {
  const token = bearerToken(request)
  if (!token) throw new AppError('notSignedIn')
  const person = await verify(token).catch(refuseToken)
  // Signs the claims for each transaction, because they expire while a call asks an outside system.
  const toStatement = (key: string): OpeningStatement<Opened> => ({
    ...openingStatement(pool, person, key),
    isRead: isRead(call),
    // A later transaction of the call may see the question that the first has stored under the idempotency key.
    expectedRow: dealerID === undefined ? lastRows.get(person) : undefined,
  })
  let dealerID: number | undefined
  const toCaller = (opened: Opened): Caller => {
    lastRows.set(person, { ...opened, known: null })
    const caller = rememberCaller(request, callerOf(opened, person))
    if (!call.beforeMfa) assertHasMfa(opened, person, config)
    assertActsAs(request, caller, dealerID)
    return caller
  }
  const confirm = (caller: Caller) => {
    dealerID = caller.dealerID
  }
  return { toStatement, toCaller, confirm, actor: person.email, isStranger: false }
}

/** Refuses a person who must have multi-factor authentication and has not set it up. */
function assertHasMfa({ actor_level, actor_group }: Opened, { hasMfa = true }: Person, config: Config): void {
  if (hasMfa || !isMfaRequired(mfaRoleAt(config, currentTime()), toCallerKind(actor_level, actor_group))) return
  throw new AppError('mfaRequired', { detail: 'Set up multi-factor authentication first.' })
}

function callerOf(opened: Opened, person: Person): Caller {
  const { signedInAt, expiresAt } = person
  const { dealer_id: dealerID, actor_id: actorID, actor_name } = opened
  if (dealerID === null || actorID === null)
    return { kind: 'applicant', email: person.email, name: person.name, dealerID: 0, actorID: 0, signedInAt, expiresAt }
  const subject = toCallerKind(opened.auth_level, opened.auth_group)
  const itself = {
    dealerID,
    actorID,
    name: opened.dealer_full_name ?? '',
    loginEmail: person.email,
    signedInAt,
    expiresAt,
  }
  if (dealerID === actorID) return { ...itself, kind: subject, email: opened.actor_email ?? person.email }
  const kind = lowerPermission(toCallerKind(opened.actor_level, opened.actor_group), subject)
  return {
    ...itself,
    kind,
    email: opened.dealer_email ?? '',
    actor: { email: opened.actor_email ?? person.email, name: actor_name ?? '' },
  }
}

/**
 * Refuses a write from a page that was opened for another dealer. The page's `Acting-As` header names that dealer. A call
 * with several transactions must also act as the same dealer in all of them.
 */
function assertActsAs(request: FastifyRequest, { dealerID, name }: Caller, earlierDealerID: number | undefined): void {
  const expected = earlierDealerID ?? request.headers['acting-as']
  if (expected === undefined || Number(expected) === dealerID) return
  throw new AppError('actsAsAnother', { detail: `You are now acting as ${name}. Reload the page.` })
}

/**
 * Prepares the call of a person with a link. The link's guid is in the path, or in the body of calls about signatures.
 * A link of a kind that may not make the call is answered like an unknown one.
 */
export function prepareLinkCall(request: FastifyRequest, { links = ['signing'] }: Call): Opening {
  const params = request.params as Record<string, string>
  const body = request.body as Record<string, string> | undefined
  const guid = params.guid ?? params.orderGUID ?? body?.guid ?? params.id ?? ''
  // Refuse a number, which is the id of an order and not the guid of a link.
  if (typeof guid !== 'string') throw new AppError('notSignedIn')
  const toStatement = (key: string): OpeningStatement<Opened> =>
    statement('open_link')`select * from app.open_link(${guid}, ${key})`
  const toCaller = (opened: Opened): Caller => {
    const { kind, order_id: orderID, dealer_id: dealerID, to_name: name } = opened
    if (kind === null || orderID === null || !links.includes(kind)) throw new AppError('notFound')
    const link = { guid, kind, orderID }
    return rememberCaller(request, {
      kind: 'guid',
      email: '',
      name: name ?? '',
      dealerID: dealerID ?? 0,
      actorID: 0,
      link,
    })
  }
  return { toStatement, toCaller, actor: guid, isStranger: true }
}
