import { z } from 'zod'
import { firstExtension } from '../rules/extension-numbers.ts'
import { limited } from '../rules/schemas.ts'
import { ruleMessage } from '../rules/validation.ts'
import { call, id, orderID, orderIDInBody, orderParams } from './call.ts'

/** Maximum numbers in one search or one reservation. */
export const maxNumbers = 500

const phoneRegion = z.object({
  region: z.string(),
  state: z.string(),
  areaCode: z.string(),
  /** How many numbers are available. */
  available: z.number().int(),
})
export type PhoneRegion = z.output<typeof phoneRegion>

const did = z.string().regex(/^\d{6,15}$/, 'A number has digits only')

const reservedNumber = z.object({ id: z.number().int(), did: z.string() })
export type ReservedNumber = z.output<typeof reservedNumber>

const orderIdParams = z.object({ orderId: orderID })

export const numberCalls = {
  getNextAccountNo: call('POST Link/GetNextAccountNo', {
    summary: 'Get the customer’s next free extension number',
    description: `The first number is ${firstExtension}. Numbers on the order count as taken.`,
    access: 'staff',
    reads: true,
    body: z.object({ orderID: orderIDInBody }),
    reply: z.object({ nextAccountNo: z.number().int() }),
  }),
  getPhoneRegions: call('GET Link/GetPhoneRegions/{range}', {
    summary: 'List regions with enough available numbers',
    access: 'staff',
    params: z.object({ range: z.coerce.number('must be a number').int().min(1).max(maxNumbers) }),
    reply: z.array(phoneRegion),
  }),
  getAvailablePhoneNumbers: call('POST Link/GetAvailablePhoneNumbers', {
    summary: 'List available telephone numbers in a region',
    description: 'Returns at most `quantity` numbers in ascending order.',
    access: 'staff',
    reads: true,
    body: z.object({
      region: limited('Region', 100).min(1, ruleMessage('required', 'Region')),
      quantity: z.number().int().min(1).max(maxNumbers).default(10),
    }),
    reply: z.array(z.object({ did: z.string() })),
  }),
  reservePhoneNumbers: call('POST Link/ReservePhoneNumber/{orderId}', {
    summary: 'Reserve telephone numbers for an order',
    description: 'Reserves all numbers or none. Returns all numbers reserved for the order.',
    access: 'staff',
    params: orderIdParams,
    body: z.object({ dids: z.array(did).min(1, 'Choose at least one number').max(maxNumbers) }),
    reply: z.array(reservedNumber),
  }),
  getReservedPhoneNumbers: call('GET Link/GetReservedPhoneNumbers/{orderId}', {
    summary: 'List an order’s reserved telephone numbers',
    access: 'staff',
    params: orderIdParams,
    reply: z.array(reservedNumber),
  }),
  deleteReservedPhoneNumber: call('DELETE Link/DeleteReservedPhoneNumber/{orderId}/{id}', {
    summary: 'Release one reserved number',
    description: 'Returns the remaining reserved numbers of the order.',
    access: 'staff',
    params: orderIdParams.extend({ id }),
    reply: z.array(reservedNumber),
  }),
  deleteReservedPhoneNumbers: call('DELETE Link/DeleteReservedPhoneNumbers/{orderID}', {
    summary: 'Release all reserved numbers of an order',
    access: 'staff',
    params: orderParams,
    reply: z.array(reservedNumber),
  }),
}
