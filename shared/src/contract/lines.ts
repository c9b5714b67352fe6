import { z } from 'zod'
import { call, orderParams } from './call.ts'

/** One row of an order with the fields that all services share. Dollars including GST. */
const serviceOrderLine = z.object({
  id: z.number().int(),
  orderId: z.number().int(),
  rateplanId: z.number().int(),
  hardwareId: z.number().int(),
  /** Usage type from 0 (answering) to 16 (voIP); -1 if the row has none. */
  usageType: z.number().int(),
  contractLength: z.number().int(),
  quantity: z.number().int(),
  monthlyFee: z.number(),
  onceOffCharges: z.number(),
  addressId: z.number().int(),
  /** The row's service, such as `mobile`. */
  type: z.string(),
})
export type ServiceOrderLine = z.output<typeof serviceOrderLine>

export const lineCalls = {
  getServiceOrderLines: call('GET Order/GetServiceOrderLines/{orderID}', {
    summary: 'List the service order lines of an order',
    description:
      'Returns the rows of every service on the order. Amounts are dollars including GST. 404 for an unknown order.',
    access: 'staff',
    params: orderParams,
    reply: z.array(serviceOrderLine),
  }),
}
