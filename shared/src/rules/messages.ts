/** A message of the portal: its exact text, its status (200 for success), and the screens and actions that use it. */
interface CoreMessage {
  /** `{id}` is the id of the record and `{error}` the reason. A text without `{error}` gets the reason appended. */
  text: string
  httpStatus: 200 | 500
  usedFor: string
  /** A sentence before a text that people would not understand. */
  plain?: string
}

const success = (text: string, usedFor: string, plain?: string): CoreMessage => ({
  text,
  httpStatus: 200,
  usedFor,
  ...(plain && { plain }),
})
const failure = (text: string, usedFor: string, plain?: string): CoreMessage => ({
  ...success(text, usedFor, plain),
  httpStatus: 500,
})

/**
 * The messages about records, orders and people. Messages about the content of orders are declared with the blocks.
 */
export const messages = {
  listRetrieved: success('Retreived OK', 'reloading a list'),
  notesSaved: success('saved OK', 'notes'),
  saved: success('Saved OK', 'saving new customers, contacts, services of an order, quotes and layouts'),
  customerUpdated: success('updated Customer', 'a customer'),
  retrieved: success('Retrieved OK', 'reloading the catalogue'),
  hardwareRetrieved: success('Hardware Retreived', 'reloading the handsets'),
  updated: success('Updated OK', 'the catalogue, logins'),
  orderUpdated: success('Order :{id} has been updated.', 'changing type, signed date or flag of an order'),
  orderCancelled: success('Order :{id} has been cancelled.', 'cancelling'),
  orderReprocessed: success('Order has been reprocessed!', 'reprocessing'),
  directDebitUpdated: success('Direct Debit info updated', 'direct debit'),
  orderReset: success('Order reset for editing', 'resetting'),
  orderRetrieved: success('Order retreived', 'reloading an order'),
  contactsRetrieved: success('Contacts Retrieved', 'reloading contacts'),
  messageSent: success('Message Sent', 'the report of orders in progress'),
  resubmitted: success('resubmitted', 'resending to ticketing'),
  dealerEdited: success('Dealer Edited', 'a dealer'),
  dealerRemoved: success('Dealer removed', 'a dealer'),
  dealersRetrieved: success('Dealers retrieved', 'reloading the dealers'),
  resetSubmitted: success('Reset email submitted', 'dealer logins'),
  loginValidated: success('Login email validated', 'dealer logins'),
  loginCreated: success('Login email created', 'dealer logins'),
  authChanged: success('Auth changed', 'access of a dealer'),
  orderProcessed: success('Order Processed', 'converting a quote to an order'),
  registered: success('Registered', 'enrolling a business at the airline partner'),
  deleted: success('Deleted OK', 'resource files and training links'),
  success: success('Success', 'importing dealers from the order management system'),
  cmcNotRetrieved: failure('Error getting Cmc:{error}', 'Call Management Console'),
  recordNotSaved: failure('unable to save:{error}', 'customers, contacts, notes'),
  customerNotCreated: failure(
    'unable to create UB {error}',
    'creating a customer',
    'The customer was not created in UB, the billing system.',
  ),
  notSavedAtAll: failure('Error in Saving', 'saving without a network'),
  failed: failure('Error:{error}', 'actions on an order or a dealer'),
  contactsNotRetrieved: failure('Error in retrieving Contacts : ', 'contacts'),
  notUpdated: failure('Error updating ', 'type and signed date of an order', 'The order was not changed.'),
  menuFailed: failure('Error getting menu:', 'the menu of an open order'),
  orderNotCreated: failure('Unable to create order', 'creating an order'),
  orderNotReprocessed: failure('Unable to reprocess order!', 'reprocessing an order whose status does not allow it'),
  reprocessingFailed: failure('Error in reprocessing order : ', 'reprocessing'),
  messageNotSent: failure('Error sending message ', 'the report of orders in progress'),
  notResubmitted: failure('not resubmitted: ', 'resending to ticketing', 'The order was not sent to ticketing.'),
  dealerNotEdited: failure('Dealer Not Edited', 'a dealer'),
  dealerNotRemoved: failure('Dealer not removed: ', 'a dealer'),
  dealersNotRetrieved: failure('Error getting dealers', 'the dealers'),
  notSaved: failure('Not saved:', 'the catalogue, the business of a dealer, resources, the airline partner’s data'),
  authNotSaved: failure('Auth not saved:', 'access of a dealer', 'The access was not saved.'),
  resetNotSent: failure('Reset email Not sent:', 'dealer logins'),
  notDeleted: failure('cant delete', 'resource files and training links', 'Nothing was deleted.'),
  emailMissing: failure('Email missing!', 'dealer logins'),
  loginExists: failure('The user already exists.', 'dealer logins'),
  sentToCustomer: success('sent to customer', 'sending the link of an application'),
  rejectionSent: success('Rejection notice sent.', 'the customer’s page, after rejecting'),
  lesseeApprovalSent: success(
    'Approval for Change of Lessee sent',
    'the customer’s page of a change of lessee, after approving',
  ),
  lesseeProcessing: success(
    'Change of Lesse Proceess is now in progress',
    'processing a change of lessee',
    'The provider processes the change of lessee.',
  ),
  relocationFailed: failure('Application for Relocation failed :', 'a change of address'),
  lesseeFailed: failure('Application for Change of Lessee failed :', 'a change of lessee'),
  sendingFailed: failure('Sending failed :', 'sending the link of an application, and the customer’s answer'),
  hardwareFinanced: success('Hardware has been financed', 'marking the hardware of a finance order as financed'),
  financeSaved: success('Finance Application saved', 'a finance application'),
  financeGenerated: success('Submitted OK', 'generating a finance application'),
  financeCreated: success('New Application Created', 'starting a new finance application after a decision'),
  dealerTold: success(
    'Message has been sent to the dealer',
    'the customer’s page of a finance application, after approving',
  ),
  dealerNotTold: failure('Message to dealer failed:', 'the customer’s page of a finance application'),
  financingFailed: failure('Financing failed :', 'saving a finance application, and marking its hardware as financed'),
  financeNotCreated: failure('Creating New Application Failed :', 'starting a new finance application'),
  financeNotPrinted: failure(
    'Error on populateGrenke',
    'printing a finance application',
    'The finance application could not be printed.',
  ),
  noContent: failure('No Content', 'reading an application that does not exist'),
  auditNotRetrieved: failure('Error getting AuditLog:', 'the audit log'),
  resultEmailed: success('Email sent!', 'e-mailing the result of a check'),
  ticketSubmitted: success('Ticket Submitted', 'opening a support ticket about a check'),
  serviceabilityFailed: failure('Failed', 'e-mailing a result or opening a ticket', 'It was not sent. Try again.'),
  welcomeNotSent: failure('Unable to send Welcome Email: {error}', 'the welcome e-mail of an approved interest'),
  emailSent: success('Email Sent', 'sending the welcome e-mail, or the list of new interests'),
  interestRegistered: success('Registered', 'submitting an interest, and onboarding a dealer'),
  interestsNotRetrieved: failure(
    'Error getting Interested',
    'the list of interests',
    'The interests could not be loaded.',
  ),
  interestNotUpdated: failure(
    'Error updating Interested',
    'changing, approving or rejecting an interest',
    'The interest was not changed.',
  ),
  interestNotDeleted: failure('Error deleting Interested', 'an interest', 'The interest was not deleted.'),
  interestNotOnboarded: failure('Error onboarding Interest', 'onboarding a dealer'),
  interestNotRetrieved: failure('Error getting Interest details', 'one interest'),
  dealerNotFound: failure("Can't find dealer", 'rejecting a removed interest'),
  notificationSaved: success('Notification saved', 'a notification'),
  notificationNotSaved: failure('Save for Notification failed :', 'a notification'),
  authNotRetrieved: failure('unable to retrieve auth level', 'access of a dealer', 'The access could not be loaded.'),
} as const satisfies Record<string, CoreMessage>

export type MessageName = keyof typeof messages

interface MessageDetails {
  id?: number
  /** The reason from the server. */
  error?: string
  /** The status of the response, if it is more specific than 200 or 500. */
  httpStatus?: number
}

/** Returns a message for the snackbar. */
export function message(
  name: MessageName,
  { id, error, httpStatus }: MessageDetails = {},
): { httpStatus: number; message: string } {
  const { text, httpStatus: defaultStatus, plain }: CoreMessage = messages[name]
  const words = text.replace('{id}', String(id ?? ''))
  const sentence = words.includes('{error}') ? words.replace('{error}', error ?? '') : withReason(words, error)
  return { httpStatus: httpStatus || defaultStatus, message: plain ? `${plain} ${sentence}` : sentence }
}

function withReason(words: string, error = ''): string {
  if (!error) return words
  if (/\s$/.test(words)) return words + error
  return /:$/.test(words) ? `${words} ${error}` : `${words}: ${error}`
}
