import type { PortalSettings, SignedInDealer } from '@dealerline/shared/contract/session.ts'
import { takesPartInAirline } from '@dealerline/shared/rules/airline.ts'
import type { ComponentType } from 'react'

type Load = () => Promise<{ default: ComponentType }>

/** One screen: its address and the chunk that draws it. */
export interface Screen {
  path: string
  load: Load
  /** Draws an open order; without `?order=` in the address it leads home. */
  needsOrder?: true
  /** Draws an open order whose customer has an address; without one it leads home. */
  needsAddress?: true
  /** Leads everybody but administrators home. */
  adminOnly?: true
  /** Leads everybody home who does not take part in the airline partner's programme. */
  forAirlinePartners?: true
  /** Leads on to another address, with the same order. */
  leadsTo?: string
  /** What Ctrl-K finds it by; without one only other screens and the menu lead here. */
  title?: string
  /** What the address carries when it is opened by its title. */
  opensWith?: `?${string}`
}

/** Screens for people who have signed in. The router asks the list of blocks for the screens of services. */
const staffScreens: readonly Screen[] = [
  { path: '/', load: () => import('../screens/home/Home.tsx'), title: 'Home' },
  { path: '/Customers', load: () => import('../screens/customers/CustomerList.tsx'), title: 'Customers' },
  { path: '/orders', load: () => import('../screens/orders/OrderList.tsx'), title: 'Orders and quotes' },
  {
    path: '/create-company',
    load: () => import('../screens/customers/CompanyDetails.tsx'),
    title: 'New business customer',
    opensWith: '?new=business',
  },
  {
    path: '/create-customer',
    load: () => import('../screens/customers/CustomerDetails.tsx'),
    title: 'New residential customer',
    opensWith: '?new=residential',
  },
  {
    path: '/rate-plans',
    load: () => import('../screens/catalogue/RatePlanList.tsx'),
    title: 'Maintain Rate Plans',
    adminOnly: true,
  },
  {
    path: '/terms-conditions',
    load: () => import('../screens/terms/TermList.tsx'),
    title: 'Maintain Terms',
    adminOnly: true,
  },
  {
    path: '/handsets',
    load: () => import('../screens/catalogue/HandsetList.tsx'),
    title: 'Maintain Handsets',
    adminOnly: true,
  },
  { path: '/utility/address', load: () => import('../screens/utility/AddressLookup.tsx'), title: 'Address search' },
  {
    path: '/utility/service-qualification',
    load: () => import('../screens/serviceability/ServiceQualification.tsx'),
    title: 'Service qualification',
  },
  { path: '/whats-new', load: () => import('../screens/news/WhatsNew.tsx'), title: "What's new" },
  { path: '/history', load: () => import('../screens/impersonation/History.tsx'), title: 'History' },
  {
    path: '/create-contacts',
    load: () => import('../screens/customers/Contacts.tsx'),
    needsOrder: true,
    needsAddress: true,
  },
  {
    path: '/direct-debit',
    load: () => import('../screens/payment/DirectDebit.tsx'),
    needsOrder: true,
    needsAddress: true,
  },
  {
    path: '/in-progress-orders',
    load: () => import('../screens/tracking/InProgressOrders.tsx'),
    title: 'View In-progress Orders',
    adminOnly: true,
  },
  { path: '/app-status', load: () => import('../screens/tracking/AppStatus.tsx'), title: 'Order status' },
  { path: '/order-types', load: () => import('../screens/orders/OrderTypes.tsx') },
  { path: '/dealers', load: () => import('../screens/dealers/DealerList.tsx'), title: 'Dealers', adminOnly: true },
  {
    path: '/dealer-logins',
    load: () => import('../screens/dealers/DealerLogins.tsx'),
    title: 'Dealer Logins',
    adminOnly: true,
  },
  { path: '/edit-auth', load: () => import('../screens/dealers/EditAuth.tsx'), title: 'Edit Auth', adminOnly: true },
  {
    path: '/admin-accounts',
    load: () => import('../screens/dealers/AdminAccounts.tsx'),
    title: 'Manage Admin Accounts',
    adminOnly: true,
  },
  {
    path: '/dealer-interests',
    load: () => import('../screens/onboarding/InterestList.tsx'),
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
    title: 'Notifications',
  },
  {
    path: '/attachments',
    load: () => import('../screens/uploads/Attachments.tsx'),
    needsOrder: true,
    leadsTo: '/attachments/general',
  },
  { path: '/attachments/$fileType', load: () => import('../screens/uploads/Attachments.tsx'), needsOrder: true },
  {
    path: '/change-lessee',
    load: () => import('../screens/applications/ChangeLessee.tsx'),
    title: 'Change of lessee',
  },
  {
    path: '/change-address',
    load: () => import('../screens/applications/ChangeAddress.tsx'),
    needsOrder: true,
  },
  {
    path: '/resources-list',
    load: () => import('../screens/resources/ResourceList.tsx'),
    leadsTo: '/resources-list/all',
    title: 'Resources',
  },
  { path: '/resources-list/$category', load: () => import('../screens/resources/ResourceList.tsx') },
  {
    path: '/airline-partner-admin',
    load: () => import('../screens/airline/AirlineAdmin.tsx'),
    title: 'Manage Airline-Partner Admin',
    adminOnly: true,
  },
  { path: '/audit-log', load: () => import('../screens/audit/AuditLog.tsx'), title: 'Audit Log', adminOnly: true },
  {
    path: '/route-admin',
    load: () => import('../screens/route-admin/RouteList.tsx'),
    title: 'Maintain Menu',
    adminOnly: true,
  },
  {
    path: '/create-finance',
    load: () => import('../screens/applications/CreateFinance.tsx'),
    needsOrder: true,
  },
  { path: '/order-summary', load: () => import('../screens/signing/OrderSummary.tsx'), needsOrder: true },
  // Two that are known by a name as well.
  { path: '/Summary', load: () => import('../screens/signing/OrderSummary.tsx'), leadsTo: '/order-summary' },
  { path: '/quote-details', load: () => import('../screens/quotes/QuoteDetails.tsx'), needsOrder: true },
  { path: '/generate-quote', load: () => import('../screens/quotes/GenerateQuote.tsx'), needsOrder: true },
  { path: '/GenerateQuote', load: () => import('../screens/quotes/GenerateQuote.tsx'), leadsTo: '/generate-quote' },
]

type Named = Pick<PortalSettings, 'airlinePartnerName' | 'airlinePartnerRoute'>
type Person = Pick<SignedInDealer, 'isAdmin' | 'isAirlinePartner' | 'authLevel'>

/** Every screen for people who have signed in; that of the airline partner is called as the settings say. */
export function screensOf({ airlinePartnerName: title, airlinePartnerRoute: route }: Named): readonly Screen[] {
  const load = () => import('../screens/airline/AirlinePartner.tsx')
  const section: Screen = { path: `/${route}`, load, title, forAirlinePartners: true }
  // The name that its calls spell.
  const alias: Screen = { path: '/qantas', load, leadsTo: `/${route}` }
  return [...staffScreens, section, ...(route === 'qantas' ? [] : [alias])]
}

/** Whether this person may open a screen. */
export function mayOpen({ adminOnly, forAirlinePartners }: Partial<Screen>, person: Person): boolean {
  return (person.isAdmin || !adminOnly) && (takesPartInAirline(person) || !forAirlinePartners)
}

/** The screens that this person may open. */
export const screensFor = (person: Person, settings: Named) =>
  screensOf(settings).filter((screen) => mayOpen(screen, person))

/** Screens anybody may open, without the portal's header, menu and notes; `esignRoute` is the first part of the signing pages' addresses. */
export function publicScreens(esignRoute: string): readonly Screen[] {
  return [
    // OrderApprove, OrderDocusign and DocusignSuccess of the specification.
    { path: '/approve/$guid', load: () => import('../screens/signing/ApprovalPage.tsx') },
    // Of the specification's six public pages these have a header, without its Login button.
    { path: '/view-lessee-change/$guid', load: () => import('../screens/applications/LesseeView.tsx') },
    { path: '/view-finance/$guid', load: () => import('../screens/applications/FinanceView.tsx') },
    { path: '/view-relocation/$guid', load: () => import('../screens/applications/RelocationView.tsx') },
    { path: '/become-a-dealer', load: () => import('../screens/onboarding/BecomeDealer.tsx') },
    { path: '/verify', load: () => import('../screens/signing/VerifyPage.tsx') },
    { path: `/${esignRoute}/$guid`, load: () => import('../screens/signing/SigningPage.tsx') },
    { path: `/${esignRoute}Success/$guid/$signed`, load: () => import('../screens/signing/SigningDone.tsx') },
  ]
}
