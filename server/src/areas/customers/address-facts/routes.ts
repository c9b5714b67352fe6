import { addressFactCalls } from '@dealerline/shared/contract/address-facts.ts'
import { routesOf } from '../../../calls/calls.ts'
import { correctAddressFact, getAddressFacts } from './facts.ts'

export const addressFactRoutes = routesOf(addressFactCalls, {
  getAddressFacts: (context, { params }) => getAddressFacts(context, params.id),
  correctAddressFact: (context, { body }) => correctAddressFact(context, body),
})
