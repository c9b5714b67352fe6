export interface Release {
  /** The date of the release, such as `2026-11-21`. */
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
      'Forms, price lists and guides are under Resources, by category or in folders, with links to training.',
      'Dealers of the airline partner check whether a business is a member, enrol their customers, and start orders for approved leads.',
    ],
  },
  {
    date: '2026-11-21',
    title: 'Customers, orders and dealers',
    changes: [
      'Customers have a guarantor, contacts, several addresses and direct debit; you see similar customers while you type.',
      'Orders show what happened when and by whom. A signed order gets a ticket, and becomes Completed when the ticket is completed.',
      'Administrators and managers of a group can act as another dealer. Actions in your name are listed in History.',
      'Administrators manage dealers, their logins and their access. Everybody can set up multi-factor authentication.',
      'Lists find misspelt names, have more filters, and export to a spreadsheet.',
    ],
  },
  {
    date: '2026-11-21',
    title: 'Every service, and quotes',
    changes: [
      'An order can have fixed line, IP voice, SIP, Teams, ports, internet, mobile, inbound, hardware, fax, call management console and charges.',
      'Quotes have versions, are printed with the current spend next to the proposal, and become orders at the quoted prices.',
      'Notes are at the right edge of every screen of an order.',
    ],
  },
]
