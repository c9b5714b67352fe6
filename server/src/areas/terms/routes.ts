import { termCalls } from '@dealerline/shared/contract/terms.ts'
import { routesOf } from '../../plugins/calls.ts'
import { assertOpenLink, findLink } from '../signing/open-link.ts'
import { confirmTerms, getTerms } from './terms.ts'

export const termRoutes = routesOf(termCalls, {
  getTerms: (context, { params }) => getTerms(context, params.orderID, 'dealer'),
  acceptTerms: (context, { params, body }) => confirmTerms(context, params.orderID, 'dealer', body),
  getTermsConditions: async (context) => {
    const { recipient } = await findLink(context)
    return getTerms(context, recipient.orderID, recipient.role)
  },
  updateTermConditionsOnOrder: async (context, { body }) => {
    const { recipient } = await assertOpenLink(context)
    return confirmTerms(context, recipient.orderID, recipient.role, body)
  },
})
