import type { JobName } from '../../../kernel/jobs.ts'

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
  'serviceability.send': 'Send a serviceability request',
  'tracking.report': 'E-mail the report of orders in progress',
  'onboarding.submitted': 'Tell staff about new dealer interests',
  'onboarding.newInterests': 'E-mail staff about new dealer interests',
  'onboarding.welcome': 'Send the welcome e-mail to a dealer',
  'onboarding.password': 'Send a link to set a password',
  'onboarding.sales': 'Report a dealer interest to the sales system',
  'applications.deliver': 'Send the message about an application',
  'applications.answered': 'Tell a dealer about an answered application',
  'applications.ticket': 'Open the ticket of an application',
  'audit.chain': 'Add entries of the audit log to its chain',
  'replies.remove': 'Remove old stored replies',
  'limits.remove': 'Remove old counts of requests',
  'jobs.retry': 'Queue failed jobs again',
  'jobs.discard': 'Remove failed jobs',
}

/** Returns the work of a job in words. Another version may have queued a kind that this one does not have. */
export const titleOf = (job: string): string => (titles as Record<string, string>)[job] ?? (job || 'Unknown job')
