import { hash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import * as queries from './queries.ts'

/** How long an address of the set-up is valid, and how long its session is valid after the last request. */
const linkSeconds = 3600

const makeSecret = () => randomBytes(32).toString('base64url')

/** Makes an address where one browser can set the installation up once, within an hour. */
export async function makeSetUpLink(pool: pg.Pool, publicUrl: string): Promise<string> {
  const token = makeSecret()
  await queries.insertLink(pool, hash('sha256', token), linkSeconds)
  return `${publicUrl}/set-up/open/${token}`
}

export const isValidToken = (pool: pg.Pool, token: string): Promise<boolean> =>
  queries.hasLink(pool, hash('sha256', token))

/** Begins the session of the browser that opens the address. Undefined if the address is not valid. */
export async function openLink(pool: pg.Pool, token: string): Promise<string | undefined> {
  const session = makeSecret()
  const sessionHash = hash('sha256', session)
  const hasBegun = await queries.beginSession(pool, {
    tokenHash: hash('sha256', token),
    sessionHash,
    seconds: linkSeconds,
  })
  return hasBegun ? session : undefined
}

export const isValidSession = (pool: pg.Pool, session: string): Promise<boolean> =>
  queries.continueSession(pool, hash('sha256', session), linkSeconds)
