import { plainListSearch } from '../lists/list-search.ts'
import { airlineAdminSearch } from '../screens/airline/airline-search.ts'
import { auditLogSearch } from '../screens/audit/audit-log-search.ts'
import { bundleListSearch, catalogueSearch, hardwareListsSearch } from '../screens/catalogue/catalogue-search.ts'
import { dealerLoginsSearch } from '../screens/dealers/dealer-logins-search.ts'
import { peopleListSearch } from '../screens/dealers/people-list-search.ts'
import { importSearch } from '../screens/imports/import-search.ts'
import { jobListSearch } from '../screens/jobs/job-list-search.ts'
import { interestListSearch } from '../screens/onboarding/interest-list-search.ts'
import { outsideSystemSearch } from '../screens/outside-systems/outside-system-search.ts'
import { routeListSearch } from '../screens/route-admin/route-list-search.ts'
import { settingListSearch } from '../screens/settings/setting-list-search.ts'
import { termListSearch } from '../screens/terms/term-list-search.ts'
import type { Screen } from './screen.ts'

const screens: readonly Screen[] = [
  {
    path: '/administration',
    load: () => import('../screens/administration/AdministrationHome.tsx'),
    title: 'Administration',
  },
  {
    path: '/rate-plans',
    load: () => import('../screens/catalogue/RatePlanList.tsx'),
    search: catalogueSearch,
    title: 'Maintain Rate Plans',
  },
  {
    path: '/terms-conditions',
    load: () => import('../screens/terms/TermList.tsx'),
    search: termListSearch,
    title: 'Maintain Terms',
  },
  {
    path: '/handsets',
    load: () => import('../screens/catalogue/HandsetList.tsx'),
    search: catalogueSearch,
    title: 'Maintain Handsets',
  },
  {
    path: '/hardware-lists',
    load: () => import('../screens/catalogue/HardwareLists.tsx'),
    search: hardwareListsSearch,
    title: 'Categories and Manufacturers',
  },
  {
    path: '/bundles',
    load: () => import('../screens/catalogue/BundleList.tsx'),
    search: bundleListSearch,
    title: 'Bundles',
  },
  {
    path: '/ip-extensions',
    load: () => import('../screens/extensions/ExtensionRows.tsx'),
    search: plainListSearch,
    title: 'Maintain IP Extensions',
  },
  {
    path: '/in-progress-orders',
    load: () => import('../screens/tracking/InProgressOrders.tsx'),
    search: plainListSearch,
    title: 'View In-progress Orders',
  },
  {
    path: '/dealers',
    load: () => import('../screens/dealers/DealerList.tsx'),
    search: peopleListSearch,
    title: 'Dealers',
  },
  {
    path: '/dealer-logins',
    load: () => import('../screens/dealers/DealerLogins.tsx'),
    search: dealerLoginsSearch,
    title: 'Dealer Logins',
  },
  {
    path: '/edit-auth',
    load: () => import('../screens/dealers/EditAuth.tsx'),
    search: peopleListSearch,
    title: 'Edit Auth',
  },
  {
    path: '/admin-accounts',
    load: () => import('../screens/dealers/AdminAccounts.tsx'),
    search: plainListSearch,
    title: 'Manage Admin Accounts',
  },
  {
    path: '/dealer-interests',
    load: () => import('../screens/onboarding/InterestList.tsx'),
    search: interestListSearch,
    title: 'Dealer Interests',
  },
  { path: '/dealer-interests/$id', load: () => import('../screens/onboarding/InterestDetails.tsx') },
  {
    path: '/airline-partner-admin',
    load: () => import('../screens/airline/AirlineAdmin.tsx'),
    search: airlineAdminSearch,
    title: 'Manage Airline-Partner Admin',
  },
  {
    path: '/audit-log',
    load: () => import('../screens/audit/AuditLog.tsx'),
    search: auditLogSearch,
    title: 'Audit Log',
  },
  { path: '/import', load: () => import('../screens/imports/ImportHome.tsx'), search: importSearch, title: 'Import' },
  { path: '/jobs', load: () => import('../screens/jobs/JobList.tsx'), search: jobListSearch, title: 'Jobs' },
  {
    path: '/outside-systems',
    load: () => import('../screens/outside-systems/OutsideSystemList.tsx'),
    search: outsideSystemSearch,
    title: 'Outside Systems',
  },
  {
    path: '/settings',
    load: () => import('../screens/settings/SettingList.tsx'),
    search: settingListSearch,
    title: 'Settings',
  },
  { path: '/status', load: () => import('../screens/status/StatusHome.tsx'), title: 'Status' },
  {
    path: '/route-admin',
    load: () => import('../screens/route-admin/RouteList.tsx'),
    search: routeListSearch,
    title: 'Maintain Menu',
  },
]

/** The screens of administration. */
export const adminScreens: readonly Screen[] = screens.map((screen) => ({ ...screen, adminOnly: true }))
