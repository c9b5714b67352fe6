import { companyCalls } from '@dealerline/shared/contract/company.ts'
import { routesOf } from '../../../calls/calls.ts'
import { addCompany, addCompanyToOrder, updateCompany, validateAbn } from './company.ts'
import { getCompany } from './stored-company.ts'

export const companyRoutes = routesOf(companyCalls, {
  validateAbn: (context, { params }) => validateAbn(context, params.abn),
  getCompany: (context, { params }) => getCompany(context, params.id),
  addCompany: (context, { body }) => addCompany(context, body),
  addCompanyToOrder: (context, { params, body }) => addCompanyToOrder(context, params.orderID, body),
  updateCompany: (context, { params, body }) => updateCompany(context, params.orderId, body),
})
