import type { Pool } from 'pg'
import { decryptSecret, encryptSecret } from '../../kernel/master-key.ts'
import {
  enrolmentUri,
  hashRecoveryCode,
  isRecoveryCode,
  makeRecoveryCodes,
  makeSecret,
  stepOfCode,
} from './one-time-codes.ts'
import { confirmFactor, findFactor, type KeptSignIn, putFactor, useRecoveryCode, useStep } from './queries.ts'

/** The database with the second factors, and the key that encrypts their secrets. */
export interface FactorStore {
  readonly pool: Pool
  readonly key: Buffer
}

export type Refusal = 'enrolled' | 'wrongCode' | 'notStarted'

/** Creates a secret that the person has to confirm. Undefined if the account already has a confirmed one. */
export async function beginEnrolment(
  { pool, key }: FactorStore,
  account: { id: string; email: string },
  issuer: string,
): Promise<{ secret: string; uri: string } | undefined> {
  const secret = makeSecret()
  const isStored = await putFactor(pool, account.id, encryptSecret(key, account.id, secret))
  return isStored ? { secret, uri: enrolmentUri(issuer, account.email, secret) } : undefined
}

/** Like `beginEnrolment`, with the secret that the person has not confirmed yet, if there is one. */
export async function continueEnrolment(
  store: FactorStore,
  account: { id: string; email: string },
  issuer: string,
): Promise<{ secret: string; uri: string } | undefined> {
  const factor = await findFactor(store.pool, account.id)
  const secret = factor && !factor.confirmed ? decryptSecret(store.key, account.id, factor.sealedSecret) : undefined
  if (secret === undefined) return beginEnrolment(store, account, issuer)
  return { secret, uri: enrolmentUri(issuer, account.email, secret) }
}

/**
 * Verifies the app's first code. Returns the recovery codes, which are shown once, or the reason for a refusal. Ends
 * all other sign-ins of the account, because they required no code. `kept` is the sign-in that does not end.
 */
export async function confirmEnrolment(
  { pool, key }: FactorStore,
  accountId: string,
  code: string,
  kept?: KeptSignIn,
): Promise<string[] | Refusal> {
  const factor = await findFactor(pool, accountId)
  if (!factor) return 'notStarted'
  if (factor.confirmed) return 'enrolled'
  const secret = decryptSecret(key, accountId, factor.sealedSecret)
  if (secret === undefined) return 'notStarted'
  const step = stepOfCode(secret, code.replace(/\s/g, ''), factor.lastStep)
  if (step === undefined) return 'wrongCode'
  const codes = makeRecoveryCodes()
  const codeHashes = codes.map((each) => hashRecoveryCode(accountId, each))
  return (await confirmFactor(pool, { accountId, step, codeHashes, kept })) ? codes : 'enrolled'
}

/** Whether signing in to the account requires a code. */
export async function asksForCode({ pool }: FactorStore, accountId: string): Promise<boolean> {
  return (await findFactor(pool, accountId))?.confirmed ?? false
}

/** Verifies a code of the app or a recovery code. Each code works once. */
export async function useCode({ pool, key }: FactorStore, accountId: string, code: string): Promise<boolean> {
  if (isRecoveryCode(code)) {
    return (await useRecoveryCode(pool, accountId, hashRecoveryCode(accountId, code))) !== undefined
  }
  const factor = await findFactor(pool, accountId)
  const secret = factor?.confirmed ? decryptSecret(key, accountId, factor.sealedSecret) : undefined
  if (!factor || secret === undefined) return false
  const step = stepOfCode(secret, code.replace(/\s/g, ''), factor.lastStep)
  return step !== undefined && (await useStep(pool, accountId, step))
}
