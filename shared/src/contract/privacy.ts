import { z } from 'zod'
import { erasureReason } from '../rules/erasure.ts'
import { call, customerID, id, pageOf, paging } from './call.ts'

const customerView = z.object({
  person: z.string(),
  /** The dealer as whom the person acted; the person themselves if they did not act as another. */
  subject: z.string(),
  /** The order that the person used; 0 for the customer's own record. */
  orderID: z.number().int(),
  /** The first and the last call of a day. */
  firstAt: z.string(),
  lastAt: z.string(),
  calls: z.number().int(),
})
export type CustomerView = z.output<typeof customerView>

const erasure = z.object({
  customerID: z.number().int(),
  name: z.string(),
  /** Why nothing can be erased now; empty if it can. */
  obstacle: z.string(),
  /** Whether the customer's own record is erased too. */
  erasesCustomer: z.boolean(),
  orders: z.array(
    z.object({
      orderID: z.number().int(),
      isQuote: z.boolean(),
      /** The day until which the order is kept; empty if it is erased. */
      keptUntil: z.string(),
    }),
  ),
  /** The reasons why records stay, in sentences. */
  kept: z.array(z.string()),
})
export type Erasure = z.output<typeof erasure>

/** The rows of each table, with the columns of the database. */
const customerData = z.looseObject({ exportedAt: z.string() })

const params = z.object({ customerID })

export const privacyCalls = {
  getCustomerViews: call('POST support/GetCustomerViews', {
    summary: 'List who used a customer and its orders, newest first',
    access: 'admin',
    reads: true,
    body: z.object({ customerID, ...paging }).omit({ descending: true }),
    reply: pageOf(customerView),
  }),
  exportCustomerData: call('POST support/ExportCustomerData/{customerID}', {
    summary: 'Export everything that the portal has about a customer',
    description: 'The rows of each table, for the customer, without links and keys. The export is audited.',
    access: 'admin',
    perMinute: 30,
    params,
    reply: customerData,
  }),
  getErasure: call('GET support/GetErasure/{customerID}', {
    summary: 'Get the records that an erasure of a customer would remove and keep',
    access: 'admin',
    params,
    reply: erasure,
  }),
  eraseCustomer: call('POST support/EraseCustomer/{customerID}', {
    summary: 'Erase a customer',
    description:
      'Removes the customer and the orders that no law asks to keep. 409 while an order is out for signature. The erasure cannot be undone.',
    access: 'admin',
    params,
    body: z.object({
      /** The number of the customer, to confirm. */
      confirmedID: id,
      reason: erasureReason,
    }),
    reply: erasure,
  }),
}
