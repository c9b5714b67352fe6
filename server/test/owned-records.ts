import { pstnChurn } from '@dealerline/shared/blocks/fixed-line.ts'
import { internet } from '@dealerline/shared/blocks/internet.ts'
import { ipVoice } from '@dealerline/shared/blocks/ip-voice.ts'
import type { Call } from '@dealerline/shared/contract/call.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import { dayAfter } from '@dealerline/shared/rules/time.ts'
import { makeFinance, makeLessee, makeRelocation } from './applications.ts'
import { fillBlock, goodAbn, homeAddress, makeCustomer, makeOrder, must, residential } from './builders.ts'
import { makeForm, pdfContent } from './form.ts'
import { unknownGuid } from './ownership.ts'
import type { TestPortal } from './portal.ts'
import { makeOffer } from './quotes.ts'
import { sampleRow } from './samples.ts'
import { serviceabilityBodies } from './serviceability.ts'
import { makeSiteList } from './sites.ts'

type Values = Record<string, string | number>

export interface OwnedRecords {
  orderID: number
  /** The ids of the records. The keys are the names of ids in `ownership.ts`. */
  ids: Values
  /** A valid body for each call that has a body. */
  bodies: Map<Call, unknown>
  /** The ids for calls that need another order than `orderID`. */
  otherOrders: Map<Call, Values>
}

/** Creates an order of the dealer, its customer, and a record of every other kind that calls name by id. */
export async function makeOwnedRecords(portal: TestPortal): Promise<OwnedRecords> {
  const order = await makeOrder(portal)
  const { orderID, customerID } = order
  const { headerID: landlineID } = await fillBlock(portal, pstnChurn, orderID, 0)
  const quote = { orderID: (await makeOrder(portal, 'dealer', { customerID, isQuote: true })).orderID }
  must(await portal.ask(contract.quotes.generateQuote, { as: 'dealer', params: quote }))
  const offer = await makeOffer(portal, customerID)
  const { rows: internetRows, references } = await fillBlock(portal, internet, orderID)
  const internetID = Number(internetRows[0]?.[internet.rowID])
  const [firstDid, secondDid] = await portal.providers.numbers.available({ region: 'Perth', quantity: 2 })
  const reserve = { as: 'dealer', params: { orderId: orderID }, body: { dids: [String(firstDid)] } }
  const [reservation] = must(await portal.ask(contract.numbers.reservePhoneNumbers, reserve))
  const { addressID } = must(
    await portal.ask(contract.customers.getCustomer, { as: 'dealer', params: { id: customerID } }),
  )
  const businessOrderID = (
    await makeOrder(portal, 'dealer', await makeCustomer(portal, 'dealer', { custType: 'business' }))
  ).orderID
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
  const sites = await makeSiteList(portal, customerID)
  const bodies = new Map<Call, unknown>([
    [contract.sites.addSiteList, { text: '1 Harbour Street, Sydney NSW 2000', customerID }],
    [contract.sites.answerSite, { choice: 'LOC000900000001' }],
    [contract.sites.correctSite, { cells: { name: 'Depot' } }],
    [contract.sites.makeSiteQuote, { customerID }],
    [contract.home.setAside, { until: dayAfter(new Date(), 2), reason: 'draft' }],
    [contract.quotes.saveQuote, quote],
    [contract.offers.sendQuote, { orderID: offer.orderID, channel: 'sms' }],
    [contract.offers.answerQuoteQuestion, { answer: 'Yes' }],
    [contract.customers.updateCustomer, residential()],
    [contract.address.addAddressToCustomer, { ...homeAddress, formattedAddress: '2 Other Street, Sydney NSW 2000' }],
    [contract.address.updateAddressOfCustomer, { ...homeAddress, addressID }],
    [contract.address.addAddress, { ...homeAddress, customerID }],
    [contract.address.updateAddress, { ...homeAddress, addressID }],
    [
      contract.facts.correctAddressFact,
      { addressID, kind: 'geocode', value: '-33.8654, 151.2106', reason: 'Measured there' },
    ],
    [contract.company.addCompanyToOrder, { companyID }],
    [contract.company.updateCompany, company],
    [contract.contacts.addOrderContact, { firstName: 'Sam', mobile: '0412345678' }],
    [contract.contacts.deleteContacts, [999_999]],
    [contract.payment.updateDirectDebit, {}],
    [contract.terms.acceptTerms, [{ id: 2, checked: true }]],
    [contract.orders.createOrder, { customerID }],
    [
      contract.operations.changeOrder,
      { id: unknownGuid, device: 'test', operations: [{ kind: 'remove', block: 'mobile', row: '1' }] },
    ],
    [contract.numbers.getNextAccountNo, { orderID }],
    [contract.notes.addNotes, [{ component: 'create-mobile', noteText: 'Ring on Monday' }]],
    [contract.notes.deleteNotes, [999_999]],
    [contract.presence.watchOrder, { page: 'one', screen: '/create-mobile' }],
    [contract.drafts.saveOrderDraft, { part: 'mobile', content: 'Half a number' }],
    [contract.numbers.reservePhoneNumbers, { dids: [String(secondDid)] }],
    [contract.ports.askAboutPorts, { channel: 'sms' }],
    [contract.ports.resubmitPort, { number: '0255501000' }],
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
    [contract.uploads.removeAttachment, { fileGuid: unknownGuid }],
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
  const otherOrders = new Map<Call, Values>([
    [contract.company.addCompanyToOrder, { orderID: businessOrderID }],
    [contract.company.updateCompany, { orderId: businessOrderID }],
    [contract.quotes.getQuoteDetails, quote],
    [contract.quotes.generateQuote, quote],
    [contract.quotes.getQuoteVersions, quote],
    [contract.quotes.getQuoteDocument, quote],
    [contract.quotes.getQuoteSummary, quote],
    [contract.offers.getQuoteOffers, { orderID: offer.orderID }],
    [contract.offers.takeBackQuote, { orderID: offer.orderID }],
    [contract.applications.takeBackApplication, { orderID: lesseeID }],
    [contract.lessee.getChangeLessee, { orderID: lesseeID }],
    [contract.relocation.getRelocation, { orderID: relocationID }],
    [contract.finance.getFinanceApplication, { orderID: financeID }],
    [contract.finance.generateFinance, { orderID: financeID }],
    [contract.finance.createNewFinance, { orderID: financeID }],
    [contract.finance.updateFinanceHardware, { orderID: financeID }],
  ])
  const ids = {
    orderID,
    customerID,
    addressID,
    companyID,
    internetID,
    landlineID,
    financeApplicationID,
    dealerID: order.dealerID,
    ubAccountNo: Number(order.ubAccountNo),
    reservationID: reservation?.id ?? 0,
    leadID: lead?.id ?? 0,
    questionID: offer.questionID,
    ...sites,
  }
  return { orderID, ids, bodies, otherOrders }
}
