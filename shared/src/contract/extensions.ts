import { z } from 'zod'
import type { Row } from '../blocks/block.ts'
import { ipVoice } from '../blocks/ip-voice.ts'
import { rowInput, storedRow } from './block-shapes.ts'
import { call, id, pageOf, recordID, version } from './call.ts'
import { order } from './orders.ts'

/** A service that the customer has on the telephone system. */
const customerService = z.object({
  serviceID: z.string(),
  extension: z.string(),
  name: z.string(),
  /** The telephone system's name for it, such as `extension` or `huntgroup`. */
  kind: z.string(),
  /** The telephone number that reaches it; empty if there is none. */
  number: z.string(),
  active: z.boolean(),
})
export type CustomerService = z.output<typeof customerService>

const orderWithRows = z.object({
  orderID: z.number().int(),
  orderStatus: z.number().int(),
  isQuote: z.boolean(),
  customerID: z.number().int(),
  customerName: z.string(),
  dealerID: z.number().int(),
  dealerFullName: z.string(),
  rows: z.array(storedRow(ipVoice)),
})
export type OrderWithIPRows = z.output<typeof orderWithRows>

/** A change of one row; omitted fields keep their values. */
const rowChange: z.ZodType<Row, Row> = z.object({
  ipExtensionID: recordID,
  version: version.default(0),
  ...Object.fromEntries(Object.entries(ipVoice.rows).map(([name, field]) => [name, field.schema.optional()])),
})

export const extensionCalls = {
  getCustomerServices: call('GET vodia/GetCustomerServices/{id}', {
    summary: 'List a customer’s telephone services',
    description: 'Asks the telephone system. 503 if it does not respond.',
    access: 'staff',
    params: z.object({ id }),
    reply: z.array(customerService),
  }),
  addSoftphoneOrder: call('POST Order/AddSoftphoneOrderToCustomer/{customer}', {
    summary: 'Create a softphone order for a customer',
    description: 'Adds the given extensions as softphones.',
    access: 'staff',
    params: z.object({ customer: id }),
    body: z.array(rowInput(ipVoice)).min(1, 'Give at least one extension').max(1000),
    reply: order,
  }),
  getIPRowsByOrder: call('GET Order/GetIPRowsByOrder', {
    summary: 'List the IP voice rows of unsigned orders',
    description: 'Returns one page of orders, newest first.',
    access: 'admin',
    fromStandby: true,
    query: z.object({
      page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      pageSize: z.coerce.number().int().min(1).max(200).default(25),
    }),
    reply: pageOf(orderWithRows),
  }),
  updateRowsFromAdmin: call('POST Order/UpdateRowsFromAdmin', {
    summary: 'Change IP voice rows of any orders',
    description: 'Changes all rows or none, and returns them.',
    access: 'admin',
    renews: 'everything',
    body: z.array(rowChange).min(1, 'Give at least one row').max(500),
    reply: z.array(storedRow(ipVoice)),
  }),
}
