import { setTimeout as pause } from 'node:timers/promises'
import type { BodyInputOf } from '@dealerline/shared/contract/call.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { orderStatus } from '@dealerline/shared/rules/order-states.ts'
import type pg from 'pg'
import type { CallAs, Inject } from './calls.ts'
import { findSentCode } from './queries.ts'

type EmailOptions = Partial<BodyInputOf<typeof contract.signing.sendRequest>>

/** Confirms the terms of an order, as the dealer does with the customer. */
export async function confirmTerms(callAs: CallAs, as: string, orderID: number): Promise<void> {
  const terms = await callAs(as, contract.terms.getTerms, { params: { orderID } })
  const body = terms.map(({ id }) => ({ id, checked: true }))
  await callAs(as, contract.terms.acceptTerms, { params: { orderID }, body })
}

/** Sends a complete order. Returns the guid of its link once the message is sent. */
export async function send(
  callAs: CallAs,
  as: string,
  orderID: number,
  toName: string,
  options: EmailOptions = {},
): Promise<string> {
  await confirmTerms(callAs, as, orderID)
  const { customer } = await getOrder(callAs, orderID)
  await callAs(as, contract.signing.sendRequest, {
    params: { isReporting: 'false' },
    body: { orderID, to: customer.email, toName, ...options },
  })
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
  const proof = await confirmCode(callAs, pool, guid)
  const body = { guid, name, kind: 'typed', signature: name, proof, inPerson }
  await callAs('', contract.signing.addSignature, { body })
}

/**
 * Confirms the signing code from the sandbox's mailbox. Returns the proof, or '' if the installation asks for no codes.
 */
async function confirmCode(callAs: CallAs, pool: pg.Pool, guid: string): Promise<string> {
  const { code } = await callAs('', contract.signing.getSigningDocument, { params: { guid } })
  if (!code) return ''
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

const pollMs = 25
/** Jobs take long on a slow machine. */
const maxWaitMs = 120_000

async function until(callAs: CallAs, orderID: number, fits: (order: OrderDetail) => boolean): Promise<OrderDetail> {
  const order = await poll(() => getOrder(callAs, orderID), fits)
  if (!order) throw new Error(`Order ${orderID} of the demonstration data did not reach its expected status.`)
  return order
}

/** Repeats a question until its answer fits. Returns undefined if it never did. */
export async function poll<T>(ask: () => Promise<T>, fits: (answer: T) => boolean): Promise<T | undefined> {
  for (const start = performance.now(); performance.now() - start < maxWaitMs; ) {
    const answer = await ask()
    if (fits(answer)) return answer
    await pause(pollMs)
  }
  return undefined
}

export function getOrder(callAs: CallAs, orderID: number): Promise<OrderDetail> {
  return callAs('admin@example.test', contract.orders.getOrder, { params: { orderID } })
}
