import type { BodyOf } from '@dealerline/shared/contract/call.ts'
import { type Requirement, signingCalls } from '@dealerline/shared/contract/signing.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { verdictOf } from '@dealerline/shared/record-rules/verdict.ts'
import type { Context } from '../../calls/context.ts'
import { finish, routesOf, steps } from '../../calls/handler.ts'
import { getOrderDetail } from '../orders/order-detail.ts'
import { withReportLabels } from '../portal/menu/route-admin.ts'
import { appointmentMove, getAppointmentPage, linkSlots } from './appointment-link.ts'
import { changeRecipient, resend } from './change-recipient.ts'
import { acceptChangedLines, linkRecheck } from './changed-lines.ts'
import { nameDelegate } from './delegate.ts'
import { getSenderOfLink } from './document.ts'
import { signingLinks } from './open-link.ts'
import { orderReport } from './order-report.ts'
import { signedDocument } from './report.ts'
import { requestSignature, type SigningRequest } from './send.ts'
import { followSending } from './sending-result.ts'
import { decline, signature } from './sign.ts'
import { findSigningUrl, signingPage } from './sign-at-service.ts'
import { signInPerson } from './sign-in-person.ts'
import { cancelAndVoid, voidEnvelope } from './void-envelope.ts'

type Mail = BodyOf<typeof signingCalls.sendRequest> | BodyOf<typeof signingCalls.sendFromCustomerEmail>

const toMailRequest = (
  { emailBody, body, pdf, ...mail }: Mail,
  { acceptedRisks }: { acceptedRisks?: string | undefined },
  isReporting = false,
): SigningRequest => ({ ...mail, acceptedRisks, isReporting, channel: 'email', body: emailBody || body, withPdf: pdf })

const noWords = { subject: '', body: '', anonymous: false, withPdf: false, isReporting: false }

async function getMissingRequirements(context: Context, orderID: number): Promise<Requirement[]> {
  const order = await getOrderDetail(context, orderID)
  return withReportLabels(context, verdictOf(order, context.now).blocking)
}

export const signingRoutes = routesOf(signingCalls, {
  getSenderFromGuid: getSenderOfLink,
  validateOrder: async (context, { body }) => {
    const requirements = await getMissingRequirements(context, body.orderID)
    if (requirements.length === 0) return { valid: true as const, requirements: [] }
    const errors = requirements.map(({ code, message }) => ({ path: code, message }))
    throw new AppError('requirementsMissing', { detail: 'The order is not complete.', errors, requirements })
  },
  sendRequest: steps({
    storesFirst: true,
    prepare: (context, { params, body, query }) => {
      const isReporting = params.isReporting === 'true' || params.isReporting === '1'
      return requestSignature(context, toMailRequest(body, query, isReporting))
    },
    call: followSending,
  }),
  sendFromCustomerEmail: steps({
    storesFirst: true,
    prepare: (context, { body, query }) => requestSignature(context, toMailRequest(body, query)),
    call: followSending,
  }),
  sendSms: steps({
    storesFirst: true,
    prepare: (context, { body, query }) =>
      requestSignature(context, { ...noWords, ...body, acceptedRisks: query.acceptedRisks, channel: 'sms' }),
    call: followSending,
  }),
  resend: steps({
    storesFirst: true,
    prepare: (context, { params, body }) => resend(context, params.orderID, body.channel),
    call: followSending,
  }),
  changeRecipient: steps({
    storesFirst: true,
    prepare: (context, { params, body }) => changeRecipient(context, params.orderID, body),
    call: followSending,
  }),
  getSigningUrl: steps({
    prepare: (context, { body }) => findSigningUrl(context, body.envelopeID),
    call: signingPage.call,
  }),
  openSigningPage: steps(signingPage),
  cancelOrderAndVoidEnvelope: (context, { params }) => cancelAndVoid(context, params.orderID),
  voidEnvelope: (context, { params }) => voidEnvelope(context, params.orderID),
  orderReport: steps({
    prepare: (context, { params, query }) => orderReport(context, params.orderID, query),
    call: finish,
  }),
  getSigningDocument: signingLinks.getPage,
  recordView: signingLinks.recordView,
  addSignature: steps(signature),
  signInPerson: (context, { params }) => signInPerson(context, params.orderID),
  recheckLines: steps(linkRecheck),
  acceptChangedLines: (context, { body }) => acceptChangedLines(context, body.answerIDs),
  getAppointmentsFromGuid: (context) => getAppointmentPage(context),
  getSlotsFromGuid: steps(linkSlots),
  moveAppointment: steps(appointmentMove),
  decline: (context, { body }) => decline(context, body.reason),
  nameDelegate: (context, { body }) => nameDelegate(context, body),
  getSignedDocument: steps({ prepare: (context) => signedDocument(context), call: finish }),
})
