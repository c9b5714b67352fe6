import { callbackCalls } from '@dealerline/shared/contract/callbacks.ts'
import { askThenWork } from '../../../calls/asking.ts'
import { routesOf } from '../../../calls/calls.ts'
import { envelopeChanged, messageChanged, readEnvelopeEvent, readReceipt } from './callbacks.ts'

export const callbackRoutes = routesOf(callbackCalls, {
  envelopeChanged: askThenWork(readEnvelopeEvent, (context, _input, event) => envelopeChanged(context, event)),
  messageChanged: askThenWork(
    (outside, { params, headers, body }) => readReceipt(outside, params.reference, { headers, body }),
    (context, { params }, receipt) => messageChanged(context, params.reference, receipt),
  ),
})
