/** One message of the portal: its exact words, whether it is good news (200) or not, and where people meet it. */
interface CoreMessage {
  /** `{id}` is the record, `{error}` the reason; a text without `{error}` is followed by the reason, if there is one. */
  text: string
  httpStatus: 200 | 500
  shown: string
}

const good = (text: string, shown: string): CoreMessage => ({ text, httpStatus: 200, shown })
const bad = (text: string, shown: string): CoreMessage => ({ text, httpStatus: 500, shown })

/** What the portal says about records, orders and people, in words that its users know. Order content has its own. */
export const messages = {
  listRetrieved: good('Retreived OK', 'a list that was loaded again'),
  notesSaved: good('saved OK', 'notes'),
  saved: good('Saved OK', 'a new customer, contacts, an order’s services, quotes, the fields that show'),
  customerUpdated: good('updated Customer', 'a customer'),
  retrieved: good('Retrieved OK', 'the catalogue, loaded again'),
  hardwareRetrieved: good('Hardware Retreived', 'handsets, loaded again'),
  updated: good('Updated OK', 'the catalogue, logins'),
  orderUpdated: good('Order :{id} has been updated.', 'type, signed date and flag of an order'),
  orderCancelled: good('Order :{id} has been cancelled.', 'cancelling'),
  orderReprocessed: good('Order has been reprocessed!', 'reprocessing'),
  directDebitUpdated: good('Direct Debit info updated', 'direct debit'),
  orderReset: good('Order reset for editing', 'resetting'),
  orderRetrieved: good('Order retreived', 'an order that was loaded again'),
  contactsRetrieved: good('Contacts Retrieved', 'contacts that were loaded again'),
  messageSent: good('Message Sent', 'the report of orders in progress'),
  resubmitted: good('resubmitted', 'resending to ticketing'),
  dealerEdited: good('Dealer Edited', 'a dealer'),
  dealerRemoved: good('Dealer removed', 'a dealer'),
  dealersRetrieved: good('Dealers retrieved', 'the dealers, loaded again'),
  resetSubmitted: good('Reset email submitted', 'dealer logins'),
  loginValidated: good('Login email validated', 'dealer logins'),
  loginCreated: good('Login email created', 'dealer logins'),
  authChanged: good('Auth changed', 'access of a dealer'),
  orderProcessed: good('Order Processed', 'a quote that became an order'),
  registered: good('Registered', 'a business that the airline partner has enrolled'),
  deleted: good('Deleted OK', 'resource files and training links'),
  success: good('Success', 'dealers taken from the order management system'),
  cmcNotRetrieved: bad('Error getting Cmc:{error}', 'Call Management Console'),
  recordNotSaved: bad('unable to save:{error}', 'customers, contacts, notes'),
  customerNotCreated: bad('unable to create UB {error}', 'a new customer'),
  notSavedAtAll: bad('Error in Saving', 'saving without a network'),
  failed: bad('Error:{error}', 'what is done with an order or a dealer'),
  contactsNotRetrieved: bad('Error in retrieving Contacts : ', 'contacts'),
  notUpdated: bad('Error updating ', 'type and signed date of an order'),
  orderNotCreated: bad('Unable to create order', 'a new order'),
  orderNotReprocessed: bad('Unable to reprocess order!', 'reprocessing, where the order may not be'),
  reprocessingFailed: bad('Error in reprocessing order : ', 'reprocessing'),
  messageNotSent: bad('Error sending message ', 'the report of orders in progress'),
  notResubmitted: bad('not resubmitted: ', 'resending to ticketing'),
  dealerNotEdited: bad('Dealer Not Edited', 'a dealer'),
  dealerNotRemoved: bad('Dealer not removed: ', 'a dealer'),
  dealersNotRetrieved: bad('Error getting dealers', 'the dealers'),
  notSaved: bad('Not saved:', 'the catalogue, the business of a dealer, resources, the airline partner’s data'),
  authNotSaved: bad('Auth not saved:', 'access of a dealer'),
  resetNotSent: bad('Reset email Not sent:', 'dealer logins'),
  notDeleted: bad('cant delete', 'resource files and training links'),
  emailMissing: bad('Email missing!', 'dealer logins'),
  loginExists: bad('The user already exists.', 'dealer logins'),
  sentToCustomer: good('sent to customer', 'the link of an application'),
  rejectionSent: good('Rejection notice sent.', 'the page of a link, after rejecting'),
  lesseeApprovalSent: good('Approval for Change of Lessee sent', 'the page of a change of lessee, after approving'),
  lesseeProcessing: good('Change of Lesse Proceess is now in progress', 'a change of lessee that is processed'),
  relocationFailed: bad('Application for Relocation failed :', 'a change of address'),
  lesseeFailed: bad('Application for Change of Lessee failed :', 'a change of lessee'),
  sendingFailed: bad('Sending failed :', 'the link of an application, and the answer on it'),
  hardwareFinanced: good('Hardware has been financed', 'the hardware of a finance order, and its screens'),
  financeSaved: good('Finance Application saved', 'a finance application'),
  financeGenerated: good('Submitted OK', 'a finance application that is generated'),
  financeCreated: good('New Application Created', 'a finance application in place of one that was answered'),
  dealerTold: good('Message has been sent to the dealer', 'the page of a finance application, after approving'),
  dealerNotTold: bad('Message to dealer failed:', 'the page of a finance application'),
  financingFailed: bad('Financing failed :', 'a finance application, and the mark of financed hardware'),
  financeNotCreated: bad('Creating New Application Failed :', 'a finance application in place of another'),
  financeNotPrinted: bad('Error on populateGrenke', 'the printed finance application'),
  noContent: bad('No Content', 'an application that an order does not have'),
  auditNotRetrieved: bad('Error getting AuditLog:', 'the audit log'),
  resultEmailed: good('Email sent!', 'the result of a check that is mailed'),
  ticketSubmitted: good('Ticket Submitted', 'a support ticket about a check'),
  serviceabilityFailed: bad('Failed', 'an e-mail or a ticket about a check'),
  welcomeNotSent: bad('Unable to send Welcome Email: {error}', 'an approved interest whose welcome e-mail failed'),
  emailSent: good('Email Sent', 'the welcome e-mail, and the mail of new interests'),
  interestRegistered: good('Registered', 'an interest that was sent, and a dealer who is onboarded'),
  interestsNotRetrieved: bad('Error getting Interested', 'the list of interests'),
  interestNotUpdated: bad('Error updating Interested', 'an interest that is changed, approved or rejected'),
  interestNotDeleted: bad('Error deleting Interested', 'an interest'),
  interestNotOnboarded: bad('Error onboarding Interest', 'a dealer who is onboarded'),
  interestNotRetrieved: bad('Error getting Interest details', 'one interest'),
  dealerNotFound: bad("Can't find dealer", 'rejecting an interest that somebody has removed'),
  notificationSaved: good('Notification saved', 'a notification'),
  notificationNotSaved: bad('Save for Notification failed :', 'a notification'),
  authNotRetrieved: bad('unable to retrieve auth level', 'access of a dealer'),
} as const satisfies Record<string, CoreMessage>

export type MessageName = keyof typeof messages

interface Said {
  id?: number
  /** The reason, as the server gives it. */
  error?: string
  /** Where it is known better than good or bad: that of the answer. */
  httpStatus?: number
}

/** A message in its words, as the snackbar takes it. */
export function message(
  name: MessageName,
  { id, error, httpStatus }: Said = {},
): { httpStatus: number; message: string } {
  const { text, httpStatus: usual }: CoreMessage = messages[name]
  const words = text.replace('{id}', String(id ?? ''))
  const said = words.includes('{error}') ? words.replace('{error}', error ?? '') : withReason(words, error)
  return { httpStatus: httpStatus || usual, message: said }
}

function withReason(words: string, error = ''): string {
  if (!error) return words
  if (/\s$/.test(words)) return words + error
  return /:$/.test(words) ? `${words} ${error}` : `${words}: ${error}`
}
