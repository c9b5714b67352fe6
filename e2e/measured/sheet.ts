/**
 * One sheet of paper as a dealer has it on the desk: everything that a business wants. It is typed in full; a person who
 * mistypes takes the wrong key back.
 */
export const sheet = {
  abn: '61228457369',
  salutation: 'Ms',
  person: {
    'First name': 'Petra',
    Surname: 'Novak',
    'Job title': 'Owner',
    Mobile: '0412345678',
    'E-mail': 'petra@kestrel.test',
  },
  address: '1 harb',
  /** Numbers by the part of the plan that finds it. */
  mobiles: [
    ['15 g', ['0412000101', '0412000102']],
    ['60', ['0412000103', '0412000104']],
  ],
  extensions: { plan: 'essen', names: ['Desk', 'Hall', 'Shop'] },
  /** At the customer's address, which one key finds, and at a new one. */
  nbn: [
    { plan: '50/20', address: '1' },
    { plan: '100/4', address: '140 ke', isNew: true },
  ],
  port: { category: 'A', number: '0298765432', provider: 'Tel', account: '20017781' },
} as const

/** The same sheet of another business, because a business and a number can be ordered once. */
export const otherSheet = {
  ...sheet,
  abn: '48253148908',
  mobiles: [
    ['15 g', ['0412000201', '0412000202']],
    ['60', ['0412000203', '0412000204']],
  ],
  port: { ...sheet.port, number: '0298765433' },
} as const
