import type { JobName } from '../../../kernel/job-data.ts'

/** The work of each job in words. */
const titles: Record<JobName, string> = {
  'signing.deliver': 'Send the message with a signing link',
  'signing.code': 'Send a signing code',
  'signing.seal': 'Seal a signed document',
  'signing.void': 'Void a signing request at the signing service',
  'signing.declined': 'E-mail a dealer about a declined order',
  'signing.expired': 'E-mail a dealer about an expired signing request',
  'signing.copy': 'Send the signed document to the customer',
  'signing.followUp': 'Send reminders and end expired signing requests',
  'signing.ask': 'Ask the signing service for the state of a request',
  'numbers.release': 'Release numbers at the inventory',
  'ports.submit': 'Submit the ports of a signed order',
  'ports.send': 'Send ports to the wholesaler',
  'ports.follow': 'Check the states of ports',
  'ports.ask': 'Send the question about rejected ports',
  'ports.answered': 'Resubmit ports that a customer corrected',
  'ports.withdraw': 'Withdraw ports',
  'billing.createCustomer': 'Create a customer in billing',
  'ticketing.open': 'Open the ticket of a signed order',
  'ticketing.follow': 'Ask for the state of a ticket',
  'ticketing.withdraw': 'Withdraw a ticket',
  'contacts.verifyEmail': 'Verify the e-mail address of a guarantor',
  'uploads.sweep': 'Remove files of an upload that was not finished',
  'uploads.removed': 'Remove the content of a deleted file',
  'uploads.toTicket': 'Send a file to a ticket',
  'airline.enrol': 'Send an enrolment to the airline',
  'airline.follow': 'Ask for the state of an airline enrolment',
  'serviceability.order': 'Place an order at the wholesaler',
  'serviceability.recheck': 'Ask again about the internet lines of a sent order',
  'serviceability.changed': 'Notify a dealer about a changed internet line',
  'serviceability.send': 'Send a serviceability request',
  'appointments.settle': 'Hold or confirm an appointment',
  'appointments.release': 'Release an appointment',
  'appointments.renew': 'Hold the time of an appointment longer',
  'appointments.notify': 'Notify a dealer about an appointment',
  'appointments.followUp': 'Follow up appointments',
  'sites.check': 'Check a list of sites',
  'sites.pending': 'Look pending addresses of sites up again',
  'tracking.followers': 'Collect the news about orders that customers follow',
  'tracking.link': 'Send the link to follow an order',
  'tracking.notice': 'Send a customer news about an order',
  'tracking.report': 'E-mail the report of orders in progress',
  'onboarding.submitted': 'Tell staff about new dealer interests',
  'onboarding.newInterests': 'E-mail staff about new dealer interests',
  'onboarding.welcome': 'Send the welcome e-mail to a dealer',
  'onboarding.password': 'Send a link to set a password',
  'onboarding.sales': 'Report a dealer interest to the sales system',
  'applications.deliver': 'Send the message about an application',
  'applications.answered': 'Tell a dealer about an answered application',
  'applications.ticket': 'Open the ticket of an application',
  'quotes.deliver': 'Send the message about a quote',
  'quotes.remind': 'Send reminders of quotes',
  'quotes.asked': 'Tell a dealer about a question on a quote',
  'quotes.answered': 'Tell a dealer about an answered quote',
  'audit.chain': 'Add entries of the audit log to its chain',
  'replies.remove': 'Remove old stored replies',
  'limits.remove': 'Remove old counts of requests',
  'imports.run': 'Import a file',
  'privacy.retention': 'Delete records whose retention is over',
  'messages.limit': 'Tell a dealer about the limit of messages',
  'administrators.tell': 'Notify the administrators',
  'administrators.mail': 'E-mail an administrator',
  'jobs.retry': 'Queue failed jobs again',
  'jobs.discard': 'Remove failed jobs',
}

/** The names of all jobs, without their handlers, which load most of the portal. */
export const jobNames = Object.keys(titles) as readonly JobName[]

/** The kinds of jobs in the sequence of their titles. */
export const titledKinds: readonly string[] = jobNames.toSorted((one, other) =>
  titles[one].localeCompare(titles[other], 'en'),
)

/** Returns the work of a job in words. Another version may have queued a kind that this one does not have. */
export const titleOf = (job: string): string => (titles as Record<string, string>)[job] ?? (job || 'Unknown job')
