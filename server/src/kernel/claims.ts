import { hash } from 'node:crypto'
import type pg from 'pg'
import { type PreparedStatement, statement } from './compose.ts'

/** The address of the database for calls, and the key that signs the claims of calls. */
export interface CallLogin {
  url: string
  callKey: Buffer
}

const callKeys = new WeakMap<pg.Pool, Buffer>()

export const rememberCallKey = (pool: pg.Pool, key: Buffer) => callKeys.set(pool, key)

/**
 * Signs claims about the caller for `app.begin_call` and `app.begin_job`. The database accepts only signed claims, so
 * that injected SQL can't run as another caller.
 */
export function signClaims(pool: pg.Pool, claims: object): [claims: string, signature: string] {
  const key = callKeys.get(pool)
  if (!key) throw new Error('Only a pool of makePool can sign claims.')
  const text = JSON.stringify({ ...claims, at: Date.now() })
  const inner = hash('sha256', Buffer.concat([key, Buffer.from(text)]), 'buffer')
  return [text, hash('sha256', Buffer.concat([key, inner]), 'hex')]
}

/** Returns the statement that lets a job's transaction see the rows of all dealers. */
export function beginJob(pool: pg.Pool): PreparedStatement {
  const [claims, signature] = signClaims(pool, { job: true })
  return statement('begin_job')`select app.begin_job(${claims}, ${signature})`
}
