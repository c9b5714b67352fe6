import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { PreparedStatement } from './database.ts'

/** How calls log in to the database: an address, and the key that signs their claims. */
export interface CallLogin {
  url: string
  callKey: Buffer
}

const callKeys = new WeakMap<pg.Pool, Buffer>()

export const rememberCallKey = (pool: pg.Pool, key: Buffer) => callKeys.set(pool, key)

/**
 * Returns claims about the caller with their signature, for `app.begin_call` and `app.begin_job`. The database accepts
 * only signed claims, so that SQL alone can't pretend to be another caller.
 */
export function signClaims(pool: pg.Pool, claims: object): [claims: string, signature: string] {
  const key = callKeys.get(pool)
  if (!key) throw new Error('Only a pool of makePool can sign claims.')
  const text = JSON.stringify({ ...claims, at: Date.now() })
  const sha256 = (...parts: (Buffer | string)[]) =>
    createHash('sha256')
      .update(Buffer.concat(parts.map(toBytes)))
      .digest()
  return [text, sha256(key, sha256(key, text)).toString('hex')]
}

const toBytes = (part: Buffer | string) => (typeof part === 'string' ? Buffer.from(part) : part)

/** The statement that starts a job: a transaction that sees every row. */
export const beginJob = (pool: pg.Pool): PreparedStatement => ({
  name: 'begin_job',
  text: 'select app.begin_job($1, $2)',
  values: signClaims(pool, { job: true }),
})
