import { contract } from '@dealerline/shared/contract/index.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { orderStatus } from '@dealerline/shared/rules/order-states.ts'
import type pg from 'pg'
import { poll } from '../kernel/poll.ts'
import type { CallAs, Inject } from './calls.ts'
import { findSentCode } from './queries.ts'

/** Confirms the terms of an order, as the dealer does with the customer. */
export async function confirmTerms(callAs: CallAs, as: string, orderID: number): Promise<void> {
  const terms = await callAs(as, contract.terms.getTerms, { params: { orderID } })
  const body = terms.map(({ id }) => ({ id, checked: true }))
  await callAs(as, contract.terms.acceptTerms, { params: { orderID }, body })
}

/** Sends a complete order by e-mail. The call ends when the message is sent. */
export async function send(
  callAs: CallAs,
  as: string,
  orderID: number,
  recipient: { to: string; toName: string; expiryDays?: number },
): Promise<void> {
  await confirmTerms(callAs, as, orderID)
  const body = { orderID, ...recipient }
  await callAs(as, contract.signing.sendRequest, { params: { isReporting: 'false' }, body })
}

/** Returns the guid of an order's link once its message is sent. */
export async function findLink(callAs: CallAs, orderID: number): Promise<string> {
  return (await until(callAs, orderID, (order) => order.orderStatus > 0)).orderGUID
}

export async function signLink(
  callAs: CallAs,
  pool: pg.Pool,
  guid: string,
  name: string,
  inPerson = false,
): Promise<void> {
  const terms = await callAs('', contract.terms.getTermsConditions, { params: { orderGUID: guid } })
  await callAs('', contract.terms.updateTermConditionsOnOrder, {
    params: { orderGUID: guid },
    body: terms.map(({ id }) => ({ id, checked: true })),
  })
  const { code } = await callAs('', contract.signing.getSigningDocument, { params: { guid } })
  const proof = code ? await confirmCode(callAs, pool, guid) : ''
  const body = { guid, name, kind: 'typed', signature: name, proof, inPerson }
  await callAs('', contract.signing.addSignature, { body })
}

/** Confirms the code from the sandbox's mailbox for any link. Returns the proof. */
export async function confirmCode(callAs: CallAs, pool: pg.Pool, guid: string): Promise<string> {
  await callAs('', contract.signing.requestSignerCode, { params: { guid } })
  const body = { code: await findSentCode(pool, guid) }
  return (await callAs('', contract.signing.confirmSignerCode, { params: { guid }, body })).proof
}

/** Completes the ticket of a signed order on the developer page, and waits until a job has completed the order. */
export async function completeTicket(inject: Inject, callAs: CallAs, orderID: number): Promise<void> {
  const { conversationReference } = await until(callAs, orderID, (order) => order.conversationReference !== '')
  await inject({ method: 'POST', url: `/dev/ticketing/${conversationReference}`, headers: {} })
  await until(callAs, orderID, (order) => order.orderStatus === orderStatus.completed)
}

/** How many milliseconds a step waits for a job. Jobs take long on a slow machine. */
export const maxWaitMs = 120_000

/** Waits until an order fits. Returns the order. @throws Error if it does not within two minutes */
export async function until(
  callAs: CallAs,
  orderID: number,
  fits: (order: OrderDetail) => boolean,
): Promise<OrderDetail> {
  const order = await poll(() => getOrder(callAs, orderID), fits, maxWaitMs)
  if (!fits(order)) throw new Error(`Order ${orderID} of the demonstration data did not reach its expected status.`)
  return order
}

function getOrder(callAs: CallAs, orderID: number): Promise<OrderDetail> {
  return callAs('admin@example.test', contract.orders.getOrder, { params: { orderID } })
}
