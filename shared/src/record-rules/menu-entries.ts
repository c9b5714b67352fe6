import { type Block, hasDelivery } from '../blocks/block.ts'
import { firstServiceRoute, pages } from '../blocks/index.ts'
import type { OrderDetail } from '../contract/orders.ts'
import type { Requirement } from '../contract/signing.ts'
import type { Access } from '../rules/access.ts'
import type { MenuGate } from '../rules/flags.ts'
import type { MenuIconName } from '../rules/menu-icons.ts'
import { isLocked, orderTypes, takesServices } from '../rules/order-states.ts'
import { type AdministrationScreen, administration } from './administration.ts'
import { applicationKinds } from './applications.ts'
import { guarantorOf } from './guarantor.ts'

export interface Entry {
  /** Title of the entry. Requirements with this title as their `section` mark the entry as missing. */
  title: string
  /** Address of a screen. */
  route: string
  icon: MenuIconName
  /** Unique position in the menu, which is also the entry's id. */
  order: number
  section: string
  /** Whether the entry shows for this order. */
  shows: (order: OrderDetail) => boolean
  /** Whether its screen can be opened by address for this order; defaults to `shows`. */
  opens?: (order: OrderDetail) => boolean
  /**
   * Whether any data is saved. The entry then gets a tick, or a mark if a requirement with its `title` as section is
   * missing.
   */
  hasData: (order: OrderDetail) => boolean
  /** Whether the entry is invalid as long as no data is saved. */
  invalid?: (order: OrderDetail, missing: readonly Requirement[]) => boolean
  /** Whether the screen itself redirects to another screen if the order does not have it. */
  redirects?: true
  /** The callers that have the entry; defaults to all staff. */
  access?: Access
  /** Hides the entry depending on quotes and feature flags. */
  gate?: MenuGate
  /** Whether people other than administrators still see the entry after the order is locked. */
  afterSigning?: (order: OrderDetail) => boolean
}

/** Whether a service has rows or a delivery address. The goods of other services can need that address too. */
function isFilled(block: Block, { content }: OrderDetail): boolean {
  const { rows = [], header = null } = content[block.name] ?? {}
  return rows.length > 0 || (hasDelivery(block) && header !== null)
}

/** Returns the service page to return to: the first with data, or the default first service. */
export function serviceRouteOf(order: OrderDetail): string {
  const page = pages.find(({ blocks }) => blocks.some((block) => isFilled(block, order)))
  return page?.page.route ?? firstServiceRoute(order.customer.custType)
}

const always = () => true
const isBusiness = (order: OrderDetail) => order.customer.custType === 'business'

/** The menu entries: when each one shows, and when it is marked. Entries of services come from their declarations. */
export const menuEntries: readonly Entry[] = [
  {
    title: 'Start',
    route: '/',
    icon: 'home',
    order: 10,
    section: 'Customer',
    shows: () => true,
    hasData: () => false,
    afterSigning: always,
  },
  {
    title: 'Business',
    route: '/create-company',
    icon: 'building',
    order: 20,
    section: 'Customer',
    shows: isBusiness,
    hasData: (order) => order.customer.companyID > 0,
    invalid: ({ customer }) => !customer.companyDetails?.abn && !customer.companyDetails?.acn,
  },
  {
    title: 'Auth Rep',
    route: '/create-customer',
    icon: 'user-check',
    order: 30,
    section: 'Customer',
    shows: isBusiness,
    hasData: () => true,
  },
  {
    title: 'Guarantor',
    route: '/create-contacts',
    icon: 'shield-check',
    order: 40,
    section: 'Customer',
    gate: { mode: 'order' },
    shows: (order) => isBusiness(order) && !order.customer.isGuarantor,
    // The screen opens for every order, because a residential order has its contacts here.
    opens: () => true,
    hasData: (order) => guarantorOf(order) !== undefined,
  },
  {
    title: 'Direct Debit',
    route: '/direct-debit',
    icon: 'building-bank',
    order: 50,
    section: 'Customer',
    gate: { droppedBy: 'SOG4035' },
    shows: ({ customer, orderType }) => customer.directDebit === null || orderType === orderTypes.finance,
    opens: () => true,
    hasData: ({ directDebit }) => directDebit.directDebitID > 0,
  },
  {
    title: 'Residential',
    route: '/create-customer',
    icon: 'user',
    order: 60,
    section: 'Customer',
    shows: (order) => !isBusiness(order),
    hasData: () => true,
  },
  ...applicationKinds.map(({ menuTitle, route, icon, menuOrder, menuSection = 'Customer', orderType, gate }) => ({
    title: menuTitle,
    route,
    icon,
    order: menuOrder,
    section: menuSection,
    ...(gate && { gate }),
    shows: (order: OrderDetail) => order.orderType === orderType,
    // For an order of another type, the screen offers to change the type.
    opens: () => true,
    hasData: ({ application }: OrderDetail) => application !== null,
    invalid: ({ isQuote }: OrderDetail) => !isQuote,
    // Customers decide, and staff process the application, regardless of whether the order is signed.
    afterSigning: always,
  })),
  ...pages.map(({ page, blocks }) => ({
    title: page.label,
    route: page.route,
    icon: page.icon,
    order: page.order,
    section: page.section,
    access: page.access,
    ...(page.gate && { gate: page.gate }),
    shows: (order: OrderDetail) => takesServices(order) && (isBusiness(order) || !page.forResidential),
    // For a residential order, the screen redirects to another service page.
    opens: takesServices,
    hasData: (order: OrderDetail) => blocks.some((block) => isFilled(block, order)),
    // Numbers are moved after the signature, and their dealer corrects those that are rejected.
    ...(page.afterSigning && { afterSigning: (order: OrderDetail) => blocks.some((block) => isFilled(block, order)) }),
    // This page also has data for goods of other services, such as the delivery address.
    invalid: ({ isQuote }: OrderDetail, missing: readonly Requirement[]) =>
      !isQuote && missing.some(({ section }) => section === page.label),
  })),
  {
    title: 'Quote Details',
    route: '/quote-details',
    icon: 'file-dollar',
    order: 250,
    section: 'Quote',
    gate: { mode: 'quote' },
    shows: () => true,
    hasData: () => true,
  },
  {
    title: 'Attachments',
    route: '/attachments/general',
    icon: 'paperclip',
    order: 255,
    section: 'Documents',
    shows: () => true,
    hasData: ({ uploads }) => uploads.length > 0,
    invalid: ({ isQuote }, missing) => !isQuote && missing.some(({ section }) => section === 'Attachments'),
    afterSigning: always,
  },
  {
    title: 'Sign and Send',
    route: '/order-summary',
    icon: 'signature',
    order: 260,
    section: 'Send',
    gate: { mode: 'order' },
    redirects: true,
    shows: () => true,
    hasData: (order) => isLocked(order),
    afterSigning: always,
  },
  {
    title: 'Generate Quote',
    route: '/generate-quote',
    icon: 'file-export',
    order: 270,
    section: 'Quote',
    gate: { mode: 'quote' },
    shows: () => true,
    hasData: (order) => order.quoteVersion > 0,
    afterSigning: always,
  },
  {
    title: 'Progress',
    route: '/app-status',
    icon: 'list-details',
    order: 265,
    section: 'Send',
    shows: (order) => !order.isQuote && isLocked(order),
    // The screen is also the list of all orders by stage.
    opens: () => true,
    hasData: () => false,
    afterSigning: always,
  },
  ...administration.flatMap(({ entries }) => entries.map(toAdministrationEntry)),
]

/** Returns an entry for administrators that belongs to no order. */
function toAdministrationEntry({ title, route, icon, order }: AdministrationScreen): Entry {
  const rest = { shows: always, hasData: () => false, afterSigning: always, access: 'admin' } as const
  return { title, route, icon, order, section: 'Administration', ...rest }
}
