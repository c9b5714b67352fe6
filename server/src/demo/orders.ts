import { setTimeout as pause } from 'node:timers/promises'
import { mobile } from '@dealerline/shared/blocks/mobile.ts'
import { saveRowsRequest } from '@dealerline/shared/contract/block-asks.ts'
import type { Call, ReplyOf } from '@dealerline/shared/contract/call.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { orderStatus } from '@dealerline/shared/rules/order-states.ts'
import { addDemoFiles, makeDemoLeads } from './airline.ts'
import { makeDemoApplications } from './applications.ts'
import { demoCustomers } from './customers.ts'
import { makeDemoFinance } from './finance.ts'
import { makeDemoOnboarding } from './onboarding.ts'

/** Sends a request to the portal without a network. */
export type Inject = (request: {
  method: Call['method']
  url: string
  headers: Record<string, string>
  payload?: string
}) => Promise<{ statusCode: number; body: string }>

type Customer = keyof typeof demoCustomers

/** Makes a call of the portal as the person with this e-mail, which serves as their token. */
export type Ask = <C extends Call>(
  as: string,
  call: C,
  given: { params?: Record<string, unknown>; body?: unknown },
) => Promise<ReplyOf<C>>

function makeAsk(inject: Inject): Ask {
  return async (as, call, { params = {}, body }) => {
    const url = `/api/${call.path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]))}`
    const headers = { authorization: `Bearer ${as}` }
    const json = { ...headers, 'content-type': 'application/json' }
    const payload = body === undefined ? { headers } : { headers: json, payload: JSON.stringify(body) }
    const reply = await inject({ method: call.method, url, ...payload })
    if (reply.statusCode !== 200) {
      throw new Error(`${call.path} answered ${reply.statusCode} while the demonstration was made: ${reply.body}`)
    }
    return JSON.parse(reply.body)
  }
}

const dealer = 'dealer@example.test'

/**
 * Makes customers with a quote and orders in every state, leads, resource files, interests and notifications, by the
 * same calls that dealers use.
 */
export async function makeDemoOrders(inject: Inject): Promise<void> {
  const ask = makeAsk(inject)
  const dental = await addCustomer(ask, dealer, 'dental')
  const joinery = await addCustomer(ask, dealer, 'joinery')
  const freight = await addCustomer(ask, dealer, 'freight')
  const family = await addCustomer(ask, 'member@example.test', 'family')
  const rivals = await addCustomer(ask, 'rival@example.test', 'rivals')

  await makeOrder(ask, dealer, dental)
  await generateQuote(ask, await makeOrder(ask, dealer, joinery, { isQuote: true }))
  await cancel(ask, await makeOrder(ask, dealer, freight))
  await send(ask, dealer, await makeOrder(ask, dealer, freight), 'Leilani Kaumana')
  await sign(ask, await send(ask, dealer, await makeOrder(ask, dealer, joinery), 'Tom Aldous'), 'Tom Aldous')
  const declined = await send(
    ask,
    'member@example.test',
    await makeOrder(ask, 'member@example.test', family),
    'Grace Okafor',
  )
  await ask('', contract.signing.decline, {
    params: { guid: declined },
    body: { reason: 'We are moving house in March.' },
  })
  await makeOrder(ask, 'rival@example.test', rivals)
  const completedOrder = await makeOrder(ask, dealer, dental)
  await sign(ask, await send(ask, dealer, completedOrder, 'Harriet Lim'), 'Harriet Lim')
  await complete(inject, ask, completedOrder)
  await makeDemoApplications(ask, dealer, { former: dental, next: joinery, moving: freight })
  await makeDemoLeads(ask)
  await addDemoFiles(inject)
  await makeDemoFinance(ask, dealer, dental)
  await makeDemoOnboarding(ask)
}

async function addCustomer(ask: Ask, as: string, name: Customer): Promise<number> {
  return (await ask(as, contract.customers.addCustomerToUB, { body: demoCustomers[name] })).customerID
}

async function makeOrder(ask: Ask, as: string, customerID: number, given: { isQuote?: boolean } = {}): Promise<number> {
  const { orderID } = await ask(as, contract.orders.createOrder, { body: { customerID, ...given } })
  const plans = await ask(as, contract.catalogue.getRatePlans, { body: { types: ['mobile'] } })
  const rows = plans
    .filter(({ residential }) => !residential)
    .slice(0, 2)
    .map((plan) => ({ ratePlanID: plan.ratePlanID, contractLengthMonths: plan.contractMonths }))
  const saving = saveRowsRequest(mobile, { orderID }, rows)
  await ask(as, saving.call, saving)
  return orderID
}

/** Sets the customer's current spend for a quote and generates its first version. */
async function generateQuote(ask: Ask, orderID: number): Promise<void> {
  const currentSpend = [
    { description: 'Mobiles at the present carrier', quantity: 2, monthly: 65 },
    { description: 'Handset repayments', quantity: 2, monthly: 24.5 },
  ]
  const channelInstallation = [{ description: 'Moving numbers and set-up on site', quantity: 1, amount: 165 }]
  await ask(dealer, contract.quotes.saveQuote, { body: { orderID, type: 2, currentSpend, channelInstallation } })
  await ask(dealer, contract.quotes.generateQuote, { params: { orderID } })
}

/** Sends a complete order. Returns the guid of its link once the message is sent. */
async function send(ask: Ask, as: string, orderID: number, toName: string): Promise<string> {
  const terms = await ask(as, contract.terms.getTerms, { params: { orderID } })
  await ask(as, contract.terms.acceptTerms, {
    params: { orderID },
    body: terms.map(({ id }) => ({ id, checked: true })),
  })
  const { customer } = await getOrder(ask, orderID)
  await ask(as, contract.signing.sendRequest, {
    params: { isReporting: 'false' },
    body: { orderID, to: customer.email, toName },
  })
  return (await until(ask, orderID, (order) => order.orderStatus > 0)).orderGUID
}

async function sign(ask: Ask, guid: string, name: string): Promise<void> {
  const terms = await ask('', contract.terms.getTermsConditions, { params: { orderGUID: guid } })
  await ask('', contract.terms.updateTermConditionsOnOrder, {
    params: { orderGUID: guid },
    body: terms.map(({ id }) => ({ id, checked: true })),
  })
  await ask('', contract.signing.addSignature, { body: { guid, name, kind: 'typed', signature: name } })
}

/** Completes the ticket of a signed order, as the people who provision it do; a job then completes the order. */
async function complete(inject: Inject, ask: Ask, orderID: number): Promise<void> {
  const { conversationReference } = await until(ask, orderID, (order) => order.conversationReference !== '')
  await inject({ method: 'POST', url: `/dev/ticketing/${conversationReference}`, headers: {} })
  await until(ask, orderID, (order) => order.orderStatus === orderStatus.completed)
}

async function until(ask: Ask, orderID: number, fits: (order: OrderDetail) => boolean): Promise<OrderDetail> {
  for (let tries = 0; tries < 50; tries += 1) {
    const order = await getOrder(ask, orderID)
    if (fits(order)) return order
    await pause(200)
  }
  throw new Error(`Order ${orderID} of the demonstration did not become what it should.`)
}

async function cancel(ask: Ask, orderID: number): Promise<void> {
  await ask(dealer, contract.orders.cancelOrder, { params: { orderID } })
}

function getOrder(ask: Ask, orderID: number): Promise<OrderDetail> {
  return ask('admin@example.test', contract.orders.getOrder, { params: { orderID } })
}
