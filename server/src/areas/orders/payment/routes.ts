import { paymentCalls } from '@dealerline/shared/contract/payment.ts'
import { routesOf } from '../../../calls/handler.ts'
import { updateDirectDebit } from './direct-debit.ts'

export const paymentRoutes = routesOf(paymentCalls, {
  updateDirectDebit: (context, { params, body }) => updateDirectDebit(context, params.orderID, body),
})
