import { blankRow, type Row } from '../blocks/block.ts'
import { blocks } from '../blocks/index.ts'
import type { OrderApplication } from '../contract/applications.ts'
import { handset, ratePlan } from '../contract/catalogue.ts'
import { type Customer, customer, customerFields } from '../contract/customers.ts'
import { requiredFinanceFields } from '../contract/finance.ts'
import type { OrderDetail } from '../contract/orders.ts'
import { type DirectDebit, directDebit } from '../contract/payment.ts'
import type { Handset, RatePlan } from '../records/catalogue-fields.ts'
import { orderTypes, zeroGuid } from '../rules/order-states.ts'
import { totalsOf } from './order-prices.ts'

const flags = {
  handset: false,
  payInitialComms: false,
  hasSpecialOverride: false,
  dealerSupplied: false,
  mixnMatch: false,
}
const moreFlags = {
  additionalServices: false,
  residential: false,
  monitorDataUsage: false,
  ipBundle: false,
  grenkeFinance: false,
}

export function makePlan(ratePlanID: number, overrides: Partial<RatePlan> = {}): RatePlan {
  const texts = { groupName: '', ratePlanPDF: '', dataAllowance: '' }
  const numbers = {
    monthlyProfitPercent: 0,
    contractMonths: 24,
    resourceFileID: 0,
    ConnectionFee: 0,
    monthlyRetail: 30,
  }
  const identity = {
    id: ratePlanID,
    ratePlanID,
    ratePlanDescription: `Plan ${ratePlanID}`,
    usageType: 'voIP',
    archived: false,
  }
  return ratePlan.parse({ ...flags, ...moreFlags, ...texts, ...numbers, ...identity, ...overrides })
}

export function makeHandset(handsetID: number, rrpEx: number): Handset {
  const numbers = { dealerEx: 0, rental: 0, rentalEx: 0, hardwareCategoryID: 0, manufacturerDetailsID: 0 }
  return handset.parse({
    handsetID,
    model: `Handset ${handsetID}`,
    description: '',
    imagePath: '',
    notes: '',
    rrpEx,
    archived: false,
    ...numbers,
  })
}

/** Makes a complete finance application. */
export function makeFinanceApplication(details: Record<string, unknown> = {}): OrderApplication {
  const requiredDetails = Object.fromEntries(requiredFinanceFields.map((name) => [name, 'Kestrel']))
  return {
    applicationID: 1,
    kind: 'finance',
    status: 'Created',
    guid: zeroGuid,
    services: [],
    parties: [],
    details: { ...requiredDetails, termMonths: 36, instalments: 'monthly', ...details },
  }
}

/** Makes a customer with all required fields. */
export function makeCustomer(overrides: Partial<Customer> = {}): Customer {
  const blanks = Object.fromEntries(Object.entries(customerFields).map(([name, field]) => [name, field.blank]))
  const person = {
    salutation: 'Ms',
    firstName: 'Ada',
    surname: 'Nguyen',
    jobTitle: 'Owner',
    mobile: '0412345678',
    email: 'ada@customer.test',
  }
  const address = { addressID: 1, customerID: 1, formattedAddress: '1 Harbour Street, Sydney NSW 2000' }
  return customer.parse({
    ...blanks,
    ...person,
    customerID: 1,
    custNo: '1',
    ubAccountNo: '',
    dealerID: 1,
    dateAdded: '2026-07-01',
    custType: 'residential',
    addressID: 1,
    companyID: 0,
    companyDetails: null,
    addressDetails: [address],
    version: 1,
    ...overrides,
  })
}

/** Makes a direct debit without a chosen option. */
export function makeDirectDebit(overrides: Partial<DirectDebit> = {}): DirectDebit {
  const flags = { useExisting: false, payWithCreditCard: false, noDetailsProvided: true, hasDirectDebit: false }
  return directDebit.parse({ directDebitID: 0, ...flags, option: 4, version: 0, ...overrides })
}

/** Makes a new order. `rows` adds rows by block name to the blank values. */
export function makeOrder(
  overrides: Partial<OrderDetail> = {},
  rows: Record<string, Row[]> = {},
  headers: Record<string, Row> = {},
): OrderDetail {
  const facts = { orderType: overrides.orderType ?? orderTypes.ordinary, isQuote: false, residential: true }
  const content = blocks.map((block) => {
    const completeRows = (rows[block.name] ?? []).map((row) => ({ ...blankRow(block, facts, []), ...row }))
    return [block.name, { header: headers[block.name] ?? null, rows: completeRows }]
  })
  return {
    ...totalsOf(Object.fromEntries(content)),
    orderID: 10001,
    orderType: orderTypes.ordinary,
    orderStatus: 0,
    createdDate: '2026-07-01T00:00:00Z',
    customerID: 1,
    dealerID: 1,
    existingCustomer: false,
    signedDate: '',
    orderGUID: zeroGuid,
    docuSignEnvelopeID: '',
    revision: 1,
    held: [],
    keys: {},
    relocationID: 0,
    financedHardware: false,
    isQuote: false,
    quoteVersion: 1,
    relatedOrder: 0,
    quoteState: '',
    isReporting: false,
    ubAccountNo: '',
    version: 1,
    customer: makeCustomer(),
    contacts: [],
    bundles: [],
    directDebit: makeDirectDebit(),
    lineAnswers: [],
    appointments: [],
    isUsingExistingDirectDebit: false,
    dealerFullName: 'Dana Novak',
    dealerEmail: 'dealer@example.test',
    content: Object.fromEntries(content),
    plans: [makePlan(1), makePlan(2, { usageType: 'mobile' }), makePlan(9, { archived: true })],
    handsets: [makeHandset(10022, 100), makeHandset(10023, 89.95)],
    hasTerms: true,
    termsAccepted: true,
    uploads: [],
    guarantorEmail: null,
    envelope: null,
    application: null,
    adminFlag: false,
    templateName: '',
    conversationReference: '',
    ticketProblem: '',
    iPOrderID: 0,
    ipOrderID: 0,
    hardwareID: 0,
    landlineID: 0,
    internetID: 0,
    signature: '',
    marks: { record: '', content: '' },
    trouble: null,
    orderView: { iPOrder: null },
    ...overrides,
  }
}
