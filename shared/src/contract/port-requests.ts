import { z } from 'zod'
import { cleanAbn } from '../cells/registers.ts'
import { portFields, portRequestStates } from '../rules/port-questions.ts'
import { cleaned, limited } from '../rules/schemas.ts'
import { uploadLimits } from '../rules/uploads.ts'
import { call, orderParams, pageByLink } from './call.ts'
import { delivery, deliveryStates } from './envelope.ts'
import { codeAddress } from './signer-codes.ts'
import { copies, personName, recipient, reminders } from './signing-message.ts'

/** A link that asks the customer about rejected numbers, for the dealer. Times are '' until the event happens. */
export const portRequest = z.object({
  requestID: z.number().int(),
  state: z.enum(portRequestStates),
  numbers: z.array(z.string()),
  toName: z.string(),
  channel: z.enum(['email', 'sms']),
  to: z.string(),
  /** The newest message, and why it is delayed, failed or was not delivered. */
  status: z.enum(deliveryStates),
  problem: z.string(),
  /** The messages with the link, oldest first. */
  deliveries: z.array(delivery.omit({ kind: true })),
  createdAt: z.string(),
  expiresAt: z.string(),
  nextReminderAt: z.string(),
  openedAt: z.string(),
  answeredAt: z.string(),
  photos: z.number().int(),
})
export type PortRequest = z.output<typeof portRequest>

/** A rejected number as the customer reads it. */
const question = z.object({
  number: z.string(),
  /** Numbers with the same value have the same rejection and the same account, so that one answer is for all of them. */
  group: z.number().int(),
  carrier: z.string(),
  code: z.string(),
  /** The rejection in plain words. */
  reason: z.string(),
  /** The only fields that the customer is asked for. */
  fields: z.array(z.enum(portFields)),
  /** The end of the refused account number and ABN, and the refused name. */
  accountNumber: z.string(),
  accountAbn: z.string(),
  accountName: z.string(),
})
export type PortQuestion = z.output<typeof question>

/** The page of a link. It has the numbers only while the customer can answer. */
export const portRequestPage = z.object({
  state: z.enum(portRequestStates),
  providerName: z.string(),
  sentBy: z.string(),
  toName: z.string(),
  expiresAt: z.string(),
  answeredAt: z.string(),
  photos: z.number().int(),
  /** The channel and the masked address for the one-time code, without which nobody can permit a move; null if none is asked for. */
  code: codeAddress.nullable(),
  numbers: z.array(question),
})
export type PortRequestPage = z.output<typeof portRequestPage>

const answer = z.object({
  number: limited('Number', 20),
  carrier: limited('Provider', 100).optional(),
  accountNumber: limited('Account number', 30).optional(),
  accountName: limited('Account name', 100).optional(),
  accountAbn: cleaned('ABN', 20, cleanAbn).optional(),
  /** Whether the customer authorises the port today. */
  authorised: z.boolean().optional(),
  associatedNumbers: z.array(limited('Other number', 30)).max(200, 'Enter at most 200 numbers').optional(),
  settled: z.boolean().optional(),
})

/** Photos are stored and scanned. */
const photosPerMinute = 20

const byPortLink = pageByLink('port', portRequestPage)

export const portRequestCalls = {
  askAboutPorts: call('POST order/AskAboutPorts/{orderID}', {
    summary: 'Ask the customer about rejected ports',
    description:
      'Sends one link that asks for the details that the losing carrier refused, for every rejected number that the customer can correct. The default recipient is the customer. A second question of the day to the same person has the same link; any other replaces the earlier one. Sends no second message within a minute. 409 if there is no such number.',
    access: 'staff',
    params: orderParams,
    body: z.object({
      channel: z.enum(['email', 'sms']).default('email'),
      to: recipient.default(''),
      toName: personName.default(''),
      reminders,
      copies,
    }),
    /** `isRepeated`: the same message was sent less than a minute ago, so none was sent now. */
    reply: z.array(portRequest.extend({ isRepeated: z.boolean() })),
  }),
  takeBackPortRequest: call('POST order/TakeBackPortRequest/{orderID}', {
    summary: 'Take back the question about rejected ports',
    description: 'The link stops working. 409 if no answer of the customer is outstanding.',
    access: 'staff',
    params: orderParams,
    reply: z.array(portRequest),
  }),
  getPortRequests: call('GET order/GetPortRequests/{orderID}', {
    summary: 'List the links about rejected ports',
    description: 'Newest first, with the delivery of the message and the time of the answer.',
    access: 'staff',
    params: orderParams,
    reply: z.array(portRequest),
  }),
  getPortDetailsFromGuid: call('GET order/GetPortDetailsFromGuid/{guid}', {
    summary: 'Get the page of a link about rejected ports',
    description: 'Changes nothing.',
    ...byPortLink,
  }),
  recordPortView: call('POST order/PortDetailsViewed/{guid}', {
    summary: 'Record that a link about rejected ports was opened',
    description: 'Reading the page with GET does not record a view.',
    ...byPortLink,
  }),
  uploadBill: call('POST order/UploadBill/{guid}', {
    summary: 'Attach a photo of the bill',
    description: 'Attaches it to the order of the link. 409 after the answer, and when the link has expired.',
    ...byPortLink,
    perMinute: photosPerMinute,
    upload: { files: 1, bytes: uploadLimits.bytes },
  }),
  answerPortRequest: call('POST order/AnswerPortRequest/{guid}', {
    summary: 'Correct rejected ports',
    description:
      'Takes an answer for each number of the page. A job resubmits the numbers and tells the dealer. 409 after the answer, and when the link has expired.',
    ...byPortLink,
    body: z.object({ numbers: z.array(answer).max(2000, 'At most 2000 numbers') }),
  }),
}
