import { callbackCalls } from '@dealerline/shared/contract/callbacks.ts'
import { routesOf, steps } from '../../../calls/handler.ts'
import { envelopeChanged, messageChanged, readEnvelopeEvent, readReceipt } from './callbacks.ts'

export const callbackRoutes = routesOf(callbackCalls, {
  envelopeChanged: steps({
    call: readEnvelopeEvent,
    commit: (context, _input, event) => envelopeChanged(context, event),
  }),
  messageChanged: steps({
    call: (outside, { params, headers, body }) => readReceipt(outside, params.reference, { headers, body }),
    commit: (context, { params }, receipt) => messageChanged(context, params.reference, receipt),
  }),
})
