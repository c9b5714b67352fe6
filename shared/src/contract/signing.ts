import { z } from 'zod'
import { limited, lines } from '../rules/schemas.ts'
import { ruleMessage } from '../rules/validation.ts'
import { appointmentLinkCalls, lineAppointment } from './appointments.ts'
import { byLink, call, cancelledOrder, guid, orderID, orderIDInBody, orderParams, recordID } from './call.ts'
import { linkStates, sentEnvelope, signerRoles } from './envelope.ts'
import { changedLine, lineEvidence } from './line-answers.ts'
import { amount, orderReportParts, reportQuery } from './order-report.ts'
import { senderCalls } from './sender.ts'
import { codeAddress } from './signer-codes.ts'
import { emailMessage, linkOptions, mobileNumber, personName, recipient } from './signing-message.ts'
import { agreedTerm, termCondition } from './terms.ts'

export const requirement = z.object({
  code: z.string(),
  section: z.string(),
  field: z.string(),
  message: z.string(),
  /** What is missing, where the message of the specification does not say it. */
  detail: z.string().optional(),
  link: z.string(),
})
export type Requirement = z.output<typeof requirement>

const cell = z.object({ label: z.string(), value: z.string() })

/** One service of an order as the customer reads it: common facts, and rows of labelled values. */
export const readableSection = z.object({
  title: z.string(),
  facts: z.array(cell),
  columns: z.array(z.object({ label: z.string(), align: z.enum(['left', 'right']) })),
  rows: z.array(z.array(z.string())),
  /** Additional facts for each row that do not fit into the table. */
  notes: z.array(z.array(cell)).optional(),
  /** The address of each row, empty if it has none; omitted if no row has one. */
  places: z.array(z.string()).optional(),
})

/** The order in words, for signing, printing and hashing. */
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
  /** The terms that the customer agrees to. Only the snapshot for signing has them. */
  terms: z.array(agreedTerm).optional(),
  /** The wholesalers' answers about internet lines. Only the snapshot for signing has them. */
  evidence: z.array(lineEvidence).optional(),
})
export type ReadableOrder = z.output<typeof readableOrder>

/** One service at an address: sentences for people, and the rows of the order that they are about. */
const serviceInWords = z.object({
  sentences: z.array(z.string()),
  /** The position of the service in `sections`, and those of its rows at this address. */
  section: z.number().int(),
  rows: z.array(z.number().int()),
})

/** What the customer gets, by address; '' for services without one. */
export const orderInWords = z.object({
  /** The contract terms of the rows in months, each once; 0 for a monthly price without a term. */
  terms: z.array(z.number().int()),
  places: z.array(z.object({ address: z.string(), services: z.array(serviceInWords) })),
})
export type OrderInWords = z.output<typeof orderInWords>

/** The signing page; `state` says whether the link can still be signed. */
export const signingDocument = z.object({
  state: z.enum(linkStates),
  role: z.enum(signerRoles),
  /** All signers in signing order. */
  signers: z.array(z.object({ name: z.string(), role: z.enum(signerRoles), signedAt: z.string() })),
  /** SHA-256 of the displayed order; '' if it is not displayed. */
  documentHash: z.string(),
  providerName: z.string(),
  sentBy: z.string(),
  toName: z.string(),
  expiresAt: z.string(),
  signedAt: z.string(),
  order: readableOrder.nullable(),
  /** The order in sentences; null if it is not displayed. */
  inWords: orderInWords.nullable(),
  terms: z.array(termCondition),
  /** The internet lines whose answer has changed since the order was sent. */
  changedLines: z.array(changedLine),
  /** The appointments of the internet lines. */
  appointments: z.array(lineAppointment),
  sealed: z.boolean(),
  /** The service on whose page the person signs after confirming the terms; '' for the portal's own page. */
  signsAt: z.string(),
  /** Whom the person named to sign instead; '' if nobody. */
  delegate: z.string(),
  /** The channel and the masked address for the one-time code; null if the page does not ask for a code. */
  code: codeAddress.nullable(),
})
export type SigningDocument = z.output<typeof signingDocument>

export const signatureKinds = ['drawn', 'typed', 'uploaded'] as const

const link = z.object({ guid })
/** Another person, or another address. */
const newRecipient = z.object({
  toName: personName.min(1, ruleMessage('required', 'Name')),
  channel: z.enum(['email', 'sms']),
  /** An e-mail address or a mobile number, depending on the channel. */
  to: recipient.min(1, 'can not be empty'),
})
/**
 * The risks that a person has read and sends the order with, by kind and number (`toAcceptedRisks`). Without them it is sent too, and
 * its history says that nobody was asked. They are in the query because servers of release 0.4.0 ignore it.
 */
const sendingQuery = z.object({
  acceptedRisks: limited('Accepted risks', 500)
    .regex(/^[\w-]+:\d+(?:,[\w-]+:\d+)*$/, 'must be kinds of risks with their numbers, such as SQ-slower:2')
    .optional(),
})
export const signingCalls = {
  signInPerson: call('POST Docusign/SignInPerson/{orderID}', {
    summary: 'Start signing on the caller’s device',
    description:
      'Returns the address of the signing page for the person who signs next. The code is still sent to that person. The certificate says that they signed in person, and on whose device.',
    access: 'staff',
    params: orderParams,
    reply: z.object({ uri: z.string() }),
  }),
  ...senderCalls,
  ...appointmentLinkCalls,
  validateOrder: call('POST Validate/ValidateOrder', {
    summary: 'Check whether an order can be sent',
    description:
      '400 if requirements are missing: `errors` has a message for each, and `requirements` has the details.',
    access: 'staff',
    reads: true,
    body: z.object({ orderID: orderIDInBody }),
    reply: z.object({ valid: z.literal(true), requirements: z.array(requirement).max(0) }),
  }),
  sendRequest: call('POST Docusign/SendRequest/{isReporting}', {
    summary: 'E-mail an order for signature',
    description:
      'Replies after the message was sent, was refused or was queued for a retry. `results` has the outcome.',
    access: 'staff',
    checksRevision: true,
    params: z.object({ isReporting: z.enum(['true', 'false', '0', '1']) }),
    query: sendingQuery,
    body: emailMessage.extend({
      anonymous: z
        .literal(
          false,
          '`anonymous` must be false. To send a message in the customer’s name, use Order/SendFromCustomerEmail',
        )
        .default(false),
    }),
    reply: sentEnvelope,
  }),
  sendFromCustomerEmail: call('POST Order/SendFromCustomerEmail', {
    summary: 'E-mail an order in the customer’s name',
    description: 'Sends it for approval without the e-signature service. Replies go to the customer.',
    access: 'staff',
    checksRevision: true,
    query: sendingQuery,
    body: emailMessage.extend({
      anonymous: z
        .literal(true, '`anonymous` must be true. To send a message that names the dealer, use Docusign/SendRequest')
        .default(true),
    }),
    reply: sentEnvelope,
  }),
  resend: call('POST Docusign/Resend/{orderID}', {
    summary: 'Resend the signing link',
    description:
      'Sends the same link to the person who signs next, by default by e-mail, or by SMS without an e-mail address.',
    access: 'staff',
    params: orderParams,
    body: z.object({ channel: z.enum(['email', 'sms']).optional() }),
    reply: sentEnvelope,
  }),
  changeRecipient: call('POST Docusign/ChangeRecipient/{orderID}', {
    summary: 'Replace a signer or their address',
    description: 'Only for a person who has not signed. Voids the old link and sends a new one.',
    access: 'staff',
    params: orderParams,
    body: newRecipient.extend({ position: z.number().int().min(1).max(9) }),
    reply: sentEnvelope,
  }),
  sendSms: call('POST Order/SendSMS', {
    summary: 'Send the signing link by text message',
    description: 'Sends the link to the given mobile number.',
    access: 'staff',
    checksRevision: true,
    query: sendingQuery,
    body: z.object({
      orderID: recordID,
      to: mobileNumber,
      toName: personName.default(''),
      guarantor: emailMessage.shape.guarantor,
      ...linkOptions,
    }),
    reply: sentEnvelope,
  }),
  getSigningUrl: call('POST Docusign/GetSigningURL', {
    summary: 'Get the address of the signing page',
    description:
      'The address must be opened immediately. Returns the portal’s page, or that of the e-signature service once the terms are confirmed. On the portal’s page, the recipient must confirm a one-time code before signing.',
    access: 'staff',
    reads: true,
    body: z.object({ envelopeID: limited('Envelope', 100).min(1) }),
    reply: z.object({ uri: z.string() }),
  }),
  cancelOrderAndVoidEnvelope: call('PUT Docusign/CancelOrderAndVoidEnvelope/{orderID}', {
    summary: 'Cancel an order and void its envelope',
    description:
      'Also voids the signing request at the e-signature service. An order that is already cancelled stays cancelled.',
    access: 'staff',
    checksRevision: true,
    params: cancelledOrder,
    reply: z.object({ orderID: z.number().int(), orderStatus: z.number().int() }),
  }),
  voidEnvelope: call('PUT Docusign/VoidEnvelope/{orderID}', {
    summary: 'Void the envelope of a cancelled order',
    access: 'staff',
    params: orderParams,
    reply: z.object({ orderID: z.number().int(), orderStatus: z.number().int() }),
  }),
  orderReport: call('GET Order/OrderReport/{orderID}/{flag}', {
    summary: 'Get the report of an order',
    description:
      'Returns the priced rows, the totals and the order in words. With `format=pdf`, or an Accept header that prefers it, returns the order as a PDF: the sealed one once it is signed. With `format=png`, returns one page; 204 after the last page. With `serviceCopyOf`, returns the document that the e-signature service returned for the signer at that position.',
    access: 'staff',
    fromStandby: true,
    params: z.object({ orderID, flag: z.enum(['true', 'false', '1', '0'], 'must be true, false, 1 or 0') }),
    query: reportQuery,
    reply: z.object({ ...orderReportParts, data: readableOrder }).nullable(),
    noContent: true,
    file: 'application/pdf',
  }),
  getSigningDocument: call('GET Docusign/Document/{guid}', {
    summary: 'Get the order for signing',
    access: 'guid',
    params: link,
    reply: signingDocument,
  }),
  recordView: call('POST Docusign/Viewed/{guid}', {
    summary: 'Record that the document was opened',
    description:
      'Call it at the first act of a person on the page. Reading the document with GET does not record a view.',
    ...byLink,
    reply: signingDocument,
  }),
  addSignature: call('POST Order/addSignature', {
    summary: 'Sign an order',
    description:
      'All terms that require confirmation must be confirmed first. 409 with the code `signerCodeRequired` without a valid proof of the signer’s one-time code, unless the installation does not ask for codes.',
    access: 'guid',
    perMinute: byLink.perMinute,
    body: z.object({
      guid,
      name: limited('Name', 100).min(2, ruleMessage('required', 'Name')),
      kind: z.enum(signatureKinds),
      /** A picture as a data URL (PNG if drawn, PNG or JPEG if uploaded); otherwise the typed name. */
      signature: limited('Signature', 400_000).min(2, ruleMessage('required', 'Signature')),
      /** The proof from `Docusign/ConfirmSignerCode`. It is valid for an hour. */
      proof: limited('Proof', 100).default(''),
      /** Whether the person signs on the dealer's device, after `Docusign/SignInPerson`. */
      inPerson: z.boolean().default(false),
    }),
    reply: signingDocument,
  }),
  recheckLines: call('POST Docusign/RecheckLines/{guid}', {
    summary: 'Ask again about the internet lines of an order',
    description:
      'Asks the wholesalers again if their newest answer is older than a day. `changedLines` has the differences. A wholesaler that does not answer does not block the signature.',
    ...byLink,
    reply: signingDocument,
  }),
  acceptChangedLines: call('POST Docusign/AcceptChangedLines/{guid}', {
    summary: 'Accept the changed answers about internet lines',
    description: '409 if an answer is not the newest one, or if the service is no longer available.',
    ...byLink,
    body: z.object({ answerIDs: z.array(recordID).min(1).max(500) }),
    reply: signingDocument,
  }),
  decline: call('POST Docusign/Decline/{guid}', {
    summary: 'Decline to sign an order',
    description: 'Sends the reason to the dealer.',
    ...byLink,
    body: z.object({ reason: lines('Reason', 1000).min(3, ruleMessage('required', 'Reason')) }),
    reply: signingDocument,
  }),
  nameDelegate: call('POST Docusign/Delegate/{guid}', {
    summary: 'Name somebody else to sign',
    description:
      'Tells the dealer, who confirms it by changing the recipient. Until then the link stays with its recipient, and the named person gets no message. The evidence names both.',
    ...byLink,
    body: newRecipient,
    reply: signingDocument,
  }),
  openSigningPage: call('POST Docusign/SigningPage/{guid}', {
    summary: 'Get the e-signature service’s signing page',
    description: 'The address must be opened immediately. All terms that require confirmation must be confirmed first.',
    ...byLink,
    reply: z.object({ uri: z.string() }),
  }),
  getSignedDocument: call('GET Docusign/Signed/{guid}', {
    summary: 'Download the sealed document',
    description: 'For the person who signed.',
    access: 'guid',
    params: link,
    file: 'application/pdf',
  }),
}
