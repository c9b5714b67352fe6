import { termCalls } from '@dealerline/shared/contract/terms.ts'
import { routesOf } from '../../plugins/calls.ts'
import { getEnvelope } from '../signing/document.ts'
import { assertOpenLink } from '../signing/open-link.ts'
import { getAllTerms, removeItem, removeTerm, saveItem, saveTerms } from './maintain.ts'
import { confirmCustomerTerms, confirmTerms, getCustomerTerms, getTerms } from './terms.ts'

export const termRoutes = routesOf(termCalls, {
  getTerms: (context, { params }) => getTerms(context, params.orderID),
  acceptTerms: (context, { params, body }) => confirmTerms(context, params.orderID, body),
  getTermsConditions: async (context) => getCustomerTerms(context, await getEnvelope(context)),
  updateTermConditionsOnOrder: async (context, { body }) =>
    confirmCustomerTerms(context, await assertOpenLink(context), body),
  getAllTermConditions: (context) => getAllTerms(context),
  updateTermConditions: (context, { body }) => saveTerms(context, body),
  updateTermConditionsItem: (context, { params, body }) => saveItem(context, params.termsConditionsID, body),
  deleteTermCondition: (context, { params }) => removeTerm(context, params.id),
  deleteTermIndex: (context, { params }) => removeItem(context, params.index),
})
