import { orderCalls } from '@dealerline/shared/contract/orders.ts'
import { routesOf } from '../../plugins/calls.ts'
import { lookUpOrderDetail } from './order-detail.ts'
import * as orders from './orders.ts'

export const orderRoutes = routesOf(orderCalls, {
  createOrder: (context, { body }) => orders.createOrder(context, body),
  getOrder: { ahead: ({ params }) => lookUpOrderDetail(params.orderID) },
  getOrders: (context, { params }) => orders.listCustomerOrders(context, params.id),
  getPaginatedOrders: (context, { body }) => orders.listOrders(context, body),
  cancelOrder: (context, { params }) => orders.cancelOrder(context, params.orderID),
  resetOrderToEdit: (context, { params }) => orders.resetOrderToEdit(context, params.orderID),
  duplicateOrder: (context, { params }) => orders.duplicateOrder(context, params.orderID),
  getMenu: (context) => orders.getMenu(context),
  getOrderSavedStatus: (context, { params }) => orders.getSavedStatus(context, params.orderID),
})
