import { randomInt, randomUUID } from 'node:crypto'
import { mobile } from '@dealerline/shared/blocks/mobile.ts'
import { saveRowsRequest } from '@dealerline/shared/contract/block-requests.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import { makeForm, pdfContent } from '../server/test/form.ts'
import type { Client } from './client.ts'
import type { Ledger } from './ledger.ts'
import type { Mailbox } from './mailbox.ts'
import { askOutside, reserveNumber } from './outside-systems.ts'
import { checkForeignOrder, checkList } from './visibility.ts'

/** A dealer, and the customer with a link. */
export interface Seller {
  account: string
  dealer: Client
  customer: Client
  mailbox: Mailbox
  ledger: Ledger
}

const address = { streetAddress: '1 Harbour Street', suburb: 'Sydney', state: 'NSW', postCode: '2000' }
const row = { ratePlanID: 7, contractLengthMonths: 24 }

/**
 * Sells once: a customer, a quote or an order with a file, and for every second order the signature. Enters each success
 * in the ledger. A surname that nobody else has shows later whether something was lost or stored twice.
 */
export async function sell({ account, dealer, customer, mailbox, ledger }: Seller, number: number): Promise<void> {
  const surname = `Chaos ${account} ${randomUUID()}`
  const email = `${surname.replaceAll(' ', '-').toLowerCase()}@customer.test`
  const mobileNumber = `0412${String(randomInt(1_000_000)).padStart(6, '0')}`
  const person = { firstName: 'Ada', surname, email, salutation: 'Ms', jobTitle: 'Owner', mobile: mobileNumber }
  const { customerID } = await dealer.ask(contract.customers.addCustomerToUB, {
    body: { ...person, custType: 'residential', addressDetails: [address] },
  })
  ledger.customers.push({ account, customerID, surname })
  await checkList(dealer, account, surname, ledger)
  await askOutside(dealer, customerID, number)
  const isQuote = number % 4 === 0
  const { orderID } = await dealer.ask(contract.orders.createOrder, {
    body: { customerID, isQuote, content: { mobile: [row] } },
  })
  const order = {
    account,
    orderID,
    customerID,
    isQuote,
    rows: 1,
    held: 0,
    files: 0,
    did: '',
    isSent: false,
    isSigned: false,
  }
  ledger.orders.push(order)
  await checkForeignOrder(dealer, account, ledger)
  if (number % 4 < 2) await changeOrder({ dealer, ledger }, orderID, row)
  else await addRow(dealer, orderID)
  order.rows = 2
  await changeOrder({ dealer, ledger }, orderID, { ...row, mobileNumber: { text: '04' } })
  order.held = 1
  if (isQuote) return
  if (number % 3 === 0) order.did = await reserveNumber(dealer, orderID)
  const form = makeForm({}, { 'order.pdf': pdfContent })
  await dealer.ask(contract.uploads.uploadFiles, { params: { orderID, fileType: 'general' }, body: form })
  order.files = 1
  const terms = await dealer.ask(contract.terms.getTerms, { params: { orderID } })
  const accepted = terms.map(({ id }) => ({ id, checked: true }))
  await dealer.ask(contract.terms.acceptTerms, { params: { orderID }, body: accepted })
  const channel = number % 5 === 0 ? 'sms' : 'email'
  const { results } = await send(dealer, orderID, surname, channel === 'sms' ? mobileNumber : email)
  // The portal says at once if the mail server refused the message. That is not an acknowledged send.
  order.isSent = results.every(({ status }) => status !== 'refused')
  if (number % 2 === 0) return
  await signOrder({ dealer, customer, mailbox }, { orderID, name: surname, channel })
  order.isSigned = true
}

async function addRow(dealer: Client, orderID: number): Promise<void> {
  const target = { orderID, headerID: 0, order: { isReporting: false } }
  const { call, params, body } = saveRowsRequest(mobile, target, [row])
  await dealer.ask(call, { params: params as Record<string, number>, body })
}

/**
 * Adds a row by a change. A field with a text keeps it out of the order. Sends the change again under another key, as a
 * device does that lost the reply a day ago.
 */
async function changeOrder(
  { dealer, ledger }: Pick<Seller, 'dealer' | 'ledger'>,
  orderID: number,
  fields: Record<string, number | { text: string }>,
): Promise<void> {
  const cells = Object.entries(fields).map(([field, value]) => [field, typeof value === 'object' ? value : { value }])
  const add = {
    kind: 'add',
    block: mobile.name,
    row: randomUUID(),
    after: '',
    fields: Object.fromEntries(cells),
  } as const
  const body = { id: randomUUID(), device: 'chaos', operations: [add] }
  await dealer.ask(contract.operations.changeOrder, { params: { orderID }, body })
  ledger.changes.push({ orderID, id: body.id })
  await dealer.ask(contract.operations.changeOrder, { params: { orderID }, body })
}

/** Sends an order for signature, by text message if `to` is a number. */
function send(dealer: Client, orderID: number, toName: string, to: string) {
  const body = { orderID, to, toName }
  return to.includes('@')
    ? dealer.ask(contract.signing.sendRequest, { params: { isReporting: 'false' }, body })
    : dealer.ask(contract.signing.sendSms, { body })
}

/** Opens the link, confirms the code of the message, accepts the terms and signs. */
async function signOrder(
  { dealer, customer, mailbox }: Omit<Seller, 'account' | 'ledger'>,
  { orderID, name, channel }: { orderID: number; name: string; channel: 'email' | 'sms' },
) {
  let guid = await mailbox.waitForLink(orderID)
  while (guid === 'refused') {
    await dealer.ask(contract.signing.resend, { params: { orderID }, body: { channel } })
    guid = await mailbox.waitForLink(orderID)
  }
  const { terms } = await customer.ask(contract.signing.getSigningDocument, { params: { guid } })
  const confirmed = terms.filter(({ needsConfirm }) => needsConfirm).map(({ id }) => ({ id, checked: true }))
  await customer.ask(contract.terms.updateTermConditionsOnOrder, { params: { orderGUID: guid }, body: confirmed })
  let code: string
  do {
    await customer.ask(contract.signing.requestSignerCode, { params: { guid } })
    code = await mailbox.waitForCode(guid)
  } while (code === 'refused')
  const { proof } = await customer.ask(contract.signing.confirmSignerCode, { params: { guid }, body: { code } })
  await customer.ask(contract.signing.addSignature, {
    body: { guid, name, kind: 'typed', signature: name, proof },
  })
}
