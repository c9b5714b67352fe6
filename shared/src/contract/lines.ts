import { z } from 'zod'
import { call, id } from './call.ts'

/** A row of an order without what its service says of it. Dollars with GST. */
const serviceOrderLine = z.object({
  id: z.number().int(),
  orderId: z.number().int(),
  rateplanId: z.number().int(),
  hardwareId: z.number().int(),
  /** 0 answering to 16 voIP; -1 where the row has none. */
  usageType: z.number().int(),
  contractLength: z.number().int(),
  quantity: z.number().int(),
  monthlyFee: z.number(),
  onceOffCharges: z.number(),
  addressId: z.number().int(),
  /** The service that the row belongs to, such as `mobile`. */
  type: z.string(),
})
export type ServiceOrderLine = z.output<typeof serviceOrderLine>

export const lineCalls = {
  getServiceOrderLines: call({
    method: 'GET',
    path: 'Order/GetServiceOrderLines/{orderID}',
    summary: 'The rows of every service on an order, as service order lines.',
    access: 'staff',
    params: z.object({ orderID: id }),
    reply: z.array(serviceOrderLine),
  }),
}
