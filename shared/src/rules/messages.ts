/** A message of the portal: its exact text, its status (200 for success) and where it appears. */
interface CoreMessage {
  /** `{id}` is the record and `{error}` the reason. A reason is appended to a text without `{error}`. */
  text: string
  httpStatus: 200 | 500
  shown: string
}

const success = (text: string, shown: string): CoreMessage => ({ text, httpStatus: 200, shown })
const failure = (text: string, shown: string): CoreMessage => ({ text, httpStatus: 500, shown })

/** The messages about records, orders and people. The messages about order content are declared with it. */
export const messages = {
  listRetrieved: success('Retreived OK', 'a list that was loaded again'),
  notesSaved: success('saved OK', 'notes'),
  saved: success('Saved OK', 'a new customer, contacts, an order’s services, quotes, the fields that show'),
  customerUpdated: success('updated Customer', 'a customer'),
  retrieved: success('Retrieved OK', 'the catalogue, loaded again'),
  hardwareRetrieved: success('Hardware Retreived', 'handsets, loaded again'),
  updated: success('Updated OK', 'the catalogue, logins'),
  orderUpdated: success('Order :{id} has been updated.', 'type, signed date and flag of an order'),
  orderCancelled: success('Order :{id} has been cancelled.', 'cancelling'),
  orderReprocessed: success('Order has been reprocessed!', 'reprocessing'),
  directDebitUpdated: success('Direct Debit info updated', 'direct debit'),
  orderReset: success('Order reset for editing', 'resetting'),
  orderRetrieved: success('Order retreived', 'an order that was loaded again'),
  contactsRetrieved: success('Contacts Retrieved', 'contacts that were loaded again'),
  messageSent: success('Message Sent', 'the report of orders in progress'),
  resubmitted: success('resubmitted', 'resending to ticketing'),
  dealerEdited: success('Dealer Edited', 'a dealer'),
  dealerRemoved: success('Dealer removed', 'a dealer'),
  dealersRetrieved: success('Dealers retrieved', 'the dealers, loaded again'),
  resetSubmitted: success('Reset email submitted', 'dealer logins'),
  loginValidated: success('Login email validated', 'dealer logins'),
  loginCreated: success('Login email created', 'dealer logins'),
  authChanged: success('Auth changed', 'access of a dealer'),
  orderProcessed: success('Order Processed', 'a quote that became an order'),
  registered: success('Registered', 'a business that the airline partner has enrolled'),
  deleted: success('Deleted OK', 'resource files and training links'),
  success: success('Success', 'dealers taken from the order management system'),
  cmcNotRetrieved: failure('Error getting Cmc:{error}', 'Call Management Console'),
  recordNotSaved: failure('unable to save:{error}', 'customers, contacts, notes'),
  customerNotCreated: failure('unable to create UB {error}', 'a new customer'),
  notSavedAtAll: failure('Error in Saving', 'saving without a network'),
  failed: failure('Error:{error}', 'what is done with an order or a dealer'),
  contactsNotRetrieved: failure('Error in retrieving Contacts : ', 'contacts'),
  notUpdated: failure('Error updating ', 'type and signed date of an order'),
  orderNotCreated: failure('Unable to create order', 'a new order'),
  orderNotReprocessed: failure('Unable to reprocess order!', 'reprocessing, where the order may not be'),
  reprocessingFailed: failure('Error in reprocessing order : ', 'reprocessing'),
  messageNotSent: failure('Error sending message ', 'the report of orders in progress'),
  notResubmitted: failure('not resubmitted: ', 'resending to ticketing'),
  dealerNotEdited: failure('Dealer Not Edited', 'a dealer'),
  dealerNotRemoved: failure('Dealer not removed: ', 'a dealer'),
  dealersNotRetrieved: failure('Error getting dealers', 'the dealers'),
  notSaved: failure('Not saved:', 'the catalogue, the business of a dealer, resources, the airline partner’s data'),
  authNotSaved: failure('Auth not saved:', 'access of a dealer'),
  resetNotSent: failure('Reset email Not sent:', 'dealer logins'),
  notDeleted: failure('cant delete', 'resource files and training links'),
  emailMissing: failure('Email missing!', 'dealer logins'),
  loginExists: failure('The user already exists.', 'dealer logins'),
  sentToCustomer: success('sent to customer', 'the link of an application'),
  rejectionSent: success('Rejection notice sent.', 'the page of a link, after rejecting'),
  lesseeApprovalSent: success('Approval for Change of Lessee sent', 'the page of a change of lessee, after approving'),
  lesseeProcessing: success('Change of Lesse Proceess is now in progress', 'a change of lessee that is processed'),
  relocationFailed: failure('Application for Relocation failed :', 'a change of address'),
  lesseeFailed: failure('Application for Change of Lessee failed :', 'a change of lessee'),
  sendingFailed: failure('Sending failed :', 'the link of an application, and the answer on it'),
  hardwareFinanced: success('Hardware has been financed', 'the hardware of a finance order, and its screens'),
  financeSaved: success('Finance Application saved', 'a finance application'),
  financeGenerated: success('Submitted OK', 'a finance application that is generated'),
  financeCreated: success('New Application Created', 'a finance application in place of one that was answered'),
  dealerTold: success('Message has been sent to the dealer', 'the page of a finance application, after approving'),
  dealerNotTold: failure('Message to dealer failed:', 'the page of a finance application'),
  financingFailed: failure('Financing failed :', 'a finance application, and the mark of financed hardware'),
  financeNotCreated: failure('Creating New Application Failed :', 'a finance application in place of another'),
  financeNotPrinted: failure('Error on populateGrenke', 'the printed finance application'),
  noContent: failure('No Content', 'an application that an order does not have'),
  auditNotRetrieved: failure('Error getting AuditLog:', 'the audit log'),
  resultEmailed: success('Email sent!', 'the result of a check that is mailed'),
  ticketSubmitted: success('Ticket Submitted', 'a support ticket about a check'),
  serviceabilityFailed: failure('Failed', 'an e-mail or a ticket about a check'),
  welcomeNotSent: failure('Unable to send Welcome Email: {error}', 'an approved interest whose welcome e-mail failed'),
  emailSent: success('Email Sent', 'the welcome e-mail, and the mail of new interests'),
  interestRegistered: success('Registered', 'an interest that was sent, and a dealer who is onboarded'),
  interestsNotRetrieved: failure('Error getting Interested', 'the list of interests'),
  interestNotUpdated: failure('Error updating Interested', 'an interest that is changed, approved or rejected'),
  interestNotDeleted: failure('Error deleting Interested', 'an interest'),
  interestNotOnboarded: failure('Error onboarding Interest', 'a dealer who is onboarded'),
  interestNotRetrieved: failure('Error getting Interest details', 'one interest'),
  dealerNotFound: failure("Can't find dealer", 'rejecting an interest that somebody has removed'),
  notificationSaved: success('Notification saved', 'a notification'),
  notificationNotSaved: failure('Save for Notification failed :', 'a notification'),
  authNotRetrieved: failure('unable to retrieve auth level', 'access of a dealer'),
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
  const { text, httpStatus: defaultStatus }: CoreMessage = messages[name]
  const words = text.replace('{id}', String(id ?? ''))
  const sentence = words.includes('{error}') ? words.replace('{error}', error ?? '') : withReason(words, error)
  return { httpStatus: httpStatus || defaultStatus, message: sentence }
}

function withReason(words: string, error = ''): string {
  if (!error) return words
  if (/\s$/.test(words)) return words + error
  return /:$/.test(words) ? `${words} ${error}` : `${words}: ${error}`
}
