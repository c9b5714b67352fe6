import { companyCalls } from '@dealerline/shared/contract/company.ts'
import { askWith } from '../../../calls/asking.ts'
import { routesOf } from '../../../calls/calls.ts'
import { verifyingGuarantor } from '../contacts/guarantor-email.ts'
import { addCompany, addCompanyToOrder, getCompanyOf, lookUpAbn, readAbn, updateCompany } from './company.ts'
import { getCompany } from './stored-company.ts'

export const companyRoutes = routesOf(companyCalls, {
  validateAbn: askWith((context, { params }) => readAbn(context, params.abn), lookUpAbn),
  getCompany: (context, { params }) => getCompany(context, params.id),
  addCompany: (context, { body }) => addCompany(context, body),
  addCompanyToOrder: (context, { params, body }) => addCompanyToOrder(context, params.orderID, body),
  updateCompany: verifyingGuarantor(
    (context, { params, body }) => updateCompany(context, params.orderId, body),
    getCompanyOf,
  ),
})
