import { z } from 'zod'
import { limited } from '../rules/schemas.ts'
import { ruleMessage } from '../rules/validation.ts'
import { call, guid, id, recordID } from './call.ts'
import { linkStates, sentEnvelope, signerRoles } from './envelope.ts'
import { amount, orderReportParts, reportQuery } from './order-report.ts'
import { emailMessage, following, mobileNumber, personName } from './signing-message.ts'
import { agreedTerm, termCondition } from './terms.ts'

export const requirement = z.object({
  code: z.string(),
  section: z.string(),
  field: z.string(),
  message: z.string(),
  link: z.string(),
})
export type Requirement = z.output<typeof requirement>

const cell = z.object({ label: z.string(), value: z.string() })

/** One service of an order as a customer reads it: what it holds in common, and its rows as labelled values. */
export const readableSection = z.object({
  title: z.string(),
  facts: z.array(cell),
  columns: z.array(z.object({ label: z.string(), align: z.enum(['left', 'right']) })),
  rows: z.array(z.array(z.string())),
  /** What else is to be said of each row, where there is more than a table holds. */
  notes: z.array(z.array(cell)).optional(),
  /** The address that each row is for, empty where it is for none; left out where no row has one. */
  places: z.array(z.string()).optional(),
})

/** The order in words, as it is signed, printed and hashed. */
export const readableOrder = z.object({
  orderID: z.number().int(),
  title: z.enum(['Order', 'Quote']),
  version: z.number().int(),
  date: z.string(),
  dealer: z.object({ name: z.string(), email: z.string() }),
  customer: z.array(cell),
  sections: z.array(readableSection),
  charges: z.array(z.object({ label: z.string(), monthly: amount, onceOff: amount })),
  monthly: amount,
  onceOff: amount,
  overTerm: amount,
  /** What the customer agrees to: only in what is frozen for signing. */
  terms: z.array(agreedTerm).optional(),
})
export type ReadableOrder = z.output<typeof readableOrder>

/** What somebody who signs sees on their link; `state` says whether it can still be signed. */
export const signingDocument = z.object({
  state: z.enum(linkStates),
  role: z.enum(signerRoles),
  /** Everybody who signs, in that order. */
  signers: z.array(z.object({ name: z.string(), role: z.enum(signerRoles), signedAt: z.string() })),
  /** SHA-256 of the order as it is shown here; '' where it is not shown. */
  documentHash: z.string(),
  providerName: z.string(),
  sentBy: z.string(),
  toName: z.string(),
  expiresAt: z.string(),
  signedAt: z.string(),
  order: readableOrder.nullable(),
  terms: z.array(termCondition),
  sealed: z.boolean(),
  /** The service on whose page the signature is given, once the terms are confirmed here; '' where it is given here. */
  signsAt: z.string(),
})
export type SigningDocument = z.output<typeof signingDocument>

export const signatureKinds = ['drawn', 'typed', 'uploaded'] as const

const link = z.object({ guid })
export const signingCalls = {
  validateOrder: call({
    method: 'POST',
    path: 'Validate/ValidateOrder',
    summary:
      'Whether the order can be sent. One that lacks something is 400 with a message for each in `errors`; `requirements` of the problem says more of each.',
    access: 'staff',
    reads: true,
    body: z.object({ orderID: recordID }),
    reply: z.object({ valid: z.literal(true), requirements: z.array(requirement).max(0) }),
  }),
  sendRequest: call({
    method: 'POST',
    path: 'Docusign/SendRequest/{isReporting}',
    summary:
      'Sends the order to the customer for signature by e-mail. Answers once the message went out, was refused, or is queued to be tried again.',
    access: 'staff',
    params: z.object({ isReporting: z.enum(['true', 'false', '0', '1']) }),
    body: emailMessage.extend({
      anonymous: z.literal(false, 'An anonymous message is sent by Order/SendFromCustomerEmail').default(false),
    }),
    reply: sentEnvelope,
  }),
  sendFromCustomerEmail: call({
    method: 'POST',
    path: 'Order/SendFromCustomerEmail',
    summary:
      "Sends the order for approval in the customer's own name, past the e-signature provider; answers go to the customer.",
    access: 'staff',
    body: emailMessage.extend({
      anonymous: z.literal(true, 'A message that names the dealer is sent by Docusign/SendRequest').default(true),
    }),
    reply: sentEnvelope,
  }),
  resend: call({
    method: 'POST',
    path: 'Docusign/Resend/{orderID}',
    summary: 'Sends the same link once more to whoever is to sign now.',
    access: 'staff',
    params: z.object({ orderID: id }),
    body: z.object({ channel: z.enum(['email', 'sms']) }),
    reply: sentEnvelope,
  }),
  changeRecipient: call({
    method: 'POST',
    path: 'Docusign/ChangeRecipient/{orderID}',
    summary:
      'Puts another person or address in place of one who has not signed: the old link stops, a new one goes out.',
    access: 'staff',
    params: z.object({ orderID: id }),
    body: z.object({
      position: z.number().int().min(1).max(9),
      toName: personName.min(1, ruleMessage('required', 'Name')),
      channel: z.enum(['email', 'sms']),
      /** An e-mail address or a mobile number, as the channel says. */
      to: limited('Recipient', 200).min(1, 'can not be empty'),
    }),
    reply: sentEnvelope,
  }),
  sendSms: call({
    method: 'POST',
    path: 'Order/SendSMS',
    summary: 'Sends the signing link by text message, to the mobile number given.',
    access: 'staff',
    body: z.object({
      orderID: recordID,
      to: mobileNumber,
      toName: personName.default(''),
      guarantor: emailMessage.shape.guarantor,
      ...following,
    }),
    reply: sentEnvelope,
  }),
  getSigningUrl: call({
    method: 'POST',
    path: 'Docusign/GetSigningURL',
    summary:
      'Where an envelope is signed, to be opened at once: the page of the portal, or that of the e-signature service once the terms are confirmed on the portal’s.',
    access: 'staff',
    reads: true,
    body: z.object({ envelopeID: limited('Envelope', 100).min(1) }),
    reply: z.object({ uri: z.string() }),
  }),
  cancelOrderAndVoidEnvelope: call({
    method: 'PUT',
    path: 'Docusign/CancelOrderAndVoidEnvelope/{orderID}',
    summary: 'Cancels the order where that is not done yet, and voids its signing request here and at the service.',
    access: 'staff',
    params: z.object({ orderID: id }),
    reply: z.object({ orderID: z.number().int(), orderStatus: z.number().int() }),
  }),
  voidEnvelope: call({
    method: 'PUT',
    path: 'Docusign/VoidEnvelope/{orderID}',
    summary: 'Voids the signing request of an order that is cancelled.',
    access: 'staff',
    params: z.object({ orderID: id }),
    reply: z.object({ orderID: z.number().int(), orderStatus: z.number().int() }),
  }),
  orderReport: call({
    method: 'GET',
    path: 'Order/OrderReport/{orderID}/{flag}',
    summary:
      'The priced rows and the totals of an order, and the order in words. With format=pdf, or an Accept header that prefers it, the order as a PDF, the sealed one once it is signed; with format=png one page of it, and no content past the last. With serviceCopyOf the document as the e-signature service gave it back, signed by whoever has that place.',
    access: 'staff',
    params: z.object({ orderID: id, flag: z.enum(['true', 'false', '1', '0'], 'must be true, false, 1 or 0') }),
    query: reportQuery,
    reply: z.object({ ...orderReportParts, data: readableOrder }).nullable(),
    noContent: true,
    file: 'application/pdf',
  }),
  getSigningDocument: call({
    method: 'GET',
    path: 'Docusign/Document/{guid}',
    summary: 'The order as the customer reads it before signing.',
    access: 'guid',
    params: link,
    reply: signingDocument,
  }),
  recordView: call({
    method: 'POST',
    path: 'Docusign/Viewed/{guid}',
    summary: 'Records that the customer has opened the document. A GET never does.',
    access: 'guid',
    perMinute: 120,
    params: link,
    reply: signingDocument,
  }),
  addSignature: call({
    method: 'POST',
    path: 'Order/addSignature',
    summary: 'Signs the order. All terms that ask for it must have been confirmed first.',
    access: 'guid',
    perMinute: 120,
    body: z.object({
      guid,
      name: limited('Name', 100).min(2, ruleMessage('required', 'Name')),
      kind: z.enum(signatureKinds),
      /** A picture as a data URL (drawn: PNG, uploaded: PNG or JPEG); the name as typed otherwise. */
      signature: limited('Signature', 400_000).min(2, ruleMessage('required', 'Signature')),
    }),
    reply: signingDocument,
  }),
  decline: call({
    method: 'POST',
    path: 'Docusign/Decline/{guid}',
    summary: 'Declines to sign, with the reason; the dealer is told.',
    access: 'guid',
    perMinute: 120,
    params: link,
    body: z.object({ reason: limited('Reason', 1000).min(3, ruleMessage('required', 'Reason')) }),
    reply: signingDocument,
  }),
  openSigningPage: call({
    method: 'POST',
    path: 'Docusign/SigningPage/{guid}',
    summary:
      'Where the customer signs at the e-signature service, to be opened at once. All terms that ask for it must have been confirmed first.',
    access: 'guid',
    perMinute: 120,
    params: link,
    reply: z.object({ uri: z.string() }),
  }),
  getSignedDocument: call({
    method: 'GET',
    path: 'Docusign/Signed/{guid}',
    summary: 'The sealed copy, for the person who signed.',
    access: 'guid',
    params: link,
    file: 'application/pdf',
  }),
}
