import { customerCalls } from '@dealerline/shared/contract/customers.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import type { Context } from '../../calls/context.ts'
import { routesOf, steps } from '../../calls/handler.ts'
import { getOrder } from '../orders/orders.ts'
import { verifyingGuarantor } from './contacts/guarantor-email.ts'
import { findSimilarCustomers, listCustomersOfDealer, lookUpCustomers } from './customer-lists.ts'
import { creatingCustomer, getCustomer, getCustomerByAbn, updateCustomer } from './customers.ts'
import { moveCustomer } from './move-customer.ts'

/** Refuses an order of another customer. */
async function assertOrderOf(context: Context, orderID: number, customerID: number): Promise<void> {
  const order = await getOrder(context, orderID)
  if (order.customerID !== customerID) throw new AppError('notFound')
}

export const customerRoutes = routesOf(customerCalls, {
  addCustomerToUB: steps(creatingCustomer(async (_context, customer) => customer)),
  getCustomer: (context, { params }) => getCustomer(context, params.id),
  updateCustomer: verifyingGuarantor(async (context, { params: { customerId, orderId }, body }) => {
    if (orderId > 0) await assertOrderOf(context, orderId, customerId)
    return updateCustomer(context, customerId, body)
  }, getCustomer),
  moveCustomer: (context, { params, body }) => moveCustomer(context, params.customerId, body.dealerID),
  retrieveDealerCustomers: steps({ lookUp: ({ body }) => lookUpCustomers(body) }),
  createCustomer: steps(creatingCustomer((context, { customerID }) => getCustomer(context, customerID))),
  getCustomers: (context, { params }) => listCustomersOfDealer(context, params.dealerID),
  retrieveDirectSalesCustomers: steps({ lookUp: ({ body }) => lookUpCustomers(body, true) }),
  getCompanyABN: (context, { params }) => getCustomerByAbn(context, params.id),
  findSimilarCustomers: (context, { body }) => findSimilarCustomers(context, body),
})
