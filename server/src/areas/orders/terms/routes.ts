import { termCalls } from '@dealerline/shared/contract/terms.ts'
import { routesOf } from '../../../calls/handler.ts'
import { signingLinks } from '../../signing/open-link.ts'
import { getAllTerms, removeItem, removeTerm, saveItem, saveTerms } from './maintain.ts'
import { confirmCustomerTerms, confirmTerms, getCustomerTerms, getTerms } from './terms.ts'

export const termRoutes = routesOf(termCalls, {
  getTerms: (context, { params }) => getTerms(context, params.orderID),
  acceptTerms: (context, { params, body }) => confirmTerms(context, params.orderID, body),
  getTermsConditions: async (context) => {
    const link = await signingLinks.find(context)
    return (await signingLinks.isReadable(context, link))
      ? getCustomerTerms(context, link.envelope, link.recipient.role)
      : []
  },
  updateTermConditionsOnOrder: async (context, { body }) => {
    const { envelope, recipient } = await signingLinks.lockOpen(context)
    return confirmCustomerTerms(context, envelope, recipient.role, body)
  },
  getAllTermConditions: (context) => getAllTerms(context),
  updateTermConditions: (context, { body }) => saveTerms(context, body),
  updateTermConditionsItem: (context, { params, body }) => saveItem(context, params.termsConditionsID, body),
  deleteTermCondition: (context, { params }) => removeTerm(context, params.id),
  deleteTermIndex: (context, { params }) => removeItem(context, params.index),
})
