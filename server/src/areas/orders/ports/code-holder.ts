import type { Context } from '../../../calls/context.ts'
import type { Transaction } from '../../../kernel/database.ts'
import type { CodeHolder } from '../../../links/code-address.ts'
import { onlyAddress } from '../../../messages/recipient.ts'
import { lockOpenRequest } from './open-request.ts'
import { findRequestByGuid, type StoredRequest } from './request-queries.ts'

/** Locks the caller's link until the call ends and returns its recipient. Returns undefined for a link of another kind. */
export async function lockPortHolder(context: Context): Promise<CodeHolder | undefined> {
  if (!(await findRequestByGuid(context.tx, context.caller.link?.guid ?? ''))) return undefined
  return toHolder((await lockOpenRequest(context)).request)
}

export async function findPortHolder(tx: Transaction, guid: string): Promise<CodeHolder | undefined> {
  const request = await findRequestByGuid(tx, guid)
  return request && toHolder(request)
}

function toHolder(request: StoredRequest): CodeHolder {
  const { guid, orderID, dealerID, toName: name } = request
  const purpose = `permit the move of your numbers of order ${orderID}`
  return {
    link: { kind: 'port', guid },
    orderID,
    dealerID,
    name,
    ...onlyAddress(request.channel, request.recipient),
    signsAt: '',
    purpose,
    isReading: false,
  }
}
