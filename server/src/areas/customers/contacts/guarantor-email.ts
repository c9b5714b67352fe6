import { setTimeout as pause } from 'node:timers/promises'
import type { ReplyOf } from '@dealerline/shared/contract/call.ts'
import type { Context, Work } from '../../../calls/context.ts'
import { type Input, type Outside, repairAfter, reply, type Steps, steps } from '../../../calls/handler.ts'
import { inJob, type Job } from '../../../calls/job-services.ts'
import type { EmailVerification } from '../../../providers/email-verification/port.ts'
import * as queries from './queries.ts'

export type UnverifiedGuarantor = queries.UnverifiedGuarantor

/** Maximum time in milliseconds that saving a guarantor waits for the result of the verification. */
const maxWaitMs = 3000

/**
 * Returns a customer's guarantor whose e-mail address must be verified. The result is stored, because orders are read
 * too often to verify the address each time. As long as there is no result, the address counts as not verified and a job
 * retries.
 */
export async function findGuarantorToVerify(
  { tx, queue, config }: Pick<Context, 'tx' | 'queue' | 'config'>,
  customerID: number,
): Promise<UnverifiedGuarantor | null> {
  const guarantor = await queries.findUnverifiedGuarantor(tx, customerID)
  if (guarantor) await queue(tx, 'contacts.verifyEmail', { customerID }, repairAfter(config))
  return guarantor ?? null
}

/** Verifies the address of a guarantor. Returns null if there is no result soon. */
export async function verifyGuarantor(
  { providers }: Outside,
  guarantor: UnverifiedGuarantor | null,
): Promise<EmailVerification | null> {
  if (!guarantor) return null
  const verification = providers.emailVerification.verify(guarantor.email)
  const timeout = pause(maxWaitMs, undefined, { ref: false })
  return (await Promise.race([verification, timeout]).catch(() => undefined)) ?? null
}

/** Stores the result of the verification, or queues the job that retries. */
export async function storeVerification(
  { tx, queue }: Work,
  guarantor: UnverifiedGuarantor | null,
  answer: EmailVerification | null,
): Promise<void> {
  if (!guarantor) return
  if (answer) await queries.storeEmailCheck(tx, guarantor, answer)
  else await queue(tx, 'contacts.verifyEmail', { customerID: guarantor.customerID })
}

/** A saved person, who is or is not the guarantor of the customer. */
export interface SavedPerson {
  customerID: number
  isGuarantor: boolean
}

/** Creates the handler of a call that saves a person, and then verifies the e-mail address of a guarantor. */
export function verifyingGuarantor<C>(
  save: (context: Context, input: Input<C>) => Promise<SavedPerson>,
  toReply: (context: Context, customerID: number) => Promise<ReplyOf<C>>,
): Steps<C> {
  return steps<C, EmailVerification | null, UnverifiedGuarantor>({
    storesFirst: true,
    prepare: async (context, input) => {
      const { customerID, isGuarantor } = await save(context, input)
      const guarantor = isGuarantor ? await findGuarantorToVerify(context, customerID) : null
      return guarantor ?? reply(await toReply(context, customerID))
    },
    call: verifyGuarantor,
    commit: async (context, _input, answer, guarantor) => {
      await storeVerification(context, guarantor, answer)
      return toReply(context, guarantor.customerID)
    },
  })
}

/** The job that retries the verification, with the guarantor's current address. */
export const verifyAgain: Job<'contacts.verifyEmail'> = async ({ pool, providers }, { customerID }) => {
  const guarantor = await inJob(pool, (tx) => queries.findUnverifiedGuarantor(tx, customerID))
  if (!guarantor) return
  const answer = await providers.emailVerification.verify(guarantor.email)
  await inJob(pool, (tx) => queries.storeEmailCheck(tx, guarantor, answer))
}
