import type { Context } from '../calls/context.ts'
import type { SmsReceipt } from '../providers/sms/port.ts'
import { updateCode } from './code-queries.ts'

/**
 * The reference of a message with a code at the service that sends it. Each attempt sends a different code, so each has
 * its own reference.
 */
export const toReference = (codeID: number, attempt: number, recipientGuid: string) =>
  `code-${codeID}-${attempt}-${recipientGuid}`

/**
 * Stores why a text message with a code did not arrive.
 * @returns whether the reference belongs to a message with a code
 */
export async function recordCodeReceipt(
  { tx }: Pick<Context, 'tx'>,
  { reference, reason }: SmsReceipt,
): Promise<boolean> {
  const codeID = Number(/^code-(\d{1,9})-/.exec(reference)?.[1])
  if (!codeID) return false
  if (reason) await updateCode(tx, codeID, { status: 'failed', problem: reason })
  return true
}
