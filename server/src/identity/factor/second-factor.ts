import type { Pool } from 'pg'
import {
  enrolmentUri,
  hashRecoveryCode,
  isRecoveryCode,
  makeRecoveryCodes,
  makeSecret,
  stepOfCode,
} from './one-time-codes.ts'
import { confirmFactor, findFactor, putFactor, useRecoveryCode, useStep } from './queries.ts'
import { openSecret, sealSecret } from './seal-secret.ts'

/** Where accounts are kept, and the key their secrets are encrypted with. */
export interface FactorStore {
  readonly pool: Pool
  readonly key: Buffer
}

export type Refusal = 'enrolled' | 'wrong' | 'notBegun'

/** Makes a secret that counts once it is confirmed; undefined where the account has one that counts. */
export async function beginEnrolment(
  { pool, key }: FactorStore,
  account: { id: string; email: string },
  issuer: string,
): Promise<{ secret: string; uri: string } | undefined> {
  const secret = makeSecret()
  const stored = await putFactor(pool, account.id, sealSecret(key, account.id, secret))
  return stored ? { secret, uri: enrolmentUri(issuer, account.email, secret) } : undefined
}

/** Takes the first code of the app; answers the recovery codes, which are shown this once, or why not. */
export async function confirmEnrolment(
  { pool, key }: FactorStore,
  accountId: string,
  code: string,
): Promise<string[] | Refusal> {
  const factor = await findFactor(pool, accountId)
  if (!factor) return 'notBegun'
  if (factor.confirmed) return 'enrolled'
  const secret = openSecret(key, accountId, factor.sealedSecret)
  if (secret === undefined) return 'notBegun'
  const step = stepOfCode(secret, code.replace(/\s/g, ''), factor.lastStep)
  if (step === undefined) return 'wrong'
  const codes = makeRecoveryCodes()
  const hashes = codes.map((each) => hashRecoveryCode(accountId, each))
  return (await confirmFactor(pool, accountId, step, hashes)) ? codes : 'enrolled'
}

/** Whether the account asks for a code when somebody signs in. */
export async function asksForCode({ pool }: FactorStore, accountId: string): Promise<boolean> {
  return (await findFactor(pool, accountId))?.confirmed ?? false
}

/** Takes a code of the app or a recovery code; each is good once. */
export async function useCode({ pool, key }: FactorStore, accountId: string, code: string): Promise<boolean> {
  if (isRecoveryCode(code)) {
    return (await useRecoveryCode(pool, accountId, hashRecoveryCode(accountId, code))) !== undefined
  }
  const factor = await findFactor(pool, accountId)
  const secret = factor?.confirmed ? openSecret(key, accountId, factor.sealedSecret) : undefined
  if (!factor || secret === undefined) return false
  const step = stepOfCode(secret, code.replace(/\s/g, ''), factor.lastStep)
  return step !== undefined && (await useStep(pool, accountId, step))
}
