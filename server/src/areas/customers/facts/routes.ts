import { factCalls } from '@dealerline/shared/contract/facts.ts'
import { routesOf } from '../../../calls/handler.ts'
import { correctAddressFact, getAddressFacts } from './facts.ts'

export const factRoutes = routesOf(factCalls, {
  getAddressFacts: (context, { params }) => getAddressFacts(context, params.id),
  correctAddressFact: (context, { body }) => correctAddressFact(context, body),
})
