import type { MenuIconName } from '../rules/menu-icons.ts'

/** A screen that only administrators have. */
export interface AdministrationScreen {
  title: string
  route: string
  icon: MenuIconName
  /** The unique position in the menu. */
  order: number
  /** What the screen is for, on the home screen of administration. */
  words: string
}

/** The screens of administration in the menu, by subject. Entries that administrators add are in the last group. */
export const administration: readonly { title: string; entries: readonly AdministrationScreen[] }[] = [
  {
    title: 'Catalogue',
    entries: [
      {
        title: 'Maintain Rate Plans',
        route: '/rate-plans',
        icon: 'tags',
        order: 900,
        words: 'Prices, terms and availability of the plans.',
      },
      {
        title: 'Maintain Handsets',
        route: '/handsets',
        icon: 'devices',
        order: 910,
        words: 'Hardware with its prices and pictures.',
      },
      {
        title: 'Categories and Manufacturers',
        route: '/hardware-lists',
        icon: 'layout-dashboard',
        order: 912,
        words: 'The lists by which hardware is sorted.',
      },
      {
        title: 'Bundles',
        route: '/bundles',
        icon: 'package',
        order: 914,
        words: 'Services that are sold together, with their prices.',
      },
      {
        title: 'Maintain Terms',
        route: '/terms-conditions',
        icon: 'file-certificate',
        order: 920,
        words: 'The terms that customers accept, and the orders they apply to.',
      },
    ],
  },
  {
    title: 'People',
    entries: [
      {
        title: 'Dealers',
        route: '/dealers',
        icon: 'users',
        order: 940,
        words: 'Everybody: dealers, staff and applicants, with their details, access and login.',
      },
      {
        title: 'Dealer Logins',
        route: '/dealer-logins',
        icon: 'key',
        order: 941,
        words: 'Accounts that dealers sign in with.',
      },
      {
        title: 'Edit Auth',
        route: '/edit-auth',
        icon: 'shield-lock',
        order: 942,
        words: 'The level and group of each person.',
      },
      {
        title: 'Manage Admin Accounts',
        route: '/admin-accounts',
        icon: 'user-cog',
        order: 943,
        words: 'The administrators of this portal.',
      },
      {
        title: 'Dealer Interests',
        route: '/dealer-interests',
        icon: 'user-check',
        order: 944,
        words: 'Applications to become a dealer.',
      },
    ],
  },
  {
    title: 'Operations',
    entries: [
      {
        title: 'View In-progress Orders',
        route: '/in-progress-orders',
        icon: 'clipboard-list',
        order: 930,
        words: 'Orders that wait for a signature or for ticketing.',
      },
      {
        title: 'Maintain IP Extensions',
        route: '/ip-extensions',
        icon: 'phone-call',
        order: 935,
        words: 'Extensions of every order that is not signed yet.',
      },
      {
        title: 'Manage Airline-Partner Admin',
        route: '/airline-partner-admin',
        icon: 'plane',
        order: 950,
        words: 'Leads, enrolments and data of the airline partner.',
      },
      {
        title: 'Status',
        route: '/status',
        icon: 'plug-connected',
        order: 983,
        words: 'Servers, database and checks.',
      },
      {
        title: 'Jobs',
        route: '/jobs',
        icon: 'arrows-exchange',
        order: 985,
        words: 'Background work that waits or has failed.',
      },
      {
        title: 'Outside Systems',
        route: '/outside-systems',
        icon: 'world',
        order: 986,
        words: 'State of each system that the portal uses, with a test.',
      },
    ],
  },
  {
    title: 'Records',
    entries: [
      {
        title: 'Import',
        route: '/import',
        icon: 'file-import',
        order: 970,
        words: 'Files that fill the catalogue, dealers and customers.',
      },
      {
        title: 'Audit Log',
        route: '/audit-log',
        icon: 'history',
        order: 980,
        words: 'Changes, with the person and the time.',
      },
    ],
  },
  {
    title: 'Portal',
    entries: [
      {
        title: 'Settings',
        route: '/settings',
        icon: 'list-details',
        order: 984,
        words: 'Settings in use, and the saved values.',
      },
      {
        title: 'Maintain Menu',
        route: '/route-admin',
        icon: 'list-details',
        order: 990,
        words: 'Names, order and icons of the menu.',
      },
    ],
  },
]
