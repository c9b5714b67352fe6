import { z } from 'zod'
import { shapeOf, storedShapeOf, text } from '../records/kinds.ts'
import { applicationKindNames, applicationRoles, applicationStatuses } from '../rules/application-states.ts'
import { lines } from '../rules/schemas.ts'
import { signerIdentity } from '../rules/signer-identity.ts'
import { call, guid, orderParams, pageByLink, recordID, version } from './call.ts'
import { delivery } from './envelope.ts'
import { codeAddress } from './signer-codes.ts'
import { copies, personName, recipient, reminders } from './signing-message.ts'

// The portal defines these records: the specification names the records of applications but not their fields.

/** One service of an application, identified by the numbers that the customer knows. */
export const applicationServiceFields = {
  service: text('Service', { width: 220 }),
  serviceNumber: text('Service number', { length: 40, width: 180 }),
  accountNumber: text('Account number', { length: 40, width: 180 }),
}
export const applicationServices = z
  .array(z.object(shapeOf(applicationServiceFields)))
  .max(500)
  .default([])
export const storedApplicationServices = z.array(z.object(storedShapeOf(applicationServiceFields))).default([])
export type ApplicationService = z.output<typeof storedApplicationServices>[number]

/** One financed item as text; the amount excludes GST and covers the whole quantity. */
export const equipment = z.object({ item: z.string(), quantity: z.string(), amount: z.string() })
export type Equipment = z.output<typeof equipment>

export const applicationStatus = z.enum(applicationStatuses)

/** State of a link. `voided`: taken back, or replaced by another link. */
export const applicationLinkStates = ['open', 'approved', 'rejected', 'voided', 'expired'] as const
export type ApplicationLinkState = (typeof applicationLinkStates)[number]

/** A person who received a link to decide. Times are '' until the event happens. */
export const applicationRecipient = z.object({
  role: z.enum(applicationRoles),
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  state: z.enum(applicationLinkStates),
  expiresAt: z.string(),
  nextReminderAt: z.string(),
  openedAt: z.string(),
  decidedAt: z.string(),
  /** The changes that the person requested when rejecting. */
  comment: z.string(),
  /** How the person who approved confirmed who they are; null until then, and for approvals before codes were asked for. */
  identity: signerIdentity.nullable(),
  deliveries: z.array(delivery.omit({ kind: true })),
})
export type ApplicationRecipient = z.output<typeof applicationRecipient>

/** Fields that the records of all kinds of applications share. */
export const applicationRecord = {
  orderID: z.number().int(),
  dealerID: z.number().int(),
  /** The guid of the last link that was sent; all zeros before the first one. */
  guid: z.string(),
  status: applicationStatus,
  /** The recipients in the order in which they receive their links. */
  people: z.array(applicationRecipient),
  version,
}

/** The application of an order, as part of that order's record. */
export const orderApplication = z.object({
  applicationID: z.number().int(),
  kind: z.enum(applicationKindNames),
  status: applicationStatus,
  guid: z.string(),
  /** Values by the field names of this kind of application. Bank numbers show their last digits only. */
  details: z.record(z.string(), z.unknown()),
  services: storedApplicationServices,
  parties: z.array(
    z.object({
      role: z.enum(applicationRoles),
      customerID: z.number().int(),
      name: z.string(),
      /** The contact person; equals the name unless the party is a business. */
      contactName: z.string(),
      email: z.string(),
      mobile: z.string(),
      accountNo: z.string(),
    }),
  ),
})
export type OrderApplication = z.output<typeof orderApplication>

/**
 * The page that opens from an application's link. It shows the content while the person can decide and after they
 * approve.
 */
export const applicationPage = z.object({
  kind: z.enum(applicationKindNames),
  state: z.enum(applicationLinkStates),
  status: applicationStatus,
  role: z.enum(applicationRoles),
  orderID: z.number().int(),
  providerName: z.string(),
  sentBy: z.string(),
  toName: z.string(),
  /** The channel through which the person received the link. */
  channel: z.enum(['email', 'sms']),
  expiresAt: z.string(),
  decidedAt: z.string(),
  comment: z.string(),
  /** The channel and the masked address for the one-time code, without which nobody can approve; null if none is asked for. */
  code: codeAddress.nullable(),
  /** Facts with a `section` are listed under that heading. */
  facts: z.array(z.object({ label: z.string(), value: z.string(), section: z.string().optional() })),
  services: storedApplicationServices,
  /** The financed equipment. */
  equipment: z.array(equipment),
})
export type ApplicationPage = z.output<typeof applicationPage>

const linkBody = z.object({ guid })

/** Recipient of the link. The default is the next person to decide, from the customer's record. */
const recipientFields = {
  orderID: recordID,
  to: recipient.default(''),
  toName: personName.default(''),
  reminders,
  copies,
}

/**
 * The access, input and reply of a call that sends the link of an application. `isRepeated`: the same message was sent less than a minute
 * ago, so none was sent now.
 */
export const sendingOf = <Shape extends z.core.$ZodShape>(record: z.ZodObject<Shape>) => ({
  access: 'staff' as const,
  body: z.object(recipientFields),
  reply: record.extend({ isRepeated: z.boolean() }),
})

/** The access, input and reply of a call by the link of an application. */
export const byApplicationLink = pageByLink('application', applicationPage)

const { params: _, ...withoutParams } = byApplicationLink
/** The same for an answer, whose body has the guid. */
export const answerByLink = { ...withoutParams, body: linkBody }

export const rejection = linkBody.extend({
  comments: lines('Comments', 2000).min(3, 'Say in a few words what should be changed'),
})

export const applicationCalls = {
  recordApplicationView: call('POST order/ApplicationViewed/{guid}', {
    summary: 'Record that an application link was opened',
    description: 'Reading the application with GET does not record a view.',
    ...byApplicationLink,
  }),
  takeBackApplication: call('POST order/TakeBackApplication/{orderID}', {
    summary: 'Take back a sent application',
    description: 'Reopens the application of the order for changes and voids its links. 409 if it was not sent.',
    access: 'staff',
    params: orderParams,
    reply: z.object({ orderID: z.number().int(), status: applicationStatus }),
  }),
}
