import { mobile } from '@dealerline/shared/blocks/mobile.ts'
import { saveRowsRequest } from '@dealerline/shared/contract/block-requests.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import type pg from 'pg'
import { addDemoFiles, makeDemoLeads } from './airline.ts'
import { makeDemoApplications } from './applications.ts'
import { type CallAs, type Inject, makeCallAs, makeCallWithFile } from './calls.ts'
import { demoCustomers } from './customers.ts'
import { makeDemoFinance } from './finance.ts'
import { makeDemoOnboarding } from './onboarding.ts'
import { completeTicket, findLink, send, signLink } from './order-calls.ts'

type Customer = keyof typeof demoCustomers

const dealer = 'dealer@example.test'

/**
 * Makes customers with a quote and orders in every status, leads, resource files, interests and notifications, with
 * the same calls as dealers and staff.
 */
export async function makeDemoOrders(inject: Inject, pool: pg.Pool): Promise<void> {
  const callAs = makeCallAs(inject)
  const sign = (guid: string, name: string) => signLink(callAs, pool, guid, name)
  const sendLink = async (as: string, orderID: number, customer: Customer, toName: string) => {
    await send(callAs, as, orderID, { to: demoCustomers[customer].email, toName })
    return findLink(callAs, orderID)
  }
  const dental = await addCustomer(callAs, dealer, 'dental')
  const joinery = await addCustomer(callAs, dealer, 'joinery')
  const freight = await addCustomer(callAs, dealer, 'freight')
  const family = await addCustomer(callAs, 'member@example.test', 'family')
  const rivals = await addCustomer(callAs, 'rival@example.test', 'rivals')

  await makeOrder(callAs, dealer, dental)
  await generateQuote(callAs, await makeOrder(callAs, dealer, joinery, { isQuote: true }))
  await cancel(callAs, await makeOrder(callAs, dealer, freight))
  await sendLink(dealer, await makeOrder(callAs, dealer, freight), 'freight', 'Leilani Kaumana')
  const signed = await sendLink(dealer, await makeOrder(callAs, dealer, joinery), 'joinery', 'Tom Aldous')
  await sign(signed, 'Tom Aldous')
  const member = 'member@example.test'
  const declined = await sendLink(member, await makeOrder(callAs, member, family), 'family', 'Grace Okafor')
  await callAs('', contract.signing.decline, {
    params: { guid: declined },
    body: { reason: 'We are moving house in March.' },
  })
  await makeOrder(callAs, 'rival@example.test', rivals)
  const completedOrder = await makeOrder(callAs, dealer, dental)
  await sign(await sendLink(dealer, completedOrder, 'dental', 'Harriet Lim'), 'Harriet Lim')
  await completeTicket(inject, callAs, completedOrder)
  await makeDemoApplications(callAs, pool, dealer, { former: dental, next: joinery, moving: freight })
  await makeDemoLeads(callAs)
  await addDemoFiles(makeCallWithFile(inject))
  await makeDemoFinance(callAs, dealer, dental)
  await makeDemoOnboarding(callAs)
}

async function addCustomer(callAs: CallAs, as: string, name: Customer): Promise<number> {
  return (await callAs(as, contract.customers.addCustomerToUB, { body: demoCustomers[name] })).customerID
}

async function makeOrder(
  callAs: CallAs,
  as: string,
  customerID: number,
  options: { isQuote?: boolean } = {},
): Promise<number> {
  const { orderID } = await callAs(as, contract.orders.createOrder, { body: { customerID, ...options } })
  const plans = await callAs(as, contract.catalogue.getRatePlans, { body: { types: ['mobile'] } })
  const rows = plans
    .filter(({ residential }) => !residential)
    .slice(0, 2)
    .map((plan) => ({ ratePlanID: plan.ratePlanID, contractLengthMonths: plan.contractMonths }))
  const saving = saveRowsRequest(mobile, { orderID }, rows)
  await callAs(as, saving.call, saving)
  return orderID
}

/** Sets the customer's current spend for a quote and generates its first version. */
async function generateQuote(callAs: CallAs, orderID: number): Promise<void> {
  const currentSpend = [
    { description: 'Mobiles with the current carrier', quantity: 2, monthly: 65 },
    { description: 'Handset repayments', quantity: 2, monthly: 24.5 },
  ]
  const channelInstallation = [{ description: 'Moving numbers and set-up on site', quantity: 1, amount: 165 }]
  await callAs(dealer, contract.quotes.saveQuote, { body: { orderID, type: 2, currentSpend, channelInstallation } })
  await callAs(dealer, contract.quotes.generateQuote, { params: { orderID } })
}

async function cancel(callAs: CallAs, orderID: number): Promise<void> {
  await callAs(dealer, contract.orders.cancelOrder, { params: { orderID } })
}
