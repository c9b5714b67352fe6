import { hardwareCalls } from '@dealerline/shared/contract/hardware.ts'
import { routesOf } from '../../../calls/handler.ts'
import { addDeliveryAddress } from './delivery.ts'
import { getHandsetsOnOrder } from './handsets-on-order.ts'

export const hardwareRoutes = routesOf(hardwareCalls, {
  addDeliveryAddress: (context, { body }) => addDeliveryAddress(context, body),
  getHandsetsOffOrder: (context, { params }) => getHandsetsOnOrder(context, params.orderID),
})
