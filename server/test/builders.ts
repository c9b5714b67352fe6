import type { Block, Row } from '@dealerline/shared/blocks/block.ts'
import { blocks } from '@dealerline/shared/blocks/index.ts'
import type { Field, Fields } from '@dealerline/shared/blocks/kinds.ts'
import { blockCalls } from '@dealerline/shared/contract/block-calls.ts'
import type { BodyInputOf } from '@dealerline/shared/contract/call.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import type { Order } from '@dealerline/shared/contract/orders.ts'
import { type Answer, fill, type TestPortal } from './portal.ts'

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

/** Fails with what the call said, so that a builder that does not work names its reason. */
export function must<T>(answer: Answer<T>): T {
  if (answer.status !== 200)
    throw new Error(`${answer.asked} answered ${answer.status}: ${JSON.stringify(answer.problem)}`)
  return answer.body
}

export function residential(over: Partial<CustomerBody> = {}): CustomerBody {
  return { ...person, custType: 'residential', addressDetails: [homeAddress], ...over }
}

export function business(over: Partial<CustomerBody> = {}): CustomerBody {
  return residential({
    custType: 'business',
    companyDetails: { abn: goodAbn, companyName: 'Kestrel Pty Ltd' },
    ...over,
  })
}

export async function makeCustomer(portal: TestPortal, as = 'dealer', over: Partial<CustomerBody> = {}) {
  const body = over.custType === 'business' ? business(over) : residential(over)
  return must(await portal.ask(contract.customers.addCustomerToUB, { as, body }))
}

/** An order of a new customer, or of the customer given. */
export async function makeOrder(portal: TestPortal, as = 'dealer', over: Partial<OrderBody> = {}): Promise<Order> {
  const customerID = over.customerID ?? (await makeCustomer(portal, as)).customerID
  return must(await portal.ask(contract.orders.createOrder, { as, body: { ...over, customerID } }))
}

export async function getOrder(portal: TestPortal, orderID: number, as = 'admin') {
  return must(await portal.ask(contract.orders.getOrder, { as, params: { orderID } }))
}

/** What rows may refer to: an address of the order's customer, and where plans and handsets are asked for. */
export interface References {
  addressID: number
  plans: Map<string, number[]>
  handsetIDs: number[]
}

export async function loadReferences(portal: TestPortal, orderID: number): Promise<References> {
  const { customer } = await getOrder(portal, orderID)
  const plans = must(await portal.ask(contract.catalogue.getRatePlans, { as: 'admin', body: {} }))
  const handsets = must(await portal.ask(contract.catalogue.getHandsets, { as: 'admin' }))
  const byUsage = Map.groupBy(plans, (plan) => plan.usageType.toLowerCase())
  return {
    addressID: customer.addressDetails[0]?.addressID ?? 0,
    plans: new Map([...byUsage].map(([usage, found]) => [usage, found.map((plan) => plan.ratePlanID)])),
    handsetIDs: handsets.map((handset) => handset.handsetID),
  }
}

function candidates(field: Field, seed: number, references: References): unknown[] {
  const digits = String(seed).padStart(3, '0')
  switch (field.kind) {
    case 'text':
      return [`Sample ${seed}`, `sample${seed}.ampt.example.test`]
    case 'email':
      return [`sample${seed}@customer.test`]
    case 'phone':
      return [`0412345${digits}`, `0298765${digits}`, '1800123456']
    case 'date':
      return ['1985-04-12']
    case 'choice':
      return (field.options ?? []).map((option) => option.value)
    case 'flag':
      return [!field.blank]
    case 'number':
      return [600 + seed]
    case 'money':
      return [12.35]
    case 'months':
      return [12]
    case 'plan':
      return (field.usageTypes ?? []).flatMap((usage) => references.plans.get(usage.toLowerCase()) ?? [])
    case 'handset':
      return references.handsetIDs
    case 'address':
      return [references.addressID]
  }
}

/** A value for every field, unlike its blank and allowed by its rule; `seed` keeps rows apart. */
export function sampleFields(fields: Fields, seed: number, references: References): Row {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const value = candidates(field, seed, references).find((one) => field.schema.safeParse(one).success)
      if (value === undefined) throw new Error(`No sample of kind ${field.kind} fits the field ${name}.`)
      return [name, value]
    }),
  )
}

export const sampleRow = (block: Block, seed: number, references: References): Row => ({
  [block.rowID]: 0,
  ...sampleFields(block.rows, seed, references),
})

/** The parameters of a block's calls: its header's id, by whatever name, and the order's. */
function blockParams(block: Block, orderID: number, headerID = 0): Record<string, number> {
  const spelled = [...Object.values(block.calls.rows), ...Object.values(block.calls.header ?? {})]
  const names = spelled.flatMap((path) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name)))
  return Object.fromEntries(names.map((name) => [name, name === 'orderID' ? orderID : headerID]))
}

/** The calls of a block as short verbs on one order. */
export function blockOn(portal: TestPortal, block: Block, orderID: number, headerID = 0, as = 'dealer') {
  const calls = blockCalls(block)
  const params = blockParams(block, orderID, headerID)
  type Verb = 'getRows' | 'saveRows' | 'removeRows' | 'getHeader' | 'saveHeader' | 'removeHeader'
  const ask = <T>(verb: Verb, body?: unknown, headers: Record<string, string> = {}) => {
    const call = calls[verb]
    if (!call) throw new Error(`${block.name} has no ${verb}.`)
    return portal.call<T>(call.method, fill(call.path, params), { as, body, headers })
  }
  return {
    getRows: () => ask<Row[]>('getRows'),
    saveRows: (rows: unknown, headers?: Record<string, string>) => ask<Row[]>('saveRows', rows, headers),
    removeRows: (ids: unknown) => ask<Row[]>('removeRows', ids),
    getHeader: () => ask<Row | null>('getHeader'),
    saveHeader: (header: unknown, headers?: Record<string, string>) => ask<Row>('saveHeader', header, headers),
    removeHeader: () => ask<Row[]>('removeHeader'),
  }
}

/** Fills one block of an order with its header and rows, and answers both. */
export async function fillBlock(portal: TestPortal, block: Block, orderID: number, rowCount = 1, as = 'dealer') {
  const references = await loadReferences(portal, orderID)
  const header = block.header
    ? must(await blockOn(portal, block, orderID, 0, as).saveHeader(sampleFields(block.header.fields, 1, references)))
    : null
  const headerID = block.header ? Number(header?.[block.header.id]) : 0
  const on = blockOn(portal, block, orderID, headerID, as)
  const given = Array.from({ length: rowCount }, (_, index) => sampleRow(block, index + 1, references))
  const rows = must(await on.saveRows(given))
  return { on, header, headerID, rows, given, references }
}

/** Confirms every term that asks for it, as the dealer goes through them with the customer. */
export async function acceptTerms(portal: TestPortal, orderID: number, as = 'dealer'): Promise<void> {
  const terms = must(await portal.ask(contract.terms.getTerms, { as, params: { orderID } }))
  const body = terms.map(({ id }) => ({ id, checked: true }))
  must(await portal.ask(contract.terms.acceptTerms, { as, params: { orderID }, body }))
}

/** An order that can be sent: customer, one row of every block, terms. */
export async function makeCompleteOrder(
  portal: TestPortal,
  as = 'dealer',
  over: Partial<OrderBody> = {},
): Promise<Order> {
  const order = await makeOrder(portal, as, over)
  for (const block of blocks) await fillBlock(portal, block, order.orderID, 1, as)
  await acceptTerms(portal, order.orderID, as)
  return order
}
