import { contract } from '@dealerline/shared/contract/index.ts'
import * as actions from './actions.ts'
import { type DemoCustomer, demoBusinessCustomers } from './customers.ts'
import { demoBusinessOrders, type Options, type OrderOutcome, type OrderRow } from './orders.ts'
import * as quotes from './quote-actions.ts'
import { hasGoods, toContent } from './rows.ts'
import type { ScriptStep } from './script.ts'
import { services } from './services.ts'
import type { Action, Tale, Tools } from './tale.ts'
import { dayMinutes } from './when.ts'

/** A customer that was added. */
export interface AddedCustomer {
  customerID: number
  addressID: number
}

export type Customers = Map<string, AddedCustomer>

/** Returns the steps in which dealers add their customers, and create, send and finish their orders and quotes. */
export function businessSteps(tools: Tools, customers: Customers): ScriptStep[] {
  const added = demoBusinessCustomers.map((customer, index) => addingStep(tools, customers, customer, index))
  const rows = demoBusinessCustomers.flatMap((customer) =>
    (demoBusinessOrders[customer.key] ?? []).map((row) => ({ customer, row })),
  )
  return [...added, ...rows.flatMap(({ customer, row }, index) => orderSteps(tools, customers, customer, row, index))]
}

function addingStep({ callAs }: Tools, customers: Customers, customer: DemoCustomer, index: number): ScriptStep {
  const { key, dealer, days, record } = customer
  return {
    story: key,
    days,
    minute: (index * 11) % 90,
    creates: true,
    async run() {
      const { customerID } = await callAs(dealer, contract.customers.addCustomerToUB, { body: record })
      const { addressDetails } = await callAs(dealer, contract.customers.getCustomer, { params: { id: customerID } })
      customers.set(key, { customerID, addressID: addressDetails[0]?.addressID ?? 0 })
    },
  }
}

const isQuote = (outcome: OrderOutcome) => /quote/i.test(outcome)

/** The days after which a customer accepts a quote. */
const daysUntilAcceptance = 6
/** The minutes between two steps on one day. */
const pause = 45

function orderSteps(
  tools: Tools,
  customers: Customers,
  { key, dealer, name, record }: DemoCustomer,
  [days, serviceSet, outcome, options = {}]: OrderRow,
  index: number,
): ScriptStep[] {
  const story = `${key} ${days}`
  const tale: Tale = {
    ...tools,
    dealer,
    name,
    email: String(record.email),
    mobile: String(record.mobile),
    orderID: 0,
    guid: '',
    guarantor: guarantorOn(key, days),
    options,
  }
  const steps: ScriptStep[] = []
  let when = { days, minute: 100 + ((index * 37) % 130) }
  const add = (act: Action, gap = 0, creates?: true) => {
    const nextDays = Math.max(0, when.days - gap)
    const own = 20 + ((index * 53 + steps.length * 97) % (dayMinutes - 240))
    const minute = nextDays < when.days ? own : Math.min(dayMinutes - 1, when.minute + pause)
    when = { days: nextDays, minute }
    steps.push({ story, ...when, ...(creates && { creates }), run: () => act(tale) })
  }
  steps.push({
    story,
    ...when,
    creates: true,
    run: () => createOrder(tale, customers.get(key), { serviceSet, isQuote: isQuote(outcome), index }),
  })
  for (const act of preparations(options)) add(act)
  for (const { act, gaps } of actions.outcomes[outcome]) add(act, gaps[index % gaps.length])
  const order = options.converted ?? options.accepted
  if (order) {
    add(options.converted ? quotes.convert : quotes.accept, daysUntilAcceptance, true)
    for (const { act, gaps } of actions.outcomes[order]) add(act, gaps[index % gaps.length])
  }
  if (options.answer) add(actions.addAnswer, 1)
  if (options.flag) add(actions.flag, 1)
  return steps
}

/** Returns the guarantor whom the customer's dealer has named with an order until that day. */
const guarantorOn = (key: string, days: number) =>
  (demoBusinessOrders[key] ?? []).filter((row) => row[0] >= days).findLast((row) => row[3]?.guarantor)?.[3]?.guarantor

/** The actions of the dealer and the staff before an order is sent. */
function preparations(options: Options): Action[] {
  return [
    ...(options.guarantor ? [actions.addGuarantor] : []),
    ...(options.debit ? [actions.addDebit] : []),
    ...(options.partner ? [actions.addPartner] : []),
    ...(options.file ? [actions.attach] : []),
    ...(options.credit ? [actions.credit] : []),
    ...(options.note ? [actions.addNote] : []),
  ]
}

async function createOrder(
  tale: Tale,
  customer: AddedCustomer | undefined,
  { serviceSet, isQuote, index }: { serviceSet: keyof typeof services; isQuote: boolean; index: number },
): Promise<void> {
  const { callAs, dealer, catalogue } = tale
  if (!customer) throw new Error(`${tale.name} orders before being a customer.`)
  const { customerID, addressID } = customer
  const content = toContent(services[serviceSet], catalogue, { addressID, seed: index })
  const body = { customerID, isQuote, existingCustomer: true, content }
  tale.orderID = (await callAs(dealer, contract.orders.createOrder, { body })).orderID
  if (!hasGoods(content)) return
  const delivery = { orderID: tale.orderID, addressID, contactName: tale.name, contactMobile: '0491570156' }
  await callAs(dealer, contract.hardware.addDeliveryAddress, { body: delivery })
}
