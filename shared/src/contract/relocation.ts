import { z } from 'zod'
import { date, phone, storedShapeOf, text } from '../blocks/kinds.ts'
import { addressFields, addressInput } from './address.ts'
import {
  applicationPage,
  applicationRecord,
  applicationServices,
  linkBody,
  linkParams,
  linksPerMinute,
  orderParams,
  rejection,
  sendTo,
  storedApplicationServices,
} from './applications.ts'
import { call, recordID } from './call.ts'
import { changeShapeOf } from './catalogue-fields.ts'

/** What is said of a relocation beside where to. */
export const relocationFields = {
  oldAddress: text('Address now', { length: 300 }),
  movingDate: date('Moving date'),
  contactName: text('Contact on site'),
  contactMobile: phone('Contact phone'),
  notes: text('Notes', { length: 2000 }),
}
export const neededOfRelocation = ['oldAddress', 'movingDate', 'contactName', 'contactMobile'] as const

const relocationDetails = z.object({
  ...storedShapeOf(relocationFields),
  newAddress: z.object(storedShapeOf(addressFields)).nullable().default(null),
  services: storedApplicationServices,
})

export const relocation = z.object({
  relocationID: z.number().int(),
  ...applicationRecord,
  relocationDetails,
  /** The address of the customer's page; empty until it was sent. */
  guidURL: z.string(),
})
export type Relocation = z.output<typeof relocation>

export const relocationInput = z.object({
  orderID: recordID,
  relocationDetails: z
    .object({
      ...changeShapeOf(relocationFields),
      /** Where to; null while nobody has said. */
      newAddress: addressInput.nullable().optional(),
      services: applicationServices.unwrap().optional(),
    })
    .prefault({}),
})
export type RelocationInput = z.output<typeof relocationInput>

export const relocationCalls = {
  getRelocation: call({
    method: 'GET',
    path: 'order/GetRelocation/{orderID}',
    summary: 'The relocation of an order; 404 with No Content where it has none.',
    access: 'staff',
    params: orderParams,
    reply: relocation,
  }),
  updateRelocation: call({
    method: 'POST',
    path: 'Order/UpdateRelocation',
    summary: 'Writes down the relocation of an order. 409 with the current record where it is stale.',
    access: 'staff',
    body: relocationInput,
    reply: relocation,
  }),
  sendRelocationSms: call({
    method: 'POST',
    path: 'Order/SendRelocationSMStoCustomer',
    summary: 'Sends the customer the link to the relocation by text message.',
    access: 'staff',
    body: z.object(sendTo),
    reply: relocation,
  }),
  sendRelocationEmail: call({
    method: 'POST',
    path: 'Order/SendRelocationEmailtoCustomer',
    summary: 'Sends the customer the link to the relocation by e-mail.',
    access: 'staff',
    body: z.object(sendTo),
    reply: relocation,
  }),
  getRelocationFromGuid: call({
    method: 'GET',
    path: 'order/GetRelocationFromGuid/{guid}',
    summary: 'The relocation as the holder of the link reads it.',
    access: 'guid',
    perMinute: linksPerMinute,
    params: linkParams,
    reply: applicationPage,
  }),
  approveRelocation: call({
    method: 'POST',
    path: 'Order/ApproveRelocation',
    summary: 'Confirms the relocation.',
    access: 'guid',
    perMinute: linksPerMinute,
    body: linkBody,
    reply: applicationPage,
  }),
  rejectRelocation: call({
    method: 'POST',
    path: 'Order/RejectRelocation',
    summary: 'Rejects the relocation; the dealer is told the comments.',
    access: 'guid',
    perMinute: linksPerMinute,
    body: rejection,
    reply: applicationPage,
  }),
}
