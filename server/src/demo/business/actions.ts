import { internalCharges } from '@dealerline/shared/blocks/other-charges.ts'
import { saveRowsRequest } from '@dealerline/shared/contract/block-requests.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import { completeTicket, confirmTerms, findLink, send, signLink, until } from '../order-calls.ts'
import { findSentLink } from '../queries.ts'
import { toPdf } from '../resources.ts'
import type { OrderOutcome } from './orders.ts'
import * as quotes from './quote-actions.ts'
import { type Action, asDealer, orderParams, type Tale } from './tale.ts'

const admin = 'admin@example.test'
const employee = 'employee@example.test'

async function sendOrder(tale: Tale, expiryDays?: number): Promise<void> {
  const { callAs, dealer, orderID, name, email, mobile, options } = tale
  if (options.by === 'sms') {
    await confirmTerms(callAs, dealer, orderID)
    await asDealer(tale, contract.signing.sendSms, { body: { orderID, to: mobile, toName: name } })
  } else {
    await send(callAs, dealer, orderID, { to: email, toName: name, ...(expiryDays !== undefined && { expiryDays }) })
  }
  tale.guid = ''
}

/** Returns the guid of the link that was sent last. */
async function linkOf(tale: Tale): Promise<string> {
  tale.guid ||= await findLink(tale.callAs, tale.orderID)
  return tale.guid
}

async function view(tale: Tale): Promise<void> {
  await tale.callAs('', contract.signing.recordView, { params: { guid: await linkOf(tale) } })
}

/** The customer signs, on the dealer's device if the options say so. */
async function sign(tale: Tale): Promise<void> {
  if (tale.options.by === 'person') await asDealer(tale, contract.signing.signInPerson, orderParams(tale))
  else await view(tale)
  await signLink(tale.callAs, tale.pool, await linkOf(tale), tale.name, tale.options.by === 'person')
}

/** The guarantor signs the link that was sent after the customer signed. */
async function signSecond(tale: Tale): Promise<void> {
  if (!tale.guarantor) return
  const { firstName, surname, email } = guarantorOf(tale.guarantor)
  await until(tale.callAs, tale.orderID, ({ envelope }) => envelope?.recipients[1]?.status === 'sent')
  const guid = await findSentLink(tale.pool, email)
  await signLink(tale.callAs, tale.pool, guid, `${firstName} ${surname}`)
}

async function decline(tale: Tale): Promise<void> {
  const body = { reason: tale.options.reason ?? 'Not now.' }
  await tale.callAs('', contract.signing.decline, { params: { guid: await linkOf(tale) }, body })
}

const guarantorOf = (text: string) => {
  const [, firstName = '', surname = ''] = text.split(' ')
  return { firstName, surname, email: `${firstName}.${surname}@guarantor.example`.toLowerCase() }
}

/** Names the guarantor of the customer, who signs second. */
export const addGuarantor: Action = (tale) => {
  const person = guarantorOf(tale.guarantor ?? '')
  const details = { mobile: '0491570159', dob: '1970-11-02', address: '4 Harbour Street, Sydney NSW 2000' }
  return asDealer(tale, contract.contacts.addOrderContact, {
    ...orderParams(tale),
    body: { ...person, ...details, isGuarantor: true },
  })
}

export const addPartner: Action = (tale) =>
  asDealer(tale, contract.engagement.updateOrderChannelPartnerEngagement, {
    ...orderParams(tale),
    body: { engagement: 'referred', partner: tale.options.partner },
  })

export const addDebit: Action = (tale) => {
  const account = {
    accountName: tale.name,
    bsb: '062-000',
    accountNumber: '12345678',
    financialInstitutionName: 'Example Bank',
  }
  return asDealer(tale, contract.payment.updateDirectDebit, {
    ...orderParams(tale),
    body: { ...account, useExisting: false, payWithCreditCard: false, noDetailsProvided: false },
  })
}

/** Attaches a file of one page. */
export const attach: Action = ({ callWithFile, dealer, orderID, options }) => {
  const file = { name: `${options.file}.pdf`, content: toPdf([options.file ?? '', 'Demonstration']) }
  return callWithFile(dealer, contract.uploads.uploadFiles, { orderID, fileType: 'general' }, {}, file)
}

const cancel: Action = (tale) => asDealer(tale, contract.orders.cancelOrder, orderParams(tale))
const takeBack: Action = (tale) => asDealer(tale, contract.orders.resetOrderToEdit, orderParams(tale))
const confirm: Action = ({ callAs, dealer, orderID }) => confirmTerms(callAs, dealer, orderID)
const complete: Action = ({ inject, callAs, orderID }) => completeTicket(inject, callAs, orderID)

/** The provider's staff give the customer a credit. */
export const credit: Action = ({ callAs, orderID, options }) => {
  const row = { itemDetails: 'Goodwill credit', isFreeType: true, cost: options.credit, paymentType: 'once' }
  const saving = saveRowsRequest(internalCharges, { orderID }, [row])
  return callAs(admin, saving.call, saving)
}

export const addNote: Action = (tale) => {
  const body = [{ component: 'order-summary', noteText: tale.options.note }]
  return asDealer(tale, contract.notes.addNotes, { ...orderParams(tale), body })
}

export const addAnswer: Action = ({ callAs, orderID, options }) => {
  const body = [{ component: 'order-summary', noteText: options.answer }]
  return callAs(employee, contract.notes.addNotes, { params: { orderID }, body })
}

export const flag: Action = ({ callAs, orderID }) =>
  callAs(admin, contract.orders.updateOrder, { params: { orderID }, body: { adminFlag: true } })

interface ActionStep {
  act: Action
  /** Days after the previous step. The story of each order takes the next of them. */
  gaps: readonly number[]
}

const sending: ActionStep = { act: (tale) => sendOrder(tale), gaps: [0, 1, 0, 2, 1, 3] }
const sendingForTenDays: ActionStep = { act: (tale) => sendOrder(tale, 10), gaps: [0, 1] }
const signing: ActionStep = { act: sign, gaps: [1, 0, 2, 4, 1, 6, 3] }
const seconding: ActionStep = { act: signSecond, gaps: [1, 2, 0] }
const generating: ActionStep = { act: quotes.generate, gaps: [0, 1, 0, 2] }
const offering: ActionStep = { act: quotes.sendQuote, gaps: [1, 0, 2] }
const opening: ActionStep = { act: quotes.openQuote, gaps: [1, 2, 0] }

/** The steps of each outcome. */
export const outcomes: Record<OrderOutcome, readonly ActionStep[]> = {
  draft: [],
  ready: [{ act: confirm, gaps: [0] }],
  waiting: [sending],
  viewed: [sending, { act: view, gaps: [1, 0, 2] }],
  expired: [sendingForTenDays],
  lapsed: [sendingForTenDays, { act: cancel, gaps: [24, 31] }],
  declined: [sending, { act: decline, gaps: [3, 5, 2] }],
  lost: [sending, { act: decline, gaps: [3, 5, 2] }, { act: cancel, gaps: [8, 12] }],
  takenBack: [sending, { act: takeBack, gaps: [1, 2] }],
  withdrawn: [sending, { act: cancel, gaps: [6, 9] }],
  cancelled: [{ act: cancel, gaps: [5, 11, 3] }],
  halfSigned: [sending, signing],
  signed: [sending, signing, seconding],
  completed: [sending, signing, seconding, { act: complete, gaps: [6, 9, 4, 13, 8] }],
  quoteDraft: [],
  quote: [generating],
  revisedQuote: [generating, { act: quotes.revise, gaps: [4, 7] }],
  sentQuote: [generating, offering],
  openedQuote: [generating, offering, opening],
  askedQuote: [generating, offering, opening, { act: quotes.ask, gaps: [0, 1] }],
  answeredQuote: [generating, offering, opening, { act: quotes.ask, gaps: [1] }, { act: quotes.answer, gaps: [1] }],
  declinedQuote: [generating, offering, opening, { act: quotes.declineQuote, gaps: [3, 2] }],
  cancelledQuote: [generating, { act: cancel, gaps: [14] }],
}
