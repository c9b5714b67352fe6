import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import type { Pool } from 'pg'
import { isUnstorable } from '../../kernel/database.ts'
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
 * Two tabs may refresh with the same token at once. A token that is used again after this time counts as stolen, and
 * the whole sign-in ends.
 */
const reuseGraceSeconds = 10

/** A character that PostgreSQL can not store is an error of the client. */
function refuseUnstorable(error: unknown): never {
  throw isUnstorable(error) ? new errors.InvalidRequest('a value contains a character that can not be stored') : error
}

/** Stores one kind of the provider's objects in PostgreSQL, so that sign-ins survive a restart. */
export function makeAdapter(pool: Pool, model: string): Adapter {
  const grace = model === 'RefreshToken' ? reuseGraceSeconds : 0

  const restore = (stored: StoredPayload | undefined): AdapterPayload | undefined => {
    if (!stored) return undefined
    const { payload, consumedFor } = stored
    return consumedFor !== null && consumedFor >= grace ? { ...payload, consumed: true } : payload
  }

  return {
    upsert: (id, payload, expiresIn) => savePayload(pool, model, id, payload, expiresIn).catch(refuseUnstorable),
    find: async (id) => restore(await findPayload(pool, model, id).catch(refuseUnstorable)),
    findByUid: async (uid) => restore(await findPayloadByUid(pool, model, uid)),
    findByUserCode: async () => undefined,
    consume: async (id) => {
      const isFirst = await consumePayload(pool, model, id)
      // Two requests may have read the code before either consumed it.
      if (!isFirst && model === 'AuthorizationCode') throw new errors.InvalidGrant('the code was already used')
    },
    destroy: (id) => deletePayload(pool, model, id),
    revokeByGrantId: (grantId) => deletePayloadsOfGrant(pool, grantId),
  }
}
