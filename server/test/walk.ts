import { pstnChurn } from '@dealerline/shared/blocks/fixed-line.ts'
import { blocks } from '@dealerline/shared/blocks/index.ts'
import { internet } from '@dealerline/shared/blocks/internet.ts'
import { ipVoice } from '@dealerline/shared/blocks/ip-voice.ts'
import { placeholderOf } from '@dealerline/shared/blocks/spelling.ts'
import { type BlockCalls, blockCalls } from '@dealerline/shared/contract/block-calls.ts'
import type { Call } from '@dealerline/shared/contract/call.ts'
import { allCalls, contract } from '@dealerline/shared/contract/index.ts'
import { z } from 'zod'
import { makeFinance, makeLessee, makeRelocation } from './applications.ts'
import {
  fillBlock,
  goodAbn,
  homeAddress,
  makeCustomer,
  makeOrder,
  must,
  residential,
  sampleFields,
  sampleRow,
} from './builders.ts'

import { makeForm, pdfContent } from './form.ts'
import { fill, type TestPortal } from './portal.ts'
import { serviceabilityBodies } from './serviceability.ts'

export const nowhere = '6f1f7c1e-0000-4000-8000-000000000000'

export const nameOf = (call: Call) => `${call.method} ${call.path}`
const paramNames = (call: Call) => [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name))
const isGuid = (name: string) => name.toLowerCase().includes('guid')

/** The address of a call with something in every parameter. */
export function pathOf(call: Call, values: Record<string, string | number> = {}): string {
  const given = paramNames(call).map((name) => [name, values[name] ?? (isGuid(name) ? nowhere : 1)])
  return fill(call.path, Object.fromEntries(given))
}

/** Values of the wrong type for every field of a body, and the paths that the answer has to name. */
export function wrongBody(call: Call): { body: unknown; paths: string[] } | undefined {
  const { body: schema } = call
  if (call.upload) {
    const field = schema instanceof z.ZodObject && 'session' in schema.shape ? 'session' : 'id'
    return { body: makeForm({ [field]: 'no guid' }, { 'bill.pdf': pdfContent }), paths: [field] }
  }
  const isList = schema instanceof z.ZodArray
  const shape = isList ? schema.element : schema
  if (!(shape instanceof z.ZodObject)) return undefined
  const names = Object.keys(shape.shape).filter((name) => !shape.shape[name].safeParse({}).success)
  const wrong = Object.fromEntries(names.map((name) => [name, {}]))
  return { body: isList ? [wrong] : wrong, paths: names.map((name) => (isList ? `0.${name}` : name)) }
}

/** One call about a record that somebody owns, with the ids of that record and a body that is right. */
export interface Owned {
  call: Call
  params: Record<string, string | number>
  body: unknown
}

/** Every call that names a customer or an order, by path or in its body, with a filled order of the dealer. */
export async function ownedCalls(portal: TestPortal): Promise<{ orderID: number; owned: Owned[] }> {
  const order = await makeOrder(portal)
  const { orderID, customerID } = order
  const { headerID: landlineID } = await fillBlock(portal, pstnChurn, orderID, 0)
  const quote = { orderID: (await makeOrder(portal, 'dealer', { customerID, isQuote: true })).orderID }
  must(await portal.ask(contract.quotes.generateQuote, { as: 'dealer', params: quote }))
  const { rows: internetRows, references } = await fillBlock(portal, internet, orderID)
  const internetID = Number(internetRows[0]?.[internet.rowID])
  const [free, spare] = await portal.providers.numbers.available({ region: 'Perth', quantity: 2 })
  const reserve = { as: 'dealer', params: { orderId: orderID }, body: { dids: [String(free)] } }
  const [reserved] = must(await portal.ask(contract.numbers.reservePhoneNumbers, reserve))
  const { addressID } = must(
    await portal.ask(contract.customers.getCustomer, { as: 'dealer', params: { id: customerID } }),
  )
  const business = (await makeOrder(portal, 'dealer', await makeCustomer(portal, 'dealer', { custType: 'business' })))
    .orderID
  const lesseeID = (await makeLessee(portal)).orderID
  const relocationID = (await makeRelocation(portal)).orderID
  const { orderID: financeID, financeApplicationID } = await makeFinance(portal)
  const company = { abn: goodAbn, companyName: 'Kestrel Pty Ltd' }
  const { companyID } = must(await portal.ask(contract.company.addCompany, { as: 'dealer', body: company }))
  const [lead] = await portal.rows<{ id: number }>(
    `insert into airline_leads (dealer_id, abn, business_name, status, created_by)
     values ($1, '75104999662', 'Novak', 'declined', 'Somebody') returning lead_id as id`,
    [order.dealerID],
  )
  const bodies = new Map<Call, unknown>([
    [contract.quotes.saveQuote, quote],
    [contract.customers.updateCustomer, residential()],
    [contract.address.addAddressToCustomer, { ...homeAddress, formattedAddress: '2 Other Street, Sydney NSW 2000' }],
    [contract.address.updateAddressOfCustomer, { ...homeAddress, addressID }],
    [contract.address.addAddress, { ...homeAddress, customerID }],
    [contract.address.updateAddress, { ...homeAddress, addressID }],
    [contract.company.addCompanyToOrder, { companyID }],
    [contract.company.updateCompany, company],
    [contract.contacts.addOrderContact, { firstName: 'Sam', mobile: '0412345678' }],
    [contract.contacts.deleteContacts, [999_999]],
    [contract.payment.updateDirectDebit, {}],
    [contract.terms.acceptTerms, [{ id: 2, checked: true }]],
    [contract.orders.createOrder, { customerID }],
    [contract.numbers.getNextAccountNo, { orderID }],
    [contract.notes.addNotes, [{ component: 'create-mobile', noteText: 'Ring on Monday' }]],
    [contract.notes.deleteNotes, [999_999]],
    [contract.numbers.reservePhoneNumbers, { dids: [String(spare)] }],
    [contract.extensions.addSoftphoneOrder, [sampleRow(ipVoice, 1, references)]],
    [contract.internet.addDataBackup, { orderID, internetID }],
    [contract.hardware.addDeliveryAddress, { orderID, contactName: 'Sam', ...homeAddress }],
    [contract.contacts.addContact, { firstName: 'Sam', mobile: '0412345678' }],
    [contract.landlines.addLandlines, [{ orderID }]],
    [contract.landlines.updateLandline, {}],
    [contract.orders.updateOrder, { existingCustomer: true }],
    [contract.orders.updateOrderSignedDate, { signedDate: '2026-01-01' }],
    [contract.uploads.uploadFiles, makeForm({}, { 'bill.pdf': pdfContent })],
    [contract.uploads.getAttachment, { filename: 'eec_form bill.pdf' }],
    [contract.uploads.removeAttachment, { fileGuid: nowhere }],
    [contract.ticketing.sendUpdatedMacAddress, { orderID, device: 'Desk phone', macAddress: '00:1a:2b:3c:4d:5e' }],
    [contract.signing.validateOrder, { orderID }],
    [contract.signing.sendRequest, { orderID, to: 'a@customer.test', toName: 'Ada' }],
    [contract.signing.sendSms, { orderID, to: '0412345678', toName: 'Ada' }],
    [contract.signing.sendFromCustomerEmail, { orderID, to: 'a@customer.test', toName: 'Ada' }],
    [contract.signing.resend, { channel: 'email' }],
    [contract.signing.changeRecipient, { position: 1, toName: 'Bo', channel: 'email', to: 'bo@customer.test' }],
    [contract.lessee.updateChangeLessee, { orderID: lesseeID }],
    [contract.lessee.sendChangeLesseeSms, { orderID: lesseeID }],
    [contract.lessee.sendChangeLesseeEmail, { orderID: lesseeID }],
    [contract.lessee.processChangeLessee, { orderID: lesseeID }],
    [contract.relocation.updateRelocation, { orderID: relocationID }],
    [contract.relocation.sendRelocationSms, { orderID: relocationID }],
    [contract.relocation.sendRelocationEmail, { orderID: relocationID }],
    [contract.airline.enrol, { industry: 'E', turnover: 'T1', employees: 'E1' }],
    [contract.finance.updateFinancing, { orderID: financeID }],
    [contract.finance.sendFinanceSms, { orderID: financeID }],
    [contract.finance.sendFinanceEmail, { orderID: financeID }],
    [contract.finance.updateFinanceHardware, {}],
    [contract.finance.printFinance, { orderID: financeID }],
    [contract.audit.addAuditLog, { auditData: 'Ring on Monday' }],
    [contract.audit.deleteAuditLog, [999_999]],
    ...(await serviceabilityBodies(portal, customerID)),
    [contract.engagement.updateOrderChannelPartnerEngagement, { engagement: 'led', partner: 'Kestrel' }],
  ])
  const paths: Record<string, string | number> = { orderID, customerID, customerId: customerID, orderId: orderID }
  const perCall = new Map<Call, Record<string, string | number>>([
    [contract.customers.getCustomer, { id: customerID }],
    [contract.customers.getCustomers, { dealerID: order.dealerID }],
    [contract.address.getAddress, { id: addressID }],
    [contract.company.getCompany, { id: companyID }],
    [contract.company.addCompanyToOrder, { orderID: business }],
    [contract.company.updateCompany, { orderId: business }],
    [contract.orders.getOrders, { id: customerID }],
    [contract.uploads.getFilesOnOrder, { id: orderID }],
    [contract.uploads.uploadFiles, { orderID, fileType: 'general' }],
    [contract.orders.updateOrderType, { orderID, type: '4' }],
    [contract.notes.getNotes, { orderID, component: 'create-mobile' }],
    [contract.quotes.getQuoteDetails, quote],
    [contract.quotes.generateQuote, quote],
    [contract.quotes.getQuoteVersions, quote],
    [contract.quotes.getQuoteDocument, { ...quote, version: 1 }],
    [contract.quotes.getQuoteSummary, { ...quote, version: 1 }],
    [contract.numbers.deleteReservedPhoneNumber, { id: reserved?.id ?? 0 }],
    [contract.extensions.getCustomerServices, { id: customerID }],
    [contract.extensions.addSoftphoneOrder, { customer: customerID }],
    [contract.internet.getInternetUpgrade, { id: customerID }],
    [contract.internet.removeDataBackup, { id: internetID }],
    [contract.signing.orderReport, { orderID, flag: 'false' }],
    [contract.signing.sendRequest, { isReporting: 'false' }],
    [contract.landlines.updateLandline, { id: landlineID }],
    [contract.landlines.removeLandline, { id: landlineID }],
    [contract.dealers.getDealer, { id: order.dealerID }],
    [contract.applications.takeBackApplication, { orderID: lesseeID }],
    [contract.lessee.getChangeLessee, { orderID: lesseeID }],
    [contract.relocation.getRelocation, { orderID: relocationID }],
    [contract.finance.getFinanceApplication, { orderID: financeID }],
    [contract.finance.getOrderGuidFromApplication, { id: financeApplicationID }],
    [contract.finance.generateFinance, { orderID: financeID, index: '1' }],
    [contract.finance.createNewFinance, { orderID: financeID }],
    [contract.finance.updateFinanceHardware, { orderID: financeID }],
    [contract.session.getDealerAuthLevel, { dealerID: order.dealerID }],
    [contract.airline.enrol, { account: Number(order.ubAccountNo) }],
    [contract.leads.startLead, { leadID: lead?.id ?? 0 }],
  ])
  const owned: Owned[] = []
  // What is nobody's: everybody who may ask gets the same answer.
  const ownerless: readonly Call[] = [
    ...Object.values<Call>(contract.catalogue),
    contract.impersonation.isImpersonating,
    contract.impersonation.impersonate,
    // Its id is an ABN, and no record's number.
    contract.customers.getCompanyABN,
    contract.terms.updateTermConditionsItem,
    contract.terms.deleteTermCondition,
    contract.resources.getResourceFile,
    // Their ids are those of the address search.
    contract.serviceability.getFullAddress,
    contract.serviceability.optusServiceEnquiry,
  ]
  const areas: Call[] = Object.values(contract).flatMap((area) => Object.values<Call>(area))
  for (const call of areas) {
    const named =
      bodies.has(call) || paramNames(call).some((name) => name.toLowerCase().endsWith('id') && !isGuid(name))
    const isForStaff = call.access === 'admin' || call.access === 'provider'
    if (!named || isForStaff || ownerless.includes(call) || call.access === 'guid') continue
    owned.push({ call, params: { ...paths, ...perCall.get(call) }, body: bodies.get(call) })
  }
  for (const block of blocks) {
    // What only the provider's staff may do is refused to dealers before anybody looks whose it is.
    if (block.access) continue
    const { headerID, rows, references } = await fillBlock(portal, block, orderID)
    const calls = blockCalls(block)
    const lineID = Number(rows[0]?.[block.rowID])
    const values = { order: orderID, header: headerID, row: lineID, field: 'false' }
    const row = { ...sampleRow(block, 9, references), orderID }
    const header = sampleFields(block.header?.fields ?? {}, 2, references)
    const bodies: { [Name in keyof BlockCalls]?: unknown } = {
      saveRows: [row],
      updateRows: [row],
      removeRows: [lineID],
      updateRow: row,
      saveHeader: header,
      saveWhole: { ...header, [block.calls.whole?.rows ?? '']: [row] },
    }
    for (const [name, call] of Object.entries<Call>({ ...calls })) {
      const named = paramNames(call).map((parameter) => [parameter, values[placeholderOf(block, parameter)]])
      owned.push({ call, params: Object.fromEntries(named), body: bodies[name as keyof BlockCalls] })
    }
  }
  return { orderID, owned }
}

/** The same call about records that nobody has. */
export function unknownIDs({ call, params, body }: Owned): Owned {
  const replace = (values: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, /id$/i.test(name) && !isGuid(name) ? 999_999 : value]),
    )
  const isRecord = typeof body === 'object' && body !== null && !Array.isArray(body) && !(body instanceof FormData)
  const isList = Array.isArray(body) && body.every((one) => typeof one === 'object' && one !== null && 'orderID' in one)
  const unknown = Object.entries(params).map(([name, value]) => [name, typeof value === 'number' ? 999_999 : value])
  return {
    call,
    params: Object.fromEntries(unknown),
    body: isRecord ? replace({ ...body }) : isList ? body.map((one) => ({ ...one, orderID: 999_999 })) : body,
  }
}

/** Somebody who may make a call, so that it answers about what it was sent. */
export const callerOf = (call: Call) => (call.access === 'admin' || call.access === 'provider' ? 'admin' : 'dealer')

export const callsWith = (...access: Call['access'][]) => allCalls.filter((call) => access.includes(call.access))
