import { headerName } from '@dealerline/shared/blocks/block.ts'
import { blocks } from '@dealerline/shared/blocks/index.ts'
import type { AuditedAction } from '@dealerline/shared/contract/impersonation.ts'
import { toWords } from '@dealerline/shared/rules/audit.ts'

type RecordReference = Pick<AuditedAction, 'entityType' | 'entityID'>

/** The names of records; a block is named by its label. */
const records: Record<string, string> = {
  address: 'Address of customer',
  contact: 'Contact of customer',
  customer: 'Customer',
  handset: 'Handset',
  impersonation: 'Acting as dealer',
  layout: 'Fields of screen',
  menuEntry: 'Menu entry',
  notes: 'Notes on order',
  numbers: 'Numbers of order',
  order: 'Order',
  quote: 'Quote',
  ratePlan: 'Rate plan',
  terms: 'Terms of order',
  ...Object.fromEntries(
    blocks.flatMap((block) => [
      [block.name, `${block.label} on order`],
      [`${headerName(block)} header`, `${block.label}, its details, on order`],
    ]),
  ),
}

/** Returns the name of a kind of record: `Rate plan`, `IP Voice on order`. */
export function kindOf(entityType: string): string {
  return records[entityType] ?? toWords(entityType)
}

/** Returns the name of the changed record: `Order 10042`. */
export function recordOf({ entityType, entityID }: RecordReference): string {
  return `${kindOf(entityType)} ${entityID}`
}

const orderEntityTypes = ['order', 'quote', 'notes', 'numbers', 'terms']
const customerEntityTypes = ['customer', 'address', 'contact']
/** Addresses of the lists that show a record in a side panel (`?edit=<id>`), by entity type. */
const lists: Record<string, string> = {
  dealer: '/dealers',
  dealerManager: '/dealers',
  handset: '/handsets',
  ratePlan: '/rate-plans',
  menuEntry: '/route-admin',
  resourceFile: '/resources-list/all',
}

/** Returns the screen that shows the record, if there is one. */
export function screenOf({ entityType, entityID }: RecordReference): string | undefined {
  if (!/^\d+$/.test(entityID)) return undefined
  if (customerEntityTypes.includes(entityType)) return `/create-customer?customer=${entityID}`
  const isService = blocks.some((block) => [block.name, `${headerName(block)} header`].includes(entityType))
  if (isService || orderEntityTypes.includes(entityType)) return `/order-summary?order=${entityID}`
  const list = lists[entityType]
  return list && `${list}?edit=${entityID}`
}
