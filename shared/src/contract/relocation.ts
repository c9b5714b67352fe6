import { z } from 'zod'
import { changeShapeOf } from '../records/catalogue-fields.ts'
import { date, paragraphs, phone, storedShapeOf, text } from '../records/kinds.ts'
import { addressFields, addressInput } from './address.ts'
import {
  answerByLink,
  applicationRecord,
  applicationServices,
  byApplicationLink,
  rejection,
  sendingOf,
  storedApplicationServices,
} from './applications.ts'
import { call, orderParams, recordID } from './call.ts'

/** Details of a relocation, apart from the new address. */
export const relocationFields = {
  oldAddress: text('Address now', { length: 300 }),
  movingDate: date('Moving date'),
  contactName: text('Contact on site'),
  contactMobile: phone('Contact phone'),
  notes: paragraphs('Notes', 2000),
}
export const requiredRelocationFields = ['oldAddress', 'movingDate', 'contactName', 'contactMobile'] as const

const relocationDetails = z.object({
  ...storedShapeOf(relocationFields),
  newAddress: z.object(storedShapeOf(addressFields)).nullable().default(null),
  services: storedApplicationServices,
})

export const relocation = z.object({
  relocationID: z.number().int(),
  ...applicationRecord,
  relocationDetails,
  /** Address of the customer's page; empty until the application was sent. */
  guidURL: z.string(),
})
export type Relocation = z.output<typeof relocation>

export const relocationInput = z.object({
  orderID: recordID,
  relocationDetails: z
    .object({
      ...changeShapeOf(relocationFields),
      /** The new address; null while it is unknown. */
      newAddress: addressInput.nullable().optional(),
      services: applicationServices.unwrap().optional(),
    })
    .prefault({}),
})
export type RelocationInput = z.output<typeof relocationInput>

export const relocationCalls = {
  getRelocation: call('GET order/GetRelocation/{orderID}', {
    summary: 'Get the relocation of an order',
    description: '404 “No Content” if the order has none.',
    access: 'staff',
    params: orderParams,
    reply: relocation,
  }),
  updateRelocation: call('POST Order/UpdateRelocation', {
    summary: 'Save the relocation of an order',
    description: '409 with the current record if the version is stale.',
    access: 'staff',
    body: relocationInput,
    reply: relocation,
  }),
  sendRelocationSms: call('POST Order/SendRelocationSMStoCustomer', {
    summary: 'Text the relocation link to the customer',
    ...sendingOf(relocation),
  }),
  sendRelocationEmail: call('POST Order/SendRelocationEmailtoCustomer', {
    summary: 'E-mail the relocation link to the customer',
    ...sendingOf(relocation),
  }),
  getRelocationFromGuid: call('GET order/GetRelocationFromGuid/{guid}', {
    summary: 'Get the relocation by its link',
    ...byApplicationLink,
  }),
  approveRelocation: call('POST Order/ApproveRelocation', {
    summary: 'Approve the relocation',
    ...answerByLink,
  }),
  rejectRelocation: call('POST Order/RejectRelocation', {
    summary: 'Reject the relocation',
    description: 'Sends the comments to the dealer.',
    ...answerByLink,
    body: rejection,
  }),
}
