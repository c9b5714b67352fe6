import { z } from 'zod'
import { shapeOf, storedShapeOf, text } from '../blocks/kinds.ts'
import { applicationKindNames, applicationRoles, applicationStatuses } from '../rules/application-states.ts'
import { limited } from '../rules/schemas.ts'
import { call, guid, id, recordID, version } from './call.ts'
import { delivery } from './envelope.ts'
import { personName } from './signing-message.ts'

// Small shapes of ours: the specification names the records of applications, and not what is said in them.

/** One service that an application is about, by the numbers that the customer knows it by. */
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

/** One thing that is financed, as people read it; the amount is without GST, for the whole quantity. */
export const equipment = z.object({ item: z.string(), quantity: z.string(), amount: z.string() })
export type Equipment = z.output<typeof equipment>

export const applicationStatus = z.enum(applicationStatuses)

/** How a link stands. `voided`: taken back, or another link was sent in its place. */
export const applicationLinkStates = ['open', 'approved', 'rejected', 'voided', 'expired'] as const
export type ApplicationLinkState = (typeof applicationLinkStates)[number]

/** Somebody who was asked, on a link of their own; instants are '' until then. */
export const askedPerson = z.object({
  role: z.enum(applicationRoles),
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  state: z.enum(applicationLinkStates),
  expiresAt: z.string(),
  openedAt: z.string(),
  decidedAt: z.string(),
  /** What they would have changed, where they rejected. */
  comment: z.string(),
  deliveries: z.array(delivery.omit({ kind: true })),
})
export type AskedPerson = z.output<typeof askedPerson>

/** What the record of every application carries beside what its kind says. */
export const applicationRecord = {
  orderID: z.number().int(),
  dealerID: z.number().int(),
  /** Of the link that was sent last; all zeros until one is. */
  guid: z.string(),
  status: applicationStatus,
  /** Who was asked, the first one first. */
  people: z.array(askedPerson),
  version,
}

/** An application as the order that it is on knows it. */
export const orderApplication = z.object({
  applicationID: z.number().int(),
  kind: z.enum(applicationKindNames),
  status: applicationStatus,
  guid: z.string(),
  /** By the names of its kind's fields. Bank numbers show their last digits. */
  details: z.record(z.string(), z.unknown()),
  services: storedApplicationServices,
  parties: z.array(
    z.object({
      role: z.enum(applicationRoles),
      customerID: z.number().int(),
      name: z.string(),
      /** The person; the same as the name where it is no business. */
      contactName: z.string(),
      email: z.string(),
      mobile: z.string(),
      accountNo: z.string(),
    }),
  ),
})
export type OrderApplication = z.output<typeof orderApplication>

/** What somebody sees on the link of an application. What it says is shown while they can answer, and once they agreed. */
export const applicationPage = z.object({
  kind: z.enum(applicationKindNames),
  state: z.enum(applicationLinkStates),
  status: applicationStatus,
  role: z.enum(applicationRoles),
  orderID: z.number().int(),
  providerName: z.string(),
  sentBy: z.string(),
  toName: z.string(),
  /** How the link reached them. */
  channel: z.enum(['email', 'sms']),
  expiresAt: z.string(),
  decidedAt: z.string(),
  comment: z.string(),
  /** Those with a `section` stand under that heading. */
  facts: z.array(z.object({ label: z.string(), value: z.string(), section: z.string().optional() })),
  services: storedApplicationServices,
  /** What is financed. */
  equipment: z.array(equipment),
})
export type ApplicationPage = z.output<typeof applicationPage>

export const orderParams = z.object({ orderID: id })
export const linkParams = z.object({ guid })
export const linkBody = z.object({ guid })

/** Who is sent the link. Left out: whoever is to answer next, as the customer's record has them. */
export const sendTo = {
  orderID: recordID,
  to: limited('Recipient', 200).default(''),
  toName: personName.default(''),
}

export const rejection = linkBody.extend({
  comments: limited('Comments', 2000).min(3, 'Say in a few words what should be changed'),
})

/** How often one address may use links in a minute. */
export const linksPerMinute = 120

export const applicationCalls = {
  recordApplicationView: call({
    method: 'POST',
    path: 'order/ApplicationViewed/{guid}',
    summary: 'Records that the link of an application was opened. A GET never does.',
    access: 'guid',
    perMinute: linksPerMinute,
    params: linkParams,
    reply: applicationPage,
  }),
  takeBackApplication: call({
    method: 'POST',
    path: 'order/TakeBackApplication/{orderID}',
    summary: 'Takes back the application that the order is about, so that it can be changed. Its links stop working.',
    access: 'staff',
    params: orderParams,
    reply: z.object({ orderID: z.number().int(), status: applicationStatus }),
  }),
}
