import type { BodyOf } from '@dealerline/shared/contract/call.ts'
import { signingCalls } from '@dealerline/shared/contract/signing.ts'
import { missingRequirements } from '@dealerline/shared/rules/requirements.ts'
import { routesOf } from '../../plugins/calls.ts'
import { withReportLabels } from '../menu/route-admin.ts'
import { getOrderDetail } from '../orders/order-detail.ts'
import { changeRecipient, resend } from './change-recipient.ts'
import { getSigningDocument, recordView } from './document.ts'
import { orderReport, signedDocument } from './report.ts'
import { requestSignature, type SigningRequest } from './send.ts'
import { addSignature, decline } from './sign.ts'
import { getSigningUrl, openSigningPage } from './sign-at-service.ts'
import { cancelAndVoid, voidEnvelope } from './void-cancelled.ts'

type Mail = BodyOf<typeof signingCalls.sendRequest> | BodyOf<typeof signingCalls.sendFromCustomerEmail>

function byMail({ emailBody, body, pdf, expiryDays, guarantor, ...mail }: Mail, isReporting: boolean): SigningRequest {
  return { ...mail, channel: 'email', body: emailBody || body, withPdf: pdf, isReporting, expiryDays, guarantor }
}

export const signingRoutes = routesOf(signingCalls, {
  validateOrder: async (context, { body }) => {
    const missing = missingRequirements(await getOrderDetail(context, body.orderID))
    return { valid: missing.length === 0, requirements: await withReportLabels(context, missing) }
  },
  sendRequest: (context, { params, body }) =>
    requestSignature(context, byMail(body, params.isReporting === 'true' || params.isReporting === '1')),
  sendFromCustomerEmail: (context, { body }) => requestSignature(context, byMail(body, false)),
  sendSms: (context, { body }) =>
    requestSignature(context, {
      ...body,
      ...{ channel: 'sms', subject: '', body: '', anonymous: false, withPdf: false, isReporting: false },
      expiryDays: body.expiryDays,
      guarantor: body.guarantor,
    }),
  resend: (context, { params, body }) => resend(context, params.orderID, body.channel),
  changeRecipient: (context, { params, body }) => changeRecipient(context, params.orderID, body),
  getSigningUrl: (context, { body }) => getSigningUrl(context, body.envelopeID),
  openSigningPage: (context) => openSigningPage(context),
  cancelOrderAndVoidEnvelope: (context, { params }) => cancelAndVoid(context, params.orderID),
  voidEnvelope: (context, { params }) => voidEnvelope(context, params.orderID),
  orderReport: (context, { params, query }) => orderReport(context, params.orderID, query),
  getSigningDocument: (context) => getSigningDocument(context),
  recordView: (context) => recordView(context),
  addSignature: (context, { body }) => addSignature(context, body),
  decline: (context, { body }) => decline(context, body.reason),
  getSignedDocument: (context) => signedDocument(context),
})
