export interface Release {
  /** `2026-11-21`. */
  date: string
  title: string
  changes: readonly string[]
}

/** The visible changes of each release, newest first. */
export const releases: readonly Release[] = [
  {
    date: '2026-11-21',
    title: 'Resources and the airline partner',
    changes: [
      'Forms, price lists and guides stand under Resources, by category or in folders, beside links to training.',
      'Dealers of the airline partner check whether a business is a member, enrol their customers, and begin orders for approved leads.',
    ],
  },
  {
    date: '2026-11-21',
    title: 'Customers, orders and dealers',
    changes: [
      'Customers have a guarantor, contacts, several addresses and direct debit; customers that look the same are pointed out while you type.',
      'Orders show what happened when and by whom. A signed order gets its ticket, and is completed with it.',
      'Administrators and managers of a group can act as another dealer. What was done in your name stands in History.',
      'Administrators keep dealers, their logins and their access. Everybody can add a second factor to their sign-in.',
      'Lists find customers whose names are misspelt, narrow by more, and go to a spreadsheet.',
    ],
  },
  {
    date: '2026-11-21',
    title: 'Every service, and quotes',
    changes: [
      'An order can hold fixed line, IP voice, SIP, Teams, ports, internet, mobile, inbound, hardware, fax, call management console and charges.',
      'Quotes have versions, are printed with what is spent today beside them, and become orders at the prices that were quoted.',
      'Notes stand at the right edge of every screen of an order.',
    ],
  },
]
