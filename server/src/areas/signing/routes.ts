import { signingCalls } from '@dealerline/shared/contract/signing.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { missingRequirements } from '@dealerline/shared/rules/requirements.ts'
import { routesOf } from '../../plugins/calls.ts'
import { getOrderDetail } from '../orders/order-detail.ts'
import { getSigningDocument, recordView } from './document.ts'
import { findEnvelopeByID } from './queries.ts'
import { orderReport, signedDocument } from './report.ts'
import { requestSignature } from './send.ts'
import { addSignature, decline } from './sign.ts'
import { cancelAndVoid, voidEnvelope } from './void-cancelled.ts'

export const signingRoutes = routesOf(signingCalls, {
  validateOrder: async (context, { body }) => {
    const requirements = missingRequirements(await getOrderDetail(context, body.orderID))
    return { valid: requirements.length === 0, requirements }
  },
  sendRequest: (context, { params, body }) => {
    const message = { channel: 'email' as const, recipient: body.to, subject: body.subject, body: body.emailBody }
    return requestSignature(
      context,
      body.orderID,
      body.toName,
      message,
      params.isReporting === 'true' || params.isReporting === '1',
    )
  },
  sendSms: (context, { body }) =>
    requestSignature(context, body.orderID, body.toName, { channel: 'sms', recipient: body.to, subject: '', body: '' }),
  getSigningUrl: async (context, { body }) => {
    const envelope = await findEnvelopeByID(context.tx, body.envelopeID)
    if (!envelope) throw new AppError('notFound')
    return context.providers.esign.signingUrl(body.envelopeID)
  },
  cancelOrderAndVoidEnvelope: (context, { params }) => cancelAndVoid(context, params.orderID),
  voidEnvelope: (context, { params }) => voidEnvelope(context, params.orderID),
  orderReport: (context, { params, query }) => orderReport(context, params.orderID, query),
  getSigningDocument: (context) => getSigningDocument(context),
  recordView: (context) => recordView(context),
  addSignature: (context, { body }) => addSignature(context, body),
  decline: (context, { body }) => decline(context, body.reason),
  getSignedDocument: (context) => signedDocument(context),
})
