import { companyCalls } from '@dealerline/shared/contract/company.ts'
import { routesOf, steps } from '../../../calls/handler.ts'
import { verifyingGuarantor } from '../contacts/guarantor-email.ts'
import { addCompany, addCompanyToOrder, getCompanyOf, lookUpAbn, readAbn, updateCompany } from './company.ts'
import { getCompany } from './stored-company.ts'

export const companyRoutes = routesOf(companyCalls, {
  validateAbn: steps({ prepare: (context, { params }) => readAbn(context, params.abn), call: lookUpAbn }),
  getCompany: (context, { params }) => getCompany(context, params.id),
  addCompany: (context, { body }) => addCompany(context, body),
  addCompanyToOrder: (context, { params, body }) => addCompanyToOrder(context, params.orderID, body),
  updateCompany: verifyingGuarantor(
    (context, { params, body }) => updateCompany(context, params.orderId, body),
    getCompanyOf,
  ),
})
