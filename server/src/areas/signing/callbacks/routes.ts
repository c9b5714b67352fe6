import { callbackCalls } from '@dealerline/shared/contract/callbacks.ts'
import { routesOf } from '../../../calls/calls.ts'
import { envelopeChanged, messageChanged } from './callbacks.ts'

export const callbackRoutes = routesOf(callbackCalls, {
  envelopeChanged: (context, { headers, body }) => envelopeChanged(context, { headers, body }),
  messageChanged: (context, { params, headers, body }) => messageChanged(context, params.reference, { headers, body }),
})
