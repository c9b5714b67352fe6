import type { SalesStep } from '@dealerline/shared/rules/interest-states.ts'
import type { LinkKind } from '@dealerline/shared/rules/link-kinds.ts'
import type { OldAnswerData, OldJobData, OldLookData } from './until-0.6-job-data.ts'

/** The data of each job. A job runs after the call that queued it. If it fails, it is retried up to twelve times. */
export interface JobData extends OldAnswerData, OldJobData, OldLookData {
  'links.deliver': { messageID: number }
  'links.opened': { kind: LinkKind; guid: string }
  'links.answered': { kind: LinkKind; guid: string }
  'links.expired': Record<string, never>
  'links.code': { codeID: number }
  'links.tell': { messageID: number; event: 'delivered' | 'bounced' }
  'signing.code': { codeID: number }
  'signing.seal': { guid: string }
  'signing.void': { envelopeID: string; reason: string }
  'signing.signed': { guid: string }
  'signing.declined': { guid: string }
  'signing.delegated': { guid: string }
  'signing.expired': { guid: string }
  'signing.copy': { guid: string }
  'signing.followUp': Record<string, never>
  'signing.ask': { guid: string }
  'orders.grades': Record<string, never>
  'orders.completed': { orderID: number }
  'notes.written': { orderID: number; noteIDs: number[]; writtenBy: number }
  'numbers.release': { orderID: number; dids: string[] }
  'ports.submit': { orderID: number }
  'ports.send': { batchID: number }
  'ports.withdraw': { reference: string; numbers: string[] }
  'outside.look': { requestID: number }
  'outside.follow': Record<string, never>
  'billing.createCustomer': { customerID: number }
  'ticketing.open': { orderID: number }
  'ticketing.withdraw': { reference: string; reason: string }
  'contacts.verifyEmail': { customerID: number }
  'uploads.sweep': { folder: string }
  'uploads.removed': { key: string }
  'uploads.toTicket': { fileGuid: string; reference: string }
  'airline.enrol': { enrolmentID: number }
  'serviceability.order': { wholesaleOrderID: number }
  'serviceability.ask': { orderID: number }
  'serviceability.recheck': { orderID: number; tries: number }
  'serviceability.changed': { answerID: number }
  'serviceability.send': { requestID: number }
  'appointments.settle': { appointmentID: number }
  'appointments.release': { appointmentID: number }
  'appointments.places': { orderID: number }
  'appointments.renew': { appointmentID: number }
  'appointments.notify': { appointmentID: number; event: 'moved' | 'failed' | 'expired' | 'notReleased' }
  'appointments.confirmed': { appointmentID: number }
  'appointments.followUp': Record<string, never>
  'sites.check': { siteListID: number }
  'sites.pending': Record<string, never>
  'tracking.followers': Record<string, never>
  'tracking.link': { guid: string }
  'tracking.report': { to: string; toName: string; key: string }
  'onboarding.submitted': Record<string, never>
  'onboarding.newInterests': { to: string; toName: string; key: string }
  'onboarding.welcome': { interestID: number; number: number }
  'onboarding.password': { email: string }
  'onboarding.sales': { interestID: number; step: SalesStep }
  'applications.ticket': { applicationID: number }
  'quotes.remind': Record<string, never>
  'quotes.asked': { questionID: number }
  'audit.chain': Record<string, never>
  'replies.remove': Record<string, never>
  'limits.remove': Record<string, never>
  'imports.run': { importID: number }
  'privacy.retention': Record<string, never>
  /** `key` identifies the event, so that each administrator is told once. `except` is the administrator who caused it. */
  'administrators.tell': { key: string; title: string; subject: string; lines: string[]; by: string; except?: number }
  'administrators.mail': { to: string; toName: string; key: string; subject: string; lines: string[] }
  'notices.send': { notificationID: number; channel: 'email' | 'sms' }
  'notices.digest': Record<string, never>
  /** `day` is YYYY-MM-DD in the provider's time zone. */
  'notices.mailDigest': { dealerID: number; day: string }
  'messages.limit': { dealerID: number; name: string; sent: number; limit: number; day: string }
  'jobs.retry': { ids: string[] }
  'jobs.discard': { ids: string[] }
}

export type JobName = keyof JobData
