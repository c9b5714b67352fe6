import { blocks } from '@dealerline/shared/blocks/index.ts'
import type { ComponentType } from 'react'

type Load = () => Promise<{ default: ComponentType }>

/** One screen: its address and the chunk that draws it. */
export interface Screen {
  path: string
  load: Load
  /** Draws an open order; without `?order=` in the address it leads home. */
  needsOrder?: true
}

/** Screens for people who have signed in. The screens of services come from the list of blocks. */
export const staffScreens: readonly Screen[] = [
  { path: '/', load: () => import('../screens/home/Home.tsx') },
  { path: '/Customers', load: () => import('../screens/customers/CustomerList.tsx') },
  { path: '/orders', load: () => import('../screens/orders/OrderList.tsx') },
  { path: '/create-company', load: () => import('../screens/customers/CompanyDetails.tsx') },
  { path: '/create-customer', load: () => import('../screens/customers/CustomerDetails.tsx') },
  { path: '/order-summary', load: () => import('../screens/signing/OrderSummary.tsx'), needsOrder: true },
  ...blocks.map((block) => ({
    path: block.route,
    load: async () => ({ default: (await import('../blocks/BlockScreen.tsx')).makeBlockScreen(block) }),
    needsOrder: true as const,
  })),
]

/** Screens anybody may open; `esignRoute` is the first part of the signing pages' addresses. */
export function publicScreens(esignRoute: string): readonly Screen[] {
  return [
    { path: `/${esignRoute}/$guid`, load: () => import('../screens/signing/SigningPage.tsx') },
    { path: `/${esignRoute}Success/$guid/$signed`, load: () => import('../screens/signing/SigningDone.tsx') },
  ]
}
