import type { Block, Row } from '@dealerline/shared/blocks/block.ts'
import { blocks } from '@dealerline/shared/blocks/index.ts'
import { mobile } from '@dealerline/shared/blocks/mobile.ts'
import type { Params } from '@dealerline/shared/contract/block-calls.ts'
import {
  type BlockRequest,
  headerRequest,
  removeHeaderRequest,
  removeRowsRequests,
  rowsRequest,
  saveHeaderRequest,
  saveRowsRequest,
} from '@dealerline/shared/contract/block-requests.ts'
import type { BodyInputOf } from '@dealerline/shared/contract/call.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import type { Order } from '@dealerline/shared/contract/orders.ts'
import { isValidAbn } from '@dealerline/shared/rules/abn.ts'
import { type Answer, type Caller, fill } from './portal.ts'
import { type CatalogueReferences, type References, sampleFields, sampleRow } from './samples.ts'

type CustomerBody = BodyInputOf<typeof contract.customers.addCustomerToUB>
type OrderBody = BodyInputOf<typeof contract.orders.createOrder>

const person = {
  salutation: 'Ms',
  firstName: 'Ada',
  surname: 'Nguyen',
  jobTitle: 'Owner',
  mobile: '0412 345 678',
  email: 'ada@customer.test',
}
export const homeAddress = {
  streetAddress: '1 Harbour Street',
  suburb: 'Sydney',
  state: 'NSW',
  postCode: '2000',
  formattedAddress: '1 Harbour Street, Sydney NSW 2000',
}
export const goodAbn = '51 824 753 556'

/** Returns the body of a successful reply. Throws an error with the status and the problem of any other reply. */
export function must<T>(answer: Answer<T>): T {
  if (answer.status !== 200)
    throw new Error(`${answer.request} answered ${answer.status}: ${JSON.stringify(answer.problem)}`)
  return answer.body
}

export function residential(overrides: Partial<CustomerBody> = {}): CustomerBody {
  return { ...person, custType: 'residential', addressDetails: [homeAddress], ...overrides }
}

let abnCount = 0

/** Returns another ABN each time. */
export function nextAbn(): string {
  for (;;) {
    abnCount += 1
    const rest = String(900_000_000 + abnCount)
    const first = Array.from({ length: 90 }, (_, index) => `${index + 10}${rest}`).find(isValidAbn)
    if (first) return first
  }
}

export function business(overrides: Partial<CustomerBody> = {}): CustomerBody {
  return residential({
    custType: 'business',
    companyDetails: { abn: nextAbn(), companyName: 'Kestrel Pty Ltd' },
    ...overrides,
  })
}

export async function makeCustomer(portal: Caller, as = 'dealer', overrides: Partial<CustomerBody> = {}) {
  const body = overrides.custType === 'business' ? business(overrides) : residential(overrides)
  return must(await portal.ask(contract.customers.addCustomerToUB, { as, body }))
}

/** Creates an order for the given customer or a new one. */
export async function makeOrder(portal: Caller, as = 'dealer', overrides: Partial<OrderBody> = {}): Promise<Order> {
  const customerID = overrides.customerID ?? (await makeCustomer(portal, as)).customerID
  return must(await portal.ask(contract.orders.createOrder, { as, body: { ...overrides, customerID } }))
}

export async function getOrder(portal: Caller, orderID: number, as = 'admin') {
  return must(await portal.ask(contract.orders.getOrder, { as, params: { orderID } }))
}

/** Returns the first contact of the order's customer. Creates one if there is none. */
async function makeContact(portal: Caller, orderID: number): Promise<number> {
  const [existing] = must(await portal.ask(contract.contacts.getContacts, { as: 'admin', params: { orderID } }))
  if (existing) return existing.contactID
  const body = { firstName: 'Sam', surname: 'Site', mobile: '0412 345 678', email: 'sam@customer.test' }
  const [contact] = must(await portal.ask(contract.contacts.addContact, { as: 'admin', params: { orderID }, body }))
  return contact?.contactID ?? 0
}

/** The catalogue of each portal. Read it once, because its long lists cost more than most calls of a test. */
const catalogues = new WeakMap<Caller, Promise<CatalogueReferences>>()

async function loadCatalogue(portal: Caller): Promise<CatalogueReferences> {
  const plans = must(await portal.ask(contract.catalogue.getRatePlans, { as: 'admin', body: {} }))
  const handsets = must(await portal.ask(contract.catalogue.getHandsets, { as: 'admin' }))
  const bundles = must(await portal.ask(contract.catalogue.getBundles, { as: 'admin' }))
  const byUsage = Map.groupBy(plans, (plan) => plan.usageType.toLowerCase())
  return {
    bundleIDs: bundles.map(({ bundleId }) => bundleId),
    plans: new Map([...byUsage].map(([usage, plansOfUsage]) => [usage, plansOfUsage.map((plan) => plan.ratePlanID)])),
    handsetIDs: handsets.map((handset) => handset.handsetID),
  }
}

export async function loadReferences(portal: Caller, orderID: number): Promise<References> {
  const catalogue = catalogues.get(portal) ?? loadCatalogue(portal)
  catalogues.set(portal, catalogue)
  const { customer } = await getOrder(portal, orderID)
  return {
    ...(await catalogue),
    addressID: customer.addressDetails[0]?.addressID ?? 0,
    contactID: await makeContact(portal, orderID),
  }
}

const toText = (params: Params) =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]))

/** Returns an account that may change the rows of a block. */
const editorOf = (block: Block, as = 'dealer') => (block.page.access ? 'admin' : as)

/** Returns functions for the calls of a block on an order. */
export function blockOn(portal: Caller, block: Block, orderID: number, headerID = 0, by = 'dealer') {
  const target = { orderID, headerID, order: { isReporting: true } }
  const as = editorOf(block, by)
  const run = async <T>({ call, params, body, read }: BlockRequest<T>, headers: Record<string, string> = {}) => {
    const answer = await portal.call<unknown>(call.method, fill(call.path, toText(params)), { as, body, headers })
    const isSuccess = answer.status < 300
    return {
      ...answer,
      status: answer.status === 204 ? 200 : answer.status,
      body: isSuccess ? read(answer.body) : (answer.body as T),
    }
  }
  return {
    getRows: () => run(rowsRequest(block, target)),
    saveRows: (rows: unknown, headers?: Record<string, string>) =>
      run(saveRowsRequest(block, target, rows as Row[]), headers),
    removeRows: async (ids: unknown) => {
      const isOneByOne = block.calls.rows && !block.calls.rows.remove
      const idOf = (one: number | Row) => (typeof one === 'number' ? one : Number(one[block.rowID]))
      const requestedIDs = isOneByOne ? (ids as (number | Row)[]).map(idOf).filter((id) => id > 0) : (ids as number[])
      const [first, ...others] = removeRowsRequests(block, target, requestedIDs)
      let answer = await run(first ?? rowsRequest(block, target))
      for (const other of others) if (answer.status === 200) answer = await run(other)
      return answer
    },
    getHeader: () => run(headerRequest(block, target)),
    saveHeader: (header: unknown, headers?: Record<string, string>) =>
      run(saveHeaderRequest(block, target, header as Row), headers),
    removeHeader: () => run(removeHeaderRequest(block, target)),
  }
}

/** Fills one block of an order with its header and rows, and returns both. */
export async function fillBlock(
  portal: Caller,
  block: Block,
  orderID: number,
  rowCount = 1,
  as = 'dealer',
  loadedReferences?: References,
) {
  const references = loadedReferences ?? (await loadReferences(portal, orderID))
  const header = block.header
    ? must(await blockOn(portal, block, orderID, 0, as).saveHeader(sampleFields(block.header.fields, 1, references)))
    : null
  const headerID = block.header ? Number(header?.[block.header.id]) : 0
  const on = blockOn(portal, block, orderID, headerID, as)
  const inputRows = Array.from({ length: rowCount }, (_, index) => sampleRow(block, index + 1, references))
  const rows = inputRows.length > 0 ? must(await on.saveRows(inputRows)) : []
  return { on, header, headerID, rows, inputRows, references }
}

/** Confirms every term of the order, as the dealer does with the customer. */
export async function acceptTerms(portal: Caller, orderID: number, as = 'dealer'): Promise<void> {
  const terms = must(await portal.ask(contract.terms.getTerms, { as, params: { orderID } }))
  const body = terms.map(({ id }) => ({ id, checked: true }))
  must(await portal.ask(contract.terms.acceptTerms, { as, params: { orderID }, body }))
}

/** Creates an order that can be sent, with a row of every block and confirmed terms. */
export const makeCompleteOrder = (portal: Caller, as = 'dealer', overrides: Partial<OrderBody> = {}): Promise<Order> =>
  makeOrderWith(blocks, portal, as, overrides)

/** Creates an order that can be sent, with a mobile and confirmed terms. For tests to which the services do not matter. */
export const makeMobileOrder = (portal: Caller, as = 'dealer', overrides: Partial<OrderBody> = {}): Promise<Order> =>
  makeOrderWith([mobile], portal, as, overrides)

async function makeOrderWith(services: readonly Block[], portal: Caller, as: string, overrides: Partial<OrderBody>) {
  const order = await makeOrder(portal, as, overrides)
  const references = await loadReferences(portal, order.orderID)
  for (const block of services) await fillBlock(portal, block, order.orderID, 1, as, references)
  await acceptTerms(portal, order.orderID, as)
  return order
}
