import { blocks } from '@dealerline/shared/blocks/index.ts'
import { orderCalls } from '@dealerline/shared/contract/orders.ts'
import { routesOf, steps } from '../../calls/handler.ts'
import { getCustomer } from '../customers/customers.ts'
import { getMenu, getSavedStatus } from '../portal/menu/order-menu.ts'
import { listOrders } from '../tracking/order-lists.ts'
import { getCustomerOrders } from './customer-orders.ts'
import { needsNumber, withNextNumber } from './numbers/next-number.ts'
import { lookUpOrderDetail } from './order-detail.ts'
import { updateOrderType } from './order-type.ts'
import * as orders from './orders.ts'
import { updateOrder, updateSignedDate } from './update-order.ts'

export const orderRoutes = routesOf(orderCalls, {
  createOrder: withNextNumber(
    async (context, { body: { content, customerID, templateID } }) => ({
      // A template may have extensions, whose numbers are given anew.
      numberFor:
        templateID > 0 || blocks.some((block) => needsNumber(block, content[block.name] ?? []))
          ? (await getCustomer(context, customerID)).customerID
          : undefined,
    }),
    (context, { body }) => orders.createOrder(context, body),
  ),
  getOrder: steps({ lookUp: ({ params }) => lookUpOrderDetail(params.orderID) }),
  getOrders: (context, { params, query }) => getCustomerOrders(context, params.id, query),
  getPaginatedOrders: (context, { body }) => listOrders(context, body),
  updateOrder: (context, { params, body }) => updateOrder(context, params.orderID, body),
  updateOrderType: (context, { params, body }) =>
    updateOrderType(context, params.orderID, params.type, body?.confirmed ?? false),
  updateOrderSignedDate: (context, { params, body }) => updateSignedDate(context, params.orderID, body.signedDate),
  cancelOrder: (context, { params }) => orders.cancelOrder(context, params.orderID),
  resetOrderToEdit: (context, { params }) => orders.resetOrderToEdit(context, params.orderID),
  duplicateOrder: (context, { params, body }) => orders.duplicateOrder(context, params.orderID, body ?? {}),
  getMenu: (context) => getMenu(context),
  getOrderSavedStatus: (context, { params }) => getSavedStatus(context, params.orderID),
})
