import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '../../../calls/context.ts'
import { inJob, type JobServices } from '../../../calls/job-services.ts'
import * as queries from './queries.ts'

/** Maximum time in milliseconds that saving a guarantor waits for the result of the verification. */
const maxWaitMs = 3000

/**
 * Verifies the e-mail address of a customer's guarantor, unless this was already done. Stores the result, because
 * orders are read too often to verify the address each time. As long as there is no result, the address counts as not
 * verified and a job retries.
 */
export async function verifyGuarantorEmail(
  { tx, providers, queue }: Pick<Context, 'tx' | 'providers' | 'queue'>,
  customerID: number,
): Promise<void> {
  const guarantor = await queries.findUnverifiedGuarantor(tx, customerID)
  if (!guarantor) return
  const verification = providers.emailVerification.verify(guarantor.email)
  const answer = await Promise.race([verification, pause(maxWaitMs, undefined, { ref: false })]).catch(() => undefined)
  if (answer) await queries.storeEmailCheck(tx, guarantor, answer)
  else await queue(tx, 'contacts.verifyEmail', { customerID })
}

/** The job that retries the verification, with the guarantor's current address. */
export async function verifyAgain(
  { pool, providers }: Pick<JobServices, 'pool' | 'providers'>,
  { customerID }: { customerID: number },
): Promise<void> {
  const guarantor = await inJob(pool, (tx) => queries.findUnverifiedGuarantor(tx, customerID))
  if (!guarantor) return
  const answer = await providers.emailVerification.verify(guarantor.email)
  await inJob(pool, (tx) => queries.storeEmailCheck(tx, guarantor, answer))
}
