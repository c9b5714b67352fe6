import type { PortalSettings, SignedInDealer } from '@dealerline/shared/contract/session.ts'
import { takesPartInAirline } from '@dealerline/shared/rules/airline.ts'
import { airlineAdminSearch, airlinePartnerSearch } from '../screens/airline/airline-search.ts'
import { applicationSearch } from '../screens/applications/application-search.ts'
import { auditLogSearch } from '../screens/audit/audit-log-search.ts'
import { catalogueSearch } from '../screens/catalogue/catalogue-search.ts'
import { contactsSearch } from '../screens/customers/contacts-search.ts'
import { customerListSearch } from '../screens/customers/customer-list-search.ts'
import { customerSearch } from '../screens/customers/customer-search.ts'
import { dealerLoginsSearch } from '../screens/dealers/dealer-logins-search.ts'
import { peopleListSearch } from '../screens/dealers/people-list-search.ts'
import { notificationsSearch } from '../screens/notifications/notifications-search.ts'
import { interestListSearch } from '../screens/onboarding/interest-list-search.ts'
import { orderSummarySearch } from '../screens/order-summary/order-summary-search.ts'
import { orderListSearch } from '../screens/orders/order-list-search.ts'
import { orderTypesSearch } from '../screens/orders/order-types-search.ts'
import { directDebitSearch } from '../screens/payment/direct-debit-search.ts'
import { resourceSearch } from '../screens/resources/resource-search.ts'
import { routeListSearch } from '../screens/route-admin/route-list-search.ts'
import { serviceQualificationSearch } from '../screens/serviceability/service-qualification-search.ts'
import { termListSearch } from '../screens/terms/term-list-search.ts'
import { inProgressSearch } from '../screens/tracking/in-progress-search.ts'
import type { Screen } from './screen.ts'

/** The screens for signed-in people. The router finds the pages of blocks in the list of blocks. */
const staffScreens: readonly Screen[] = [
  { path: '/', load: () => import('../screens/home/Home.tsx'), title: 'Home' },
  {
    path: '/Customers',
    load: () => import('../screens/customers/CustomerList.tsx'),
    search: customerListSearch,
    title: 'Customers',
  },
  {
    path: '/orders',
    load: () => import('../screens/orders/OrderList.tsx'),
    search: orderListSearch,
    title: 'Orders and quotes',
  },
  {
    path: '/create-company',
    load: () => import('../screens/customers/CompanyDetails.tsx'),
    search: customerSearch,
    title: 'New business customer',
    opensWith: '?new=business',
  },
  {
    path: '/create-customer',
    load: () => import('../screens/customers/CustomerDetails.tsx'),
    search: customerSearch,
    title: 'New residential customer',
    opensWith: '?new=residential',
  },
  {
    path: '/administration',
    load: () => import('../screens/administration/AdministrationHome.tsx'),
    title: 'Administration',
    adminOnly: true,
  },
  {
    path: '/rate-plans',
    load: () => import('../screens/catalogue/RatePlanList.tsx'),
    search: catalogueSearch,
    title: 'Maintain Rate Plans',
    adminOnly: true,
  },
  {
    path: '/terms-conditions',
    load: () => import('../screens/terms/TermList.tsx'),
    search: termListSearch,
    title: 'Maintain Terms',
    adminOnly: true,
  },
  {
    path: '/handsets',
    load: () => import('../screens/catalogue/HandsetList.tsx'),
    search: catalogueSearch,
    title: 'Maintain Handsets',
    adminOnly: true,
  },
  { path: '/utility/address', load: () => import('../screens/utility/AddressLookup.tsx'), title: 'Address search' },
  {
    path: '/utility/service-qualification',
    load: () => import('../screens/serviceability/ServiceQualification.tsx'),
    search: serviceQualificationSearch,
    title: 'Service qualification',
  },
  { path: '/whats-new', load: () => import('../screens/news/WhatsNew.tsx'), title: "What's new" },
  { path: '/history', load: () => import('../screens/impersonation/History.tsx'), title: 'History' },
  {
    path: '/create-contacts',
    load: () => import('../screens/customers/Contacts.tsx'),
    search: contactsSearch,
    needsOrder: true,
    needsAddress: true,
  },
  {
    path: '/direct-debit',
    load: () => import('../screens/payment/DirectDebit.tsx'),
    search: directDebitSearch,
    needsOrder: true,
    needsAddress: true,
  },
  {
    path: '/in-progress-orders',
    load: () => import('../screens/tracking/InProgressOrders.tsx'),
    search: inProgressSearch,
    title: 'View In-progress Orders',
    adminOnly: true,
  },
  { path: '/app-status', load: () => import('../screens/tracking/AppStatus.tsx'), title: 'Order status' },
  { path: '/order-types', load: () => import('../screens/orders/OrderTypes.tsx'), search: orderTypesSearch },
  {
    path: '/dealers',
    load: () => import('../screens/dealers/DealerList.tsx'),
    search: peopleListSearch,
    title: 'Dealers',
    adminOnly: true,
  },
  {
    path: '/dealer-logins',
    load: () => import('../screens/dealers/DealerLogins.tsx'),
    search: dealerLoginsSearch,
    title: 'Dealer Logins',
    adminOnly: true,
  },
  {
    path: '/edit-auth',
    load: () => import('../screens/dealers/EditAuth.tsx'),
    search: peopleListSearch,
    title: 'Edit Auth',
    adminOnly: true,
  },
  {
    path: '/admin-accounts',
    load: () => import('../screens/dealers/AdminAccounts.tsx'),
    title: 'Manage Admin Accounts',
    adminOnly: true,
  },
  {
    path: '/dealer-interests',
    load: () => import('../screens/onboarding/InterestList.tsx'),
    search: interestListSearch,
    title: 'Dealer Interests',
    adminOnly: true,
  },
  {
    path: '/dealer-interests/$id',
    load: () => import('../screens/onboarding/InterestDetails.tsx'),
    adminOnly: true,
  },
  {
    path: '/notifications',
    load: () => import('../screens/notifications/Notifications.tsx'),
    search: notificationsSearch,
    title: 'Notifications',
  },
  {
    path: '/attachments',
    load: () => import('../screens/uploads/Attachments.tsx'),
    needsOrder: true,
    redirectsTo: '/attachments/general',
  },
  { path: '/attachments/$fileType', load: () => import('../screens/uploads/Attachments.tsx'), needsOrder: true },
  {
    path: '/change-lessee',
    load: () => import('../screens/applications/ChangeLessee.tsx'),
    search: applicationSearch,
    title: 'Change of lessee',
  },
  {
    path: '/change-address',
    load: () => import('../screens/applications/ChangeAddress.tsx'),
    search: applicationSearch,
    needsOrder: true,
  },
  {
    path: '/resources-list',
    load: () => import('../screens/resources/ResourceList.tsx'),
    redirectsTo: '/resources-list/all',
    title: 'Resources',
  },
  {
    path: '/resources-list/$category',
    load: () => import('../screens/resources/ResourceList.tsx'),
    search: resourceSearch,
  },
  {
    path: '/airline-partner-admin',
    load: () => import('../screens/airline/AirlineAdmin.tsx'),
    search: airlineAdminSearch,
    title: 'Manage Airline-Partner Admin',
    adminOnly: true,
  },
  {
    path: '/audit-log',
    load: () => import('../screens/audit/AuditLog.tsx'),
    search: auditLogSearch,
    title: 'Audit Log',
    adminOnly: true,
  },
  {
    path: '/route-admin',
    load: () => import('../screens/route-admin/RouteList.tsx'),
    search: routeListSearch,
    title: 'Maintain Menu',
    adminOnly: true,
  },
  {
    path: '/create-finance',
    load: () => import('../screens/applications/CreateFinance.tsx'),
    search: applicationSearch,
    needsOrder: true,
  },
  {
    path: '/order-summary',
    load: () => import('../screens/order-summary/OrderSummary.tsx'),
    search: orderSummarySearch,
    needsOrder: true,
  },
  // The addresses that the specification calls Summary and GenerateQuote redirect to these screens.
  { path: '/Summary', load: () => import('../screens/order-summary/OrderSummary.tsx'), redirectsTo: '/order-summary' },
  { path: '/quote-details', load: () => import('../screens/quotes/QuoteDetails.tsx'), needsOrder: true },
  { path: '/generate-quote', load: () => import('../screens/quotes/GenerateQuote.tsx'), needsOrder: true },
  { path: '/GenerateQuote', load: () => import('../screens/quotes/GenerateQuote.tsx'), redirectsTo: '/generate-quote' },
]

type AirlineSettings = Pick<PortalSettings, 'airlinePartnerName' | 'airlinePartnerRoute'>
type Person = Pick<SignedInDealer, 'isAdmin' | 'isAirlinePartner' | 'authLevel'>

/** Every screen for signed-in people. The airline partner's screen has its title and address from the settings. */
export function screensOf({
  airlinePartnerName: title,
  airlinePartnerRoute: route,
}: AirlineSettings): readonly Screen[] {
  const load = () => import('../screens/airline/AirlinePartner.tsx')
  const section: Screen = { path: `/${route}`, load, search: airlinePartnerSearch, title, forAirlinePartners: true }
  // The paths of the screen's calls start with `qantas`, so people may expect the screen there.
  const alias: Screen = { path: '/qantas', load, redirectsTo: `/${route}` }
  return [...staffScreens, section, ...(route === 'qantas' ? [] : [alias])]
}

/** Whether this person may open a screen. */
export function mayOpen({ adminOnly, forAirlinePartners }: Partial<Screen>, person: Person): boolean {
  return (person.isAdmin || !adminOnly) && (takesPartInAirline(person) || !forAirlinePartners)
}

/** The screens that this person may open. */
export const screensFor = (person: Person, settings: AirlineSettings) =>
  screensOf(settings).filter((screen) => mayOpen(screen, person))
