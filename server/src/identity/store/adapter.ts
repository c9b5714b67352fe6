import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import type { Pool } from 'pg'
import { isUnstorable } from '../../kernel/database.ts'
import { retryLost } from '../../kernel/lost-connection.ts'
import {
  consumePayload,
  deletePayload,
  deletePayloadsOfGrant,
  findPayload,
  findPayloadByUid,
  type StoredPayload,
  savePayload,
} from './queries.ts'

/**
 * Seconds for which a refresh token can be used again, because two tabs may refresh with the same token at once. If it
 * is used later, it counts as stolen and the sign-in ends.
 */
const reuseGraceSeconds = 10

/** Reports a character that PostgreSQL cannot store as an error of the client. */
function refuseUnstorable(error: unknown): never {
  throw isUnstorable(error) ? new errors.InvalidRequest('a value contains a character that cannot be stored') : error
}

/** Runs a statement again if its connection was lost. It has the same result if it runs twice. */
const repeatable = <T>(work: () => Promise<T>) => retryLost(true, work)

/** Stores one kind of the provider's objects in PostgreSQL, so that sign-ins survive a restart. */
export function makeAdapter(pool: Pool, model: string): Adapter {
  const grace = model === 'RefreshToken' ? reuseGraceSeconds : 0

  const restore = (stored: StoredPayload | undefined): AdapterPayload | undefined => {
    if (!stored) return undefined
    const { payload, consumedFor } = stored
    return consumedFor !== null && consumedFor >= grace ? { ...payload, consumed: true } : payload
  }

  return {
    upsert: (id, payload, expiresIn) =>
      repeatable(() => savePayload(pool, model, id, payload, expiresIn)).catch(refuseUnstorable),
    find: async (id) => restore(await repeatable(() => findPayload(pool, model, id)).catch(refuseUnstorable)),
    findByUid: async (uid) => restore(await repeatable(() => findPayloadByUid(pool, model, uid))),
    findByUserCode: async () => undefined,
    // Do not repeat this after a lost connection, because the second run would take the first for another request.
    consume: async (id) => {
      const isFirst = await consumePayload(pool, model, id)
      // Refuse the code if another request has consumed it since this one read it.
      if (!isFirst && model === 'AuthorizationCode') throw new errors.InvalidGrant('the code was already used')
    },
    destroy: (id) => repeatable(() => deletePayload(pool, model, id)),
    revokeByGrantId: (grantId) => repeatable(() => deletePayloadsOfGrant(pool, grantId)),
  }
}
