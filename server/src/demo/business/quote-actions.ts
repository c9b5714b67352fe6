import type { Call, ReplyOf } from '@dealerline/shared/contract/call.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import { poll } from '../../kernel/poll.ts'
import { confirmCode, maxWaitMs } from '../order-calls.ts'
import { findSentLink } from '../queries.ts'
import { type Action, asDealer, orderParams, type Tale } from './tale.ts'

/** Saves the customer's current spend, and generates the next version of the quote. */
export async function generate(tale: Tale): Promise<void> {
  const currentSpend = [
    { description: 'Telephone system and lines', quantity: 1, monthly: 389 },
    { description: 'Mobiles with the current carrier', quantity: 3, monthly: 65 },
  ]
  const channelInstallation = [{ description: 'Moving numbers and set-up on site', quantity: 1, amount: 165 }]
  const body = { orderID: tale.orderID, type: 2, currentSpend, channelInstallation }
  await asDealer(tale, contract.quotes.saveQuote, { body })
  await asDealer(tale, contract.quotes.generateQuote, orderParams(tale))
}

export async function revise(tale: Tale): Promise<void> {
  const additionalEquipments = [{ description: 'Cabinet and patch leads', quantity: 1, amount: 240 }]
  await asDealer(tale, contract.quotes.saveQuote, { body: { orderID: tale.orderID, additionalEquipments } })
  await asDealer(tale, contract.quotes.generateQuote, orderParams(tale))
}

/** Sends the newest version of the quote to the customer. */
export const sendQuote: Action = async (tale) => {
  const body = { orderID: tale.orderID, message: tale.options.message }
  const { email } = await asDealer(tale, contract.offers.sendQuote, { body })
  const isSent = ([offer]: ReplyOf<typeof contract.offers.getQuoteOffers>) =>
    offer?.deliveries.at(-1)?.status === 'sent'
  const askOffers = () => asDealer(tale, contract.offers.getQuoteOffers, orderParams(tale))
  if (!isSent(await poll(askOffers, isSent, maxWaitMs)))
    throw new Error(`Quote ${tale.orderID} of the demonstration data was not sent.`)
  tale.guid = await findSentLink(tale.pool, email, 'view-quote/')
}

export const openQuote: Action = (tale) => asLink(tale, contract.offers.recordQuoteView, {})

/** The customer asks a question about the quote. */
export const ask: Action = (tale) =>
  asLink(tale, contract.offers.askAboutQuote, { question: tale.options.question ?? 'Is the installation included?' })

/** The dealer answers the question. */
export const answer: Action = async (tale) => {
  const [offer] = await asDealer(tale, contract.offers.getQuoteOffers, orderParams(tale))
  const questionID = offer?.questions[0]?.questionID
  const body = { answer: tale.options.reply ?? 'Yes, it is.' }
  return asDealer(tale, contract.offers.answerQuoteQuestion, { params: { questionID }, body })
}

export const declineQuote: Action = (tale) =>
  asLink(tale, contract.offers.declineQuote, { declineReason: 'price', comment: tale.options.reason ?? '' })

/** The customer accepts the quote. The story goes on with the order that it becomes. */
export const accept: Action = async (tale) => {
  const { callAs, pool, guid, name } = tale
  const { code } = await callAs('', contract.offers.getQuoteFromGuid, { params: { guid } })
  const proof = code ? await confirmCode(callAs, pool, guid) : ''
  const answer = { params: { guid }, body: { name }, proof }
  const { acceptedOrder } = await callAs('', contract.offers.acceptQuote, answer)
  tale.orderID = acceptedOrder
}

/** Converts the quote to an order, with which the story goes on. */
export const convert: Action = async (tale) => {
  tale.orderID = (await asDealer(tale, contract.orders.duplicateOrder, orderParams(tale))).orderID
}

const asLink = <C extends Call>({ callAs, guid }: Tale, call: C, body: unknown) =>
  callAs('', call, { params: { guid }, body })
