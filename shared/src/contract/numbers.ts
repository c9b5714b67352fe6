import { z } from 'zod'
import { firstExtension } from '../rules/extension-numbers.ts'
import { limited } from '../rules/schemas.ts'
import { ruleMessage } from '../rules/validation.ts'
import { call, id, recordID } from './call.ts'

/** How many numbers may be looked for, and reserved, at once. */
export const mostNumbers = 500

const phoneRegion = z.object({
  region: z.string(),
  state: z.string(),
  areaCode: z.string(),
  /** How many numbers can be had. */
  available: z.number().int(),
})
export type PhoneRegion = z.output<typeof phoneRegion>

const did = z.string().regex(/^\d{6,15}$/, 'A number has digits only')

const reservedNumber = z.object({ id: z.number().int(), did: z.string() })
export type ReservedNumber = z.output<typeof reservedNumber>

const orderParams = z.object({ orderId: id })

export const numberCalls = {
  getNextAccountNo: call({
    method: 'POST',
    path: 'Link/GetNextAccountNo',
    summary: `The customer's next free extension number; the first is ${firstExtension}. Numbers on the order count as taken.`,
    access: 'staff',
    reads: true,
    body: z.object({ orderID: recordID }),
    reply: z.object({ nextAccountNo: z.number().int() }),
  }),
  getPhoneRegions: call({
    method: 'GET',
    path: 'Link/GetPhoneRegions/{range}',
    summary: 'The regions that have at least this many telephone numbers to give.',
    access: 'staff',
    params: z.object({ range: z.coerce.number('must be a number').int().min(1).max(mostNumbers) }),
    reply: z.array(phoneRegion),
  }),
  getAvailablePhoneNumbers: call({
    method: 'POST',
    path: 'Link/GetAvailablePhoneNumbers',
    summary: 'Free telephone numbers of a region, in their order; at most as many as asked for.',
    access: 'staff',
    reads: true,
    body: z.object({
      region: limited('Region', 100).min(1, ruleMessage('required', 'Region')),
      quantity: z.number().int().min(1).max(mostNumbers).default(10),
    }),
    reply: z.array(z.object({ did: z.string() })),
  }),
  reservePhoneNumbers: call({
    method: 'POST',
    path: 'Link/ReservePhoneNumber/{orderId}',
    summary: 'Reserves telephone numbers for the order, all or none, and answers all that are reserved for it.',
    access: 'staff',
    params: orderParams,
    body: z.object({ dids: z.array(did).min(1, 'Choose at least one number').max(mostNumbers) }),
    reply: z.array(reservedNumber),
  }),
  getReservedPhoneNumbers: call({
    method: 'GET',
    path: 'Link/GetReservedPhoneNumbers/{orderId}',
    summary: 'The telephone numbers that are reserved for the order.',
    access: 'staff',
    params: orderParams,
    reply: z.array(reservedNumber),
  }),
  deleteReservedPhoneNumber: call({
    method: 'DELETE',
    path: 'Link/DeleteReservedPhoneNumber/{orderId}/{id}',
    summary: 'Gives one reserved number back, and answers those left.',
    access: 'staff',
    params: z.object({ orderId: id, id }),
    reply: z.array(reservedNumber),
  }),
  deleteReservedPhoneNumbers: call({
    method: 'DELETE',
    path: 'Link/DeleteReservedPhoneNumbers/{orderID}',
    summary: 'Gives all numbers back that are reserved for the order.',
    access: 'staff',
    params: z.object({ orderID: id }),
    reply: z.array(reservedNumber),
  }),
}
