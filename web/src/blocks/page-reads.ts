import { hasLicences } from '@dealerline/shared/blocks/block.ts'
import { catalogueCalls } from '@dealerline/shared/contract/catalogue.ts'
import { contactCalls } from '@dealerline/shared/contract/contacts.ts'
import { layoutCalls } from '@dealerline/shared/contract/layout.ts'
import { componentOf } from '@dealerline/shared/rules/component.ts'
import { query } from '../api.ts'
import type { Service } from './services/order-services.ts'

/** Returns the queries of a page of services: the choices of its fields and its layout. Disabled ones are not needed. */
export function readsOfPage({ page, blocks }: Service, orderID: number) {
  const fields = blocks.flatMap((block) => Object.values({ ...block.rows, ...block.header?.fields }))
  const types = [...new Set(fields.flatMap((field) => field.usageTypes ?? []))]
  const hasField = (kind: string) => fields.some((field) => field.kind === kind)
  return {
    plans: {
      ...query(catalogueCalls.getRatePlans, { body: { types, includeArchived: true } }),
      enabled: types.length > 0,
    },
    usedPlans: { ...query(catalogueCalls.getUsedPlans, {}), enabled: types.length > 0, staleTime: 3_600_000 },
    handsets: { ...query(catalogueCalls.getHandsets, {}), enabled: hasField('handset') },
    contacts: { ...query(contactCalls.getContacts, { params: { orderID } }), enabled: hasField('contact') },
    bundles: { ...query(catalogueCalls.getBundles, {}), enabled: hasField('bundle') },
    licences: {
      ...query(catalogueCalls.getCmcLicences, {}),
      enabled: blocks.some(hasLicences),
    },
    layout: {
      ...query(layoutCalls.getLayoutFields, { params: { component: componentOf(page.route) } }),
      enabled: true,
    },
  }
}
