import { sendEnrolment } from './areas/airline/enrolment-jobs.ts'
import { openApplicationTicket } from './areas/applications/ticket-job.ts'
import { retryBilling } from './areas/customers/billing.ts'
import { verifyAgain } from './areas/customers/contacts/guarantor-email.ts'
import { removeOldRecords } from './areas/customers/privacy/retention.ts'
import { mailNewInterests, notifyStaff } from './areas/dealers/onboarding/new-interests.ts'
import { reportToSalesSystem } from './areas/dealers/onboarding/sales-steps.ts'
import { sendWelcome } from './areas/dealers/onboarding/welcome.ts'
import { runImportJob } from './areas/imports/run-job.ts'
import { renewGrades } from './areas/orders/grade-orders.ts'
import { notifyOfNotes } from './areas/orders/notes/tell-dealer.ts'
import { releaseAtInventory } from './areas/orders/numbers/release.ts'
import { sendPorts } from './areas/orders/ports/batch-jobs.ts'
import { submitPorts } from './areas/orders/ports/submit.ts'
import { withdrawAtWholesaler } from './areas/orders/ports/withdraw.ts'
import { notifyOfCompletion } from './areas/orders/tell-completed.ts'
import { chainAuditEntries } from './areas/portal/audit/chain.ts'
import { mailDigest, startDailyDigests } from './areas/portal/notifications/digest.ts'
import { mailAdministrator, tellAdministrators } from './areas/portal/notifications/tell-administrators.ts'
import { tellOfLimit } from './areas/portal/notifications/tell-of-limit.ts'
import { notifyOfQuestion } from './areas/quotes/offers/answer.ts'
import { followUpAppointments, renewHold } from './areas/serviceability/appointments/follow-up.ts'
import { notifyOfAppointment, notifyOfConfirmation } from './areas/serviceability/appointments/notify-job.ts'
import { releaseAtWholesaler, releaseOfOtherPlaces } from './areas/serviceability/appointments/release.ts'
import { settleAppointment } from './areas/serviceability/appointments/settle-job.ts'
import { askByItself } from './areas/serviceability/ask-by-itself.ts'
import { placeOrder } from './areas/serviceability/order-job.ts'
import { notifyOfChange, recheckSentOrder } from './areas/serviceability/recheck-job.ts'
import { sendRequest } from './areas/serviceability/request-job.ts'
import { checkSiteList, retryPendingSites } from './areas/serviceability/sites/check-job.ts'
import { tellOfDelegate } from './areas/signing/delegate.ts'
import { followUp } from './areas/signing/follow-up.ts'
import { checkEnvelopeState } from './areas/signing/service-states.ts'
import { mailReport } from './areas/tracking/in-progress-report.ts'
import { notifyFollowers } from './areas/tracking/progress/notify-followers.ts'
import { sendProgressLink } from './areas/tracking/progress/send-link.ts'
import { lookAtTicket } from './areas/tracking/ticketing/ticket.ts'
import { openTicket, withdrawAtSystem } from './areas/tracking/ticketing/ticket-jobs.ts'
import { removeContent, removeUnreferencedFiles } from './areas/uploads/stored-files.ts'
import { sendFileToTicket } from './areas/uploads/to-ticket.ts'
import type { JobServices } from './calls/job-services.ts'
import { inJob, inOneTransaction } from './calls/job-services.ts'
import { removeOldReplies } from './calls/old-replies.ts'
import { deleteOldCounts } from './http/limit-queries.ts'
import type { JobHandlers } from './kernel/jobs.ts'
import { linkKinds } from './link-kinds.ts'
import { deliver } from './links/deliver.ts'
import { remindOfLinks } from './links/remind.ts'
import { sendCode } from './links/send-code.ts'
import { settleExpired, tellOfAnswer, tellOfEnd, tellOfOpening, tellOfReceipt } from './links/tell-dealer.ts'
import { oldAnswerJobs, oldMessageJobs } from './links/until-0.6-jobs.ts'
import { scheduleOldReminders } from './links/until-0.6-reminders.ts'
import { sendNotice } from './messages/tell-of-event.ts'
import { followRequests, lookAtRequest } from './outside/follow-requests.ts'
import { oldLooks } from './outside/until-0.6-jobs.ts'
import { requestKinds } from './request-kinds.ts'

/** Loads the libraries for sealing documents when they are first used, because they are large. */
const afterSigning = () => import('./areas/signing/after-signing.ts')

/** The handler of each job. */
export const jobHandlers: JobHandlers<JobServices> = {
  'links.deliver': deliver(linkKinds),
  'links.opened': inOneTransaction((work, data) => tellOfOpening(linkKinds, work, data)),
  'links.expired': (services, _data, _attempt, queue) => settleExpired(linkKinds, services, queue),
  'links.tell': inOneTransaction((work, data) => tellOfReceipt(linkKinds, work, data)),
  'links.answered': inOneTransaction((work, data) => tellOfAnswer(linkKinds, work, data)),
  ...oldMessageJobs(linkKinds),
  ...oldAnswerJobs(linkKinds),
  'signing.signed': inOneTransaction((work, { guid }) => tellOfAnswer(linkKinds, work, { kind: 'signing', guid })),
  'links.code': sendCode(linkKinds),
  'signing.code': sendCode(linkKinds),
  'signing.seal': async (services, data, attempt, queue) => (await afterSigning()).seal(services, data, attempt, queue),
  'signing.void': async (services, data) => (await afterSigning()).voidAtService(services, data),
  'signing.declined': async (services, { guid }, _attempt, queue) => {
    await inJob(services.pool, (tx) => tellOfAnswer(linkKinds, { tx, queue }, { kind: 'signing', guid }))
    await (await afterSigning()).declineAtService(services, { guid })
  },
  'signing.delegated': inOneTransaction(tellOfDelegate),
  'signing.expired': inOneTransaction((work, { guid }) => tellOfEnd(linkKinds, work, { kind: 'signing', guid })),
  'signing.copy': async (services, data, attempt, queue) =>
    (await afterSigning()).sendSealedCopy(services, data, attempt, queue),
  'signing.followUp': inOneTransaction(followUp),
  'signing.ask': checkEnvelopeState,
  'orders.grades': renewGrades,
  'orders.completed': inOneTransaction(notifyOfCompletion),
  'notes.written': inOneTransaction(notifyOfNotes),
  'numbers.release': releaseAtInventory,
  'ports.submit': inOneTransaction(submitPorts),
  'ports.send': sendPorts,
  'ports.withdraw': withdrawAtWholesaler,
  'outside.look': (services, data, _attempt, queue) => lookAtRequest(requestKinds, services, data, queue),
  'outside.follow': (services, _data, _attempt, queue) => followRequests(requestKinds, services, queue),
  ...oldLooks,
  'billing.createCustomer': retryBilling,
  'ticketing.open': openTicket,
  // Release 0.4.0 queues it when the ticketing system reports a change.
  'ticketing.follow': inOneTransaction((work, { reference }) => lookAtTicket(work, reference)),
  'ticketing.withdraw': withdrawAtSystem,
  'contacts.verifyEmail': verifyAgain,
  'uploads.sweep': removeUnreferencedFiles,
  'uploads.removed': removeContent,
  'uploads.toTicket': sendFileToTicket,
  'airline.enrol': sendEnrolment,
  'serviceability.order': placeOrder,
  'serviceability.ask': askByItself,
  'serviceability.recheck': recheckSentOrder,
  'serviceability.changed': inOneTransaction(notifyOfChange),
  'serviceability.send': sendRequest,
  'appointments.settle': settleAppointment,
  'appointments.release': releaseAtWholesaler,
  'appointments.places': inOneTransaction(releaseOfOtherPlaces),
  'appointments.renew': (services, data, _attempt, queue) => renewHold(services, data, queue),
  'appointments.notify': inOneTransaction(notifyOfAppointment),
  'appointments.confirmed': inOneTransaction(notifyOfConfirmation),
  'appointments.followUp': inOneTransaction(followUpAppointments),
  'onboarding.submitted': inOneTransaction(notifyStaff),
  'onboarding.newInterests': mailNewInterests,
  'onboarding.welcome': sendWelcome,
  'onboarding.password': (services, { email }) => services.providers.identityAdmin.sendPasswordReset(email),
  'onboarding.sales': reportToSalesSystem,
  'sites.check': checkSiteList,
  'sites.pending': inOneTransaction(retryPendingSites),
  'tracking.followers': (services, _data, _attempt, queue) => notifyFollowers(services, queue),
  'tracking.link': sendProgressLink,
  'tracking.report': mailReport,
  'applications.ticket': openApplicationTicket,
  // The name that release 0.4.0 has for the reminders of quotes, whose servers may run the job.
  'quotes.remind': async (services, _data, _attempt, queue) => {
    await scheduleOldReminders(linkKinds, services)
    await remindOfLinks(linkKinds, services, queue)
  },
  'quotes.asked': inOneTransaction(notifyOfQuestion),
  'audit.chain': chainAuditEntries,
  'replies.remove': removeOldReplies,
  'limits.remove': ({ pool }) => inJob(pool, deleteOldCounts),
  'imports.run': runImportJob,
  'privacy.retention': (services, _data, _attempt, queue) => removeOldRecords(services, queue),
  'notices.send': sendNotice,
  'notices.digest': (services, _data, _attempt, queue) => startDailyDigests(services, queue),
  'notices.mailDigest': mailDigest,
  'messages.limit': tellOfLimit,
  'administrators.tell': inOneTransaction(tellAdministrators),
  'administrators.mail': mailAdministrator,
  'jobs.retry': (_services, { ids }, _attempt, _queue, failedJobs) => failedJobs.retry(ids),
  'jobs.discard': (_services, { ids }, _attempt, _queue, failedJobs) => failedJobs.discard(ids),
}
