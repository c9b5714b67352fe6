import type { PortalSettings, SignedInDealer } from '@dealerline/shared/contract/session.ts'
import { takesPartInAirline } from '@dealerline/shared/rules/airline.ts'
import { airlinePartnerSearch } from '../screens/airline/airline-search.ts'
import { contactsSearch } from '../screens/customers/contacts-search.ts'
import { customerListSearch } from '../screens/customers/customer-list-search.ts'
import { customerSearch } from '../screens/customers/customer-search.ts'
import { notificationsSearch } from '../screens/notifications/notifications-search.ts'
import { orderListSearch } from '../screens/orders/order-list-search.ts'
import { orderTypesSearch } from '../screens/orders/order-types-search.ts'
import { resourceSearch } from '../screens/resources/resource-search.ts'
import { serviceQualificationSearch } from '../screens/serviceability/service-qualification-search.ts'
import { siteListSearch } from '../screens/sites/site-list-search.ts'
import { firstFixSearch } from '../session/first-fix.ts'
import { fieldSearch } from '../ui/url/search-schema.ts'
import { adminScreens } from './admin-screens.ts'
import type { Screen } from './screen.ts'

/** The screens for all staff. The router finds the pages of blocks in the list of blocks. */
const staffScreens: readonly Screen[] = [
  { path: '/', load: () => import('../screens/home/Home.tsx'), title: 'Home', place: 'home' },
  {
    path: '/Customers',
    load: () => import('../screens/customers/CustomerList.tsx'),
    search: customerListSearch,
    title: 'Customers',
    place: 'customers',
  },
  {
    path: '/orders',
    load: () => import('../screens/orders/OrderList.tsx'),
    search: orderListSearch,
    title: 'Orders and quotes',
    place: 'orders',
  },
  {
    path: '/create-company',
    load: () => import('../screens/customers/CompanyDetails.tsx'),
    search: customerSearch,
    title: 'New business customer',
    place: 'customers',
    opensWith: '?new=business',
  },
  {
    path: '/create-customer',
    load: () => import('../screens/customers/CustomerDetails.tsx'),
    search: customerSearch,
    title: 'New residential customer',
    place: 'customers',
    opensWith: '?new=residential',
  },
  {
    path: '/utility/address',
    load: () => import('../screens/utility/AddressLookup.tsx'),
    title: 'Address search',
    place: 'serviceability',
  },
  {
    path: '/utility/service-qualification',
    load: () => import('../screens/serviceability/ServiceQualification.tsx'),
    search: serviceQualificationSearch,
    title: 'Service qualification',
    place: 'serviceability',
  },
  {
    path: '/serviceability/sites',
    load: () => import('../screens/sites/SiteLists.tsx'),
    search: siteListSearch,
    title: 'Many sites',
    place: 'serviceability',
  },
  { path: '/profile', load: () => import('../screens/session/Profile.tsx'), title: 'My profile' },
  { path: '/whats-new', load: () => import('../screens/news/WhatsNew.tsx'), title: "What's new" },
  { path: '/help', load: () => import('../screens/help/HelpIndex.tsx'), title: 'Help' },
  { path: '/help/$audience/$page', load: () => import('../screens/help/HelpPage.tsx') },
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
    search: fieldSearch,
    needsOrder: true,
    needsAddress: true,
  },
  {
    path: '/app-status',
    load: () => import('../screens/tracking/AppStatus.tsx'),
    title: 'Order status',
    place: 'orders',
  },
  {
    path: '/order-types',
    load: () => import('../screens/orders/OrderTypes.tsx'),
    search: orderTypesSearch,
    place: 'orders',
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
    search: fieldSearch,
    title: 'Change of lessee',
    place: 'orders',
  },
  {
    path: '/change-address',
    load: () => import('../screens/applications/ChangeAddress.tsx'),
    search: fieldSearch,
    needsOrder: true,
  },
  {
    path: '/resources-list',
    load: () => import('../screens/resources/ResourceList.tsx'),
    redirectsTo: '/resources-list/all',
    title: 'Resources',
    place: 'resources',
  },
  {
    path: '/resources-list/$category',
    load: () => import('../screens/resources/ResourceList.tsx'),
    search: resourceSearch,
    place: 'resources',
  },
  {
    path: '/create-finance',
    load: () => import('../screens/applications/CreateFinance.tsx'),
    search: fieldSearch,
    needsOrder: true,
  },
  {
    path: '/order-summary',
    load: () => import('../screens/order-summary/OrderSummary.tsx'),
    search: fieldSearch,
    needsOrder: true,
  },
  // The addresses that the specification calls Summary and GenerateQuote redirect to these screens.
  { path: '/Summary', load: () => import('../screens/order-summary/OrderSummary.tsx'), redirectsTo: '/order-summary' },
  { path: '/quote-details', load: () => import('../screens/quotes/QuoteDetails.tsx'), needsOrder: true },
  {
    path: '/generate-quote',
    load: () => import('../screens/quotes/GenerateQuote.tsx'),
    search: firstFixSearch,
    needsOrder: true,
  },
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
  return [...staffScreens, ...adminScreens, section, ...(route === 'qantas' ? [] : [alias])]
}

/** Whether this person may open a screen. */
export function mayOpen({ adminOnly, forAirlinePartners }: Partial<Screen>, person: Person): boolean {
  return (person.isAdmin || !adminOnly) && (takesPartInAirline(person) || !forAirlinePartners)
}

/** The screens that this person may open. */
export const screensFor = (person: Person, settings: AirlineSettings) =>
  screensOf(settings).filter((screen) => mayOpen(screen, person))
