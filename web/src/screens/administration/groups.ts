/** The screens of administration by subject, each with what it is for. */
export const groups: readonly { title: string; entries: Readonly<Record<string, string>> }[] = [
  {
    title: 'Catalogue',
    entries: {
      '/rate-plans': 'Prices, terms and availability of the plans.',
      '/handsets': 'Hardware with its prices and pictures.',
      '/hardware-lists': 'The lists by which hardware is sorted.',
      '/bundles': 'Services that are sold together, with their prices.',
      '/terms-conditions': 'The terms that customers accept, and the orders they apply to.',
    },
  },
  {
    title: 'People',
    entries: {
      '/dealers': 'Everybody: dealers, staff and applicants, with their details, access and login.',
      '/dealer-logins': 'Accounts that dealers sign in with.',
      '/edit-auth': 'The level and group of each person.',
      '/admin-accounts': 'The administrators of this portal.',
      '/dealer-interests': 'Applications to become a dealer.',
    },
  },
  {
    title: 'Operations',
    entries: {
      '/in-progress-orders': 'Orders that wait for a signature or for ticketing.',
      '/ip-extensions': 'Extensions of every order that is not signed yet.',
      '/airline-partner-admin': 'Leads, enrolments and data of the airline partner.',
      '/jobs': 'Background work that waits or has failed.',
      '/outside-systems': 'State of each system that the portal uses, with a test.',
      '/status': 'Servers, database and checks.',
    },
  },
  {
    title: 'Records',
    entries: {
      '/audit-log': 'Changes, with the person and the time.',
      '/import': 'Files that fill the catalogue, dealers and customers.',
    },
  },
  {
    title: 'Portal',
    entries: {
      '/settings': 'Settings in force, and those in the database.',
      '/route-admin': 'Names, order and icons of the menu.',
    },
  },
]
