import { termCalls } from '@dealerline/shared/contract/terms.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import type { Context } from '../../context.ts'
import { routesOf } from '../../plugins/calls.ts'
import { assertOpenLink } from '../signing/open-link.ts'
import { confirmTerms, getTerms } from './terms.ts'

function linkedOrder({ caller }: Context): number {
  if (!caller.link) throw new AppError('notFound')
  return caller.link.orderID
}

export const termRoutes = routesOf(termCalls, {
  getTerms: (context, { params }) => getTerms(context, params.orderID, 'dealer'),
  acceptTerms: (context, { params, body }) => confirmTerms(context, params.orderID, 'dealer', body),
  getTermsConditions: (context) => getTerms(context, linkedOrder(context), 'customer'),
  updateTermConditionsOnOrder: async (context, { body }) => {
    await assertOpenLink(context)
    return confirmTerms(context, linkedOrder(context), 'customer', body)
  },
})
