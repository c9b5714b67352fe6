import { z } from 'zod'
import type { Row } from '../blocks/block.ts'
import { ipVoice } from '../blocks/ip-voice.ts'
import { rowInput, storedRow } from './block-shapes.ts'
import { call, id, pageOf, recordID, version } from './call.ts'
import { order } from './orders.ts'

/** What the telephone system runs for a customer. */
const customerService = z.object({
  serviceID: z.string(),
  extension: z.string(),
  name: z.string(),
  /** `extension`, `huntgroup`, … as the telephone system calls it. */
  kind: z.string(),
  /** The telephone number that leads there; empty where none does. */
  number: z.string(),
  active: z.boolean(),
})

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

/** What is to change in one row; fields that are left out stay. */
const rowChange: z.ZodType<Row, Row> = z.object({
  ipExtensionID: recordID,
  version: version.default(0),
  ...Object.fromEntries(Object.entries(ipVoice.rows).map(([name, field]) => [name, field.schema.optional()])),
})

export const extensionCalls = {
  getCustomerServices: call({
    method: 'GET',
    path: 'vodia/GetCustomerServices/{id}',
    summary: 'What the telephone system runs for the customer.',
    access: 'staff',
    params: z.object({ id }),
    reply: z.array(customerService),
  }),
  addSoftphoneOrder: call({
    method: 'POST',
    path: 'Order/AddSoftphoneOrderToCustomer/{customer}',
    summary: 'Makes an order for the customer with these extensions as softphones.',
    access: 'staff',
    params: z.object({ customer: id }),
    body: z.array(rowInput(ipVoice)).min(1, 'Give at least one extension').max(1000),
    reply: order,
  }),
  getIPRowsByOrder: call({
    method: 'GET',
    path: 'Order/GetIPRowsByOrder',
    summary: 'The IP voice rows of orders that are not signed yet, by order, newest first; a page of orders at a time.',
    access: 'admin',
    query: z.object({
      page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      pageSize: z.coerce.number().int().min(1).max(200).default(25),
    }),
    reply: pageOf(orderWithRows),
  }),
  updateRowsFromAdmin: call({
    method: 'POST',
    path: 'Order/UpdateRowsFromAdmin',
    summary: 'Changes IP voice rows of any orders, all or none, and answers them as they then stand.',
    access: 'admin',
    body: z.array(rowChange).min(1, 'Give at least one row').max(500),
    reply: z.array(storedRow(ipVoice)),
  }),
}
