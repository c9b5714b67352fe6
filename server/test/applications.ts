import type { BodyInputOf } from '@dealerline/shared/contract/call.ts'
import type { FinanceDetails } from '@dealerline/shared/contract/finance.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import { orderTypes } from '@dealerline/shared/rules/order-states.ts'
import { homeAddress, makeCustomer, makeOrder, must } from './builders.ts'
import { type Caller, type TestPortal, until } from './portal.ts'

export const movedService = { service: 'Mobile', serviceNumber: '0412 000 111', accountNumber: '70001234' }
export const formerCustomer = { firstName: 'Fay', surname: 'Former', email: 'fay@former.test', mobile: '0412 111 111' }
export const nextCustomer = { firstName: 'Ned', surname: 'New', email: 'ned@new.test', mobile: '0412 222 222' }

type LesseeBody = BodyInputOf<typeof contract.lessee.updateChangeLessee>
type RelocationBody = BodyInputOf<typeof contract.relocation.updateRelocation>

/** Creates an order for a change of lessee, with a complete application. */
export async function makeLessee(portal: Caller, as = 'dealer', overrides: Partial<LesseeBody> = {}) {
  const formerCustomerID = (await makeCustomer(portal, as, formerCustomer)).customerID
  const newCustomerID = (await makeCustomer(portal, as, nextCustomer)).customerID
  const order = { customerID: newCustomerID, orderType: orderTypes.changeOfLessee, existingCustomer: true }
  const { orderID } = await makeOrder(portal, as, order)
  const changeLesseeDetails = { changeDate: '2026-12-01', reason: 'sale', details: 'From the first of the month' }
  const body = { orderID, changeLesseeDetails, formerCustomerID, newCustomerID, services: [movedService], ...overrides }
  return must(await portal.ask(contract.lessee.updateChangeLessee, { as, body }))
}

/** Creates an order for a change of address, with a complete application. */
export async function makeRelocation(
  portal: TestPortal,
  as = 'dealer',
  overrides: Partial<RelocationBody['relocationDetails']> = {},
) {
  const { customerID } = await makeCustomer(portal, as, nextCustomer)
  const { orderID } = await makeOrder(portal, as, { customerID, orderType: orderTypes.changeOfAddress })
  const relocationDetails = {
    oldAddress: homeAddress.formattedAddress,
    newAddress: { ...homeAddress, formattedAddress: '2 Other Street, Sydney NSW 2000' },
    movingDate: '2026-12-01',
    contactName: 'Sam Site',
    contactMobile: '0412 345 678',
    services: [movedService],
    ...overrides,
  }
  return must(await portal.ask(contract.relocation.updateRelocation, { as, body: { orderID, relocationDetails } }))
}

/** Creates a finance order of a business, with two desk phones but without an application. */
export async function makeFinanceOrder(portal: TestPortal, as = 'dealer') {
  const { customerID } = await makeCustomer(portal, as, { ...nextCustomer, custType: 'business' })
  const content = { hardware: [{ handsetID: 0, freeTypeWithFreight: 'Desk phone', quantity: 2, cost: 150 }] }
  const { orderID } = await makeOrder(portal, as, { customerID, orderType: orderTypes.finance, content })
  return orderID
}

/** Creates a complete finance application for a finance order. */
export async function makeFinance(portal: TestPortal, as = 'dealer', overrides: Partial<FinanceDetails> = {}) {
  const orderID = await makeFinanceOrder(portal, as)
  const params = { orderID }
  const { financeApplicationDetails } = must(await portal.ask(contract.finance.createNewFinance, { as, params }))
  const application = { financeApplicationDetails: { ...financeApplicationDetails, termMonths: 36, ...overrides } }
  return must(await portal.ask(contract.finance.updateFinancing, { as, body: { orderID, application } }))
}

/** Waits until all messages of the order's application are sent, and returns the guid of the newest link. */
export async function untilMessagesSent(portal: TestPortal, orderID: number): Promise<string> {
  await until(async () => {
    const pendingMessages = "select from link_messages where order_id = $1 and status in ('waiting', 'failed')"
    return (await portal.rows(pendingMessages, [orderID])).length === 0
  }, `the messages of order ${orderID} are sent`)
  const [link] = await portal.rows<{ guid: string }>(
    'select guid from customer_links where order_id = $1 order by link_id desc limit 1',
    [orderID],
  )
  return link?.guid ?? ''
}

/** Sends a change of lessee by text message, waits until the message is sent, and returns the guid of the link. */
export async function sendLessee(portal: TestPortal, orderID: number): Promise<string> {
  must(await portal.ask(contract.lessee.sendChangeLesseeSms, { as: 'dealer', body: { orderID } }))
  return untilMessagesSent(portal, orderID)
}

export function textsTo(portal: TestPortal, mobile: string, bodyText: string) {
  return portal.rows<{ body: string }>('select body from outside.sms where recipient = $1 and body like $2', [
    mobile,
    `%${bodyText}%`,
  ])
}
