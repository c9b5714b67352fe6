import type { SigningDocument } from '@dealerline/shared/contract/signing.ts'
import { isNewRecord } from '@dealerline/shared/record-rules/internet-lines.ts'
import type { Context } from '../../calls/context.ts'
import { type Outside, reply } from '../../calls/handler.ts'
import { eventOf } from '../../links/evidence.ts'
import { lockOrder } from '../orders/lock-order.ts'
import { acceptChange } from '../serviceability/accept-line.ts'
import { type AnsweredLine, askLines, isSilent, type LineToAsk } from '../serviceability/ask-lines.ts'
import { sentLines } from '../serviceability/changed-lines.ts'
import { storeAnswers } from '../serviceability/recheck.ts'
import { queueFollowUp } from '../serviceability/recheck-job.ts'
import { updateEnvelope } from './envelope-queries.ts'
import { signingLinks } from './open-link.ts'

/** A customer who opens the link later than this after the newest answer gets a new one. */
const dayMs = 86_400_000

/** Asks again about the lines of a sent order when its link is opened. */
export const linkRecheck = {
  async prepare(context: Context) {
    const { envelope, state } = await signingLinks.find(context)
    const lines = state === 'open' ? await sentLines(context.tx, envelope) : []
    const dueLines = lines
      .filter((line) => !isNewRecord(line.state.newest, context.now, dayMs))
      .map(({ rowID, state: { newest } }) => ({
        rowID,
        wholesaler: newest.wholesaler,
        question: newest.question,
        previousID: newest.answerID,
        key: null,
      }))
    return dueLines.length === 0 ? reply<SigningDocument>(await signingLinks.getPage(context)) : { lines: dueLines }
  },
  call: (outside: Outside, { lines }: { lines: LineToAsk[] }) => askLines(outside, lines),
  async commit(context: Context, _input: unknown, answers: AnsweredLine[]): Promise<SigningDocument> {
    const { tx, queue } = context
    const { envelope, state } = await signingLinks.find(context, true)
    if (state !== 'open') return signingLinks.getPage(context)
    const ids = await storeAnswers(context, envelope, answers)
    for (const answerID of ids) await queue(tx, 'serviceability.changed', { answerID })
    if (answers.some(isSilent)) await queueFollowUp(context, envelope.orderID)
    return signingLinks.getPage(context)
  },
}

/** Accepts changed answers for the customer. */
export async function acceptChangedLines(context: Context, answerIDs: readonly number[]): Promise<SigningDocument> {
  await lockOrder(context, context.caller.link?.orderID ?? 0)
  const { envelope, recipient } = await signingLinks.lockOpen(context)
  const lines = await sentLines(context.tx, envelope)
  for (const answerID of answerIDs) {
    const line = lines.find(({ state }) => state.current?.answerID === answerID)
    const { orderID, dealerID } = envelope
    await acceptChange(context, { orderID, dealerID, answerID, by: recipient.name }, line?.state)
    const changes = line?.state.changes.map(({ label, before, after }) => `${label}: ${before} → ${after}`) ?? []
    await updateEnvelope(context.tx, envelope.guid, {
      event: eventOf(
        context,
        `Accepted the changed answer about ${line?.state.newest.question.formattedAddress}: ${changes.join('; ')}`,
      ),
    })
  }
  return signingLinks.getPage(context)
}
