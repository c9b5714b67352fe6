import { privacyCalls } from '@dealerline/shared/contract/privacy.ts'
import { routesOf } from '../../../calls/handler.ts'
import { eraseCustomer, getErasure } from './erasure.ts'
import { exportCustomerData, getCustomerViews } from './personal-data.ts'

export const privacyRoutes = routesOf(privacyCalls, {
  getCustomerViews: (context, { body }) => getCustomerViews(context, body),
  exportCustomerData: (context, { params }) => exportCustomerData(context, params.customerID),
  getErasure: (context, { params }) => getErasure(context, params.customerID),
  eraseCustomer: (context, { params, body }) => eraseCustomer(context, params.customerID, body),
})
