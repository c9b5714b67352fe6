import type { ServiceSet } from './services.ts'

/** The end of the story of an order or a quote. `actions.ts` has the steps. */
export type OrderOutcome =
  | 'draft'
  | 'ready'
  | 'waiting'
  | 'viewed'
  | 'expired'
  /** The link expires, and the dealer cancels the order. */
  | 'lapsed'
  | 'declined'
  /** The customer declines, and the dealer cancels the order. */
  | 'lost'
  | 'takenBack'
  | 'withdrawn'
  | 'cancelled'
  | 'halfSigned'
  | 'signed'
  | 'completed'
  | 'quoteDraft'
  | 'quote'
  | 'revisedQuote'
  | 'cancelledQuote'
  | 'sentQuote'
  | 'openedQuote'
  /** The customer has asked a question, which the dealer has or has not answered. */
  | 'askedQuote'
  | 'answeredQuote'
  | 'declinedQuote'

export interface Options {
  /** The end of the story of the order into which the quote is converted. */
  converted?: OrderOutcome
  /** The same, if the customer accepts the quote by its link. */
  accepted?: OrderOutcome
  /** The message with which a quote is sent, the customer's question about it, and the reply. */
  message?: string
  question?: string
  reply?: string
  /** The guarantor of the customer from now on, who signs second. */
  guarantor?: string
  /** A note of the dealer, and an answer of the provider's staff. */
  note?: string
  answer?: string
  /** Why the customer declines. */
  reason?: string
  /** Whether the link is sent by SMS, or the customer signs on the dealer's device. */
  by?: 'sms' | 'person'
  /** A file that the dealer attaches. */
  file?: string
  /** Whether the order is paid by direct debit, and whether an administrator has flagged it. */
  debit?: true
  flag?: true
  /** A credit of the provider's staff, in dollars excluding GST. */
  credit?: number
  /** A channel partner who referred the customer. */
  partner?: string
}

/** Days before today, services, outcome, and options. */
export type OrderRow = [days: number, services: ServiceSet, outcome: OrderOutcome, options?: Options]

/** The orders and quotes of each customer. */
export const demoBusinessOrders: Readonly<Record<string, readonly OrderRow[]>> = {
  // Dana Novak
  dental: [
    [
      177,
      'office',
      'completed',
      {
        debit: true,
        note: 'Moved in over the long weekend. Keep the old lines until Tuesday.',
        answer: 'Ported on Tuesday morning. The old lines can be cancelled.',
      },
    ],
    [121, 'fastNbn', 'lost', { reason: 'We keep the current connection until the lease ends.' }],
    [74, 'mobiles', 'completed', { partner: 'Harbour Business Chamber' }],
    [31, 'teams', 'revisedQuote', { note: 'Wants the price of the meeting room shown separately.' }],
    [4, 'phones', 'waiting'],
  ],
  joinery: [
    [176, 'smallOffice', 'completed'],
    [139, 'portedMobiles', 'withdrawn', { file: 'Last bill, Southern Mobile' }],
    [83, 'officeWithPorts', 'quote', { converted: 'completed' }],
    [37, 'fibre', 'declined', { reason: 'Too expensive for a workshop. We stay on nbn for now.' }],
    [5, 'oneMobile', 'signed'],
  ],
  freight: [
    [170, 'fleet', 'completed', { debit: true, note: 'Nine drivers. SIM cards go to the depot, not to the office.' }],
    [148, 'officeWithPorts', 'completed', { guarantor: 'Mr Kimo Kaumana' }],
    [102, 'inbound', 'cancelled'],
    [58, 'broadband', 'cancelled'],
    [16, 'backedUpNbn', 'signed', { note: 'Ring the depot before the technician leaves.', credit: 99 }],
    [3, 'mobiles', 'draft'],
  ],
  conveyancing: [
    [158, 'teams', 'completed', { by: 'person' }],
    [113, 'fax', 'withdrawn'],
    [60, 'fastNbn', 'withdrawn', { note: 'The building gets fibre in spring. Ask again in August.' }],
    [8, 'fibre', 'viewed'],
  ],
  vets: [
    [149, 'smallOffice', 'lapsed'],
    [107, 'lines', 'completed', { note: 'The alarm panel needs an analogue line.' }],
    [52, 'mobiles', 'lapsed'],
    [13, 'nbn', 'waiting', { by: 'sms' }],
  ],
  accounting: [
    [138, 'teams', 'openedQuote', { accepted: 'completed' }],
    [95, 'ethernet', 'completed', { guarantor: 'Mrs Leela Mehta', debit: true }],
    [49, 'sipTrunk', 'openedQuote', { message: 'As discussed on the telephone, with forty channels.' }],
    [20, 'portedMobiles', 'signed', { file: 'Porting authority, signed' }],
    [1, 'network', 'ready'],
  ],
  medical: [
    [126, 'office', 'lost', { reason: 'The practice manager has signed with another provider.' }],
    [117, 'contactCentre', 'completed', { note: 'Opening hours and recall messages are attached.', file: 'Call flow' }],
    [66, 'backedUpNbn', 'withdrawn'],
    [27, 'inbound', 'takenBack', { note: 'The answering point for Queensland was wrong.' }],
    [2, 'mobiles', 'waiting'],
  ],
  earlyLearning: [
    [114, 'smallOffice', 'quote'],
    [71, 'smallOffice', 'cancelled'],
    [11, 'fiveG', 'halfSigned', { guarantor: 'Mr Owen Hale' }],
  ],
  holdings: [
    [
      99,
      'ethernet',
      'quote',
      { converted: 'declined', reason: 'The board has put the project on hold until the next financial year.' },
    ],
    [61, 'office', 'completed', { flag: true }],
    [24, 'sipTrunk', 'viewed', { note: 'Legal is reading the terms.' }],
    [0, 'teams', 'quoteDraft'],
    [6, 'mobiles', 'askedQuote', { question: 'Is roaming in New Zealand included?' }],
  ],
  fruit: [
    [82, 'fleet', 'cancelled'],
    [45, 'nbn', 'lapsed'],
    [9, 'mobiles', 'waiting'],
  ],
  gardens: [
    [59, 'smallOffice', 'declinedQuote', { reason: 'The committee has chosen a cheaper connection.' }],
    [21, 'nbn', 'completed', { by: 'person', note: 'Charity rate approved by the provider.', credit: 60 }],
  ],
  cafe: [
    [27, 'smallOffice', 'viewed', { partner: 'Bridge Road Traders' }],
    [14, 'oneMobile', 'expired'],
    [0, 'sipChannels', 'draft'],
  ],
  samaras: [
    [69, 'home', 'completed'],
    [7, 'homeMobiles', 'waiting'],
  ],
  haddad: [[21, 'homeInternet', 'signed']],

  // Morgan Lee
  okafor: [
    [168, 'home', 'lost', { reason: 'We are moving house in March.' }],
    [129, 'homeInternet', 'quote'],
    [10, 'homeMobiles', 'waiting'],
  ],
  tailor: [
    [141, 'sipChannels', 'lost', { reason: 'One telephone in the shop is enough.' }],
    [77, 'oneMobile', 'cancelled'],
    [19, 'nbn', 'quote', { converted: 'waiting' }],
  ],
  mechanic: [
    [94, 'portedMobiles', 'completed', { debit: true }],
    [43, 'broadband', 'takenBack'],
    [2, 'phones', 'draft'],
    [7, 'broadband', 'sentQuote', { message: 'A second line for the workshop, as you asked.' }],
  ],
  lindqvist: [
    [118, 'homeWireless', 'cancelled'],
    [64, 'homeInternet', 'declined', { reason: 'The landlord does not allow the cabling.' }],
  ],
  tiwari: [
    [54, 'homeMobiles', 'cancelled'],
    [6, 'homePhone', 'ready'],
  ],
  zhang: [[11, 'home', 'viewed', { by: 'sms' }]],

  // Riley Stone
  civil: [
    [174, 'mobiles', 'withdrawn'],
    [146, 'fleet', 'completed', { note: 'Rugged cases come from the customer.' }],
    [98, 'network', 'quote'],
    [36, 'office', 'revisedQuote'],
    [5, 'fiveG', 'waiting'],
  ],
  alarms: [
    [156, 'sipTrunk', 'completed', { guarantor: 'Ms Rhonda Pike' }],
    [109, 'lines', 'lost', { reason: 'The monitoring centre changes to 4G panels instead.' }],
    [68, 'broadband', 'completed'],
    [15, 'contactCentre', 'signed'],
  ],
  tyres: [
    [132, 'fax', 'completed'],
    [57, 'smallOffice', 'withdrawn'],
    [3, 'fastNbn', 'draft'],
  ],
  physio: [
    [108, 'smallOffice', 'declinedQuote', { note: 'Compares us with two others.', reason: 'Another offer was lower.' }],
    [46, 'oneMobile', 'quoteDraft'],
    [12, 'teams', 'viewed'],
  ],
  logistics: [
    [89, 'fleet', 'completed', { flag: true, note: 'Two of the phones arrived broken and were replaced.' }],
    [42, 'inbound', 'expired'],
    [8, 'backedUpNbn', 'signed'],
  ],
  nursery: [
    [65, 'officeWithPorts', 'quote', { converted: 'withdrawn' }],
    [1, 'mobiles', 'draft'],
  ],
  airConditioning: [
    [43, 'portedMobiles', 'completed'],
    [18, 'phones', 'openedQuote'],
  ],
  whitlock: [[79, 'home', 'quote']],
  beaumont: [[17, 'homeMobiles', 'withdrawn']],

  // Devi Rao
  property: [
    [164, 'ethernet', 'completed', { note: 'One agreement for four buildings.' }],
    [111, 'office', 'cancelledQuote'],
    [53, 'fibre', 'openedQuote', { accepted: 'signed' }],
    [4, 'network', 'waiting'],
  ],
  seafood: [
    [116, 'officeWithPorts', 'declined', { reason: 'The fax number of the auction room must stay where it is.' }],
    [75, 'nbn', 'cancelled'],
    [23, 'mobiles', 'signed', { file: 'List of users' }],
  ],
  moreau: [[86, 'homeInternet', 'cancelled']],
  oconnor: [
    [46, 'home', 'declined', { reason: 'The discount for students was missing.' }],
    [0, 'homeMobiles', 'draft'],
  ],
  fraser: [[8, 'homePhone', 'ready']],

  // Priya Shah
  solar: [
    [127, 'smallOffice', 'completed'],
    [30, 'portedMobiles', 'expired'],
  ],
  bakery: [
    [72, 'sipChannels', 'takenBack'],
    [
      26,
      'smallOffice',
      'answeredQuote',
      { question: 'Can we keep our number?', reply: 'Yes. It moves on the day of the installation.' },
    ],
  ],

  // Sasha Coleman
  webDesign: [
    [149, 'fastNbn', 'completed'],
    [33, 'oneMobile', 'expired'],
  ],
  photography: [[90, 'nbn', 'cancelledQuote']],
  paterson: [[34, 'homeWireless', 'expired']],

  // Lachlan Reid
  bookkeeping: [
    [103, 'smallOffice', 'quote'],
    [25, 'oneMobile', 'draft'],
  ],
  rowing: [[50, 'nbn', 'quote']],
}
