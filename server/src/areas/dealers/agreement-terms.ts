import type { ReportTerm } from '../../reports/order-report.ts'

/** The terms of every dealer agreement, in printed order. */
export const agreementTerms = (provider: string): ReportTerm[] =>
  [
    [
      'What this agreement is for',
      `${provider} supplies telecommunications services. The dealer finds customers for them, advises them and prepares their quotes and orders in the dealer portal.`,
    ],
    [
      'What the dealer may promise',
      `Services are offered at the prices and terms that the portal shows on the day. A promise beyond them binds the dealer and not ${provider}. A contract with a customer begins when ${provider} accepts the customer's signed order.`,
    ],
    [
      'Fair dealing',
      'The dealer tells customers what a service costs over its whole term, what it needs to work and how it ends, before they sign, and lets nobody sign for them. The dealer complies with the laws on consumers, telecommunications, spam and privacy.',
    ],
    [
      'Commission',
      `${provider} pays commission on services that are connected and paid for, at the rate agreed with the dealer, each month in arrears. Commission may be reclaimed if a service ends within its first term because of an error in the order.`,
    ],
    [
      'Invoices',
      `If agreed, ${provider} issues recipient-created tax invoices for commission and the dealer issues none for the same supply. Each party tells the other at once when it is no longer registered for GST.`,
    ],
    [
      "Customers' information",
      'Information about customers is used only for their orders and support, is kept safe, and is returned or destroyed when this agreement ends. Either party tells the other of a breach without delay.',
    ],
    [
      'Logins',
      'A login belongs to one person and is shared with nobody. The dealer reports at once if a person leaves, or if other people may know a login.',
    ],
    [
      'Changes',
      `${provider} may change prices and terms for future orders with thirty days' notice. Signed orders keep their prices and terms.`,
    ],
    [
      'How it ends',
      'Either party may end this agreement in writing with thirty days’ notice, or at once if the other party breaches it and does not remedy the breach within fourteen days of a request. Commission earned until then is paid.',
    ],
    ['Law', 'The law of the Australian state in which the provider has its registered office applies.'],
  ].map(([heading = '', condition = '']) => ({ section: '', heading, condition, items: [], confirmed: '' }))
