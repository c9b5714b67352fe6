import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '../../../calls/context.ts'
import { inJob, type JobServices } from '../../../calls/job-services.ts'
import * as queries from './queries.ts'

/** How long somebody who saves a guarantor waits for the verification, in milliseconds. */
const patience = 3000

/**
 * Has the e-mail of a customer's guarantor verified, where that is not done yet, and keeps the answer: orders are read
 * too often to ask each time. While nobody can say, it counts as not verified, and a job goes on asking.
 */
export async function verifyGuarantorEmail(
  { tx, providers, queue }: Pick<Context, 'tx' | 'providers' | 'queue'>,
  customerID: number,
): Promise<void> {
  const guarantor = await queries.findUnverifiedGuarantor(tx, customerID)
  if (!guarantor) return
  const asked = providers.emailVerification.verify(guarantor.email)
  const answer = await Promise.race([asked, pause(patience, undefined, { ref: false })]).catch(() => undefined)
  if (answer) await queries.storeEmailCheck(tx, guarantor, answer)
  else await queue(tx, 'contacts.verifyEmail', { customerID })
}

/** The job that asks again; an address that was changed meanwhile is asked about anew. */
export async function verifyAgain(
  { pool, providers }: Pick<JobServices, 'pool' | 'providers'>,
  { customerID }: { customerID: number },
): Promise<void> {
  const guarantor = await inJob(pool, (tx) => queries.findUnverifiedGuarantor(tx, customerID))
  if (!guarantor) return
  const answer = await providers.emailVerification.verify(guarantor.email)
  await inJob(pool, (tx) => queries.storeEmailCheck(tx, guarantor, answer))
}
