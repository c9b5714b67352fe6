import { blocks } from '@dealerline/shared/blocks/index.ts'
import type { Deed } from '@dealerline/shared/contract/impersonation.ts'

/** What records are called; a service is called by its own label. */
const records: Record<string, string> = {
  address: 'Address of customer',
  contact: 'Contact of customer',
  customer: 'Customer',
  handset: 'Handset',
  impersonation: 'Acting as dealer',
  layout: 'Fields of screen',
  notes: 'Notes on order',
  numbers: 'Numbers of order',
  order: 'Order',
  quote: 'Quote',
  ratePlan: 'Rate plan',
  terms: 'Terms of order',
  ...Object.fromEntries(blocks.map(({ name, label }) => [name, `${label} on order`])),
}

/** What it was done to, in words: `Order 10042`. */
export function recordOf({ entityType, entityID }: Pick<Deed, 'entityType' | 'entityID'>): string {
  const spaced = entityType.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return `${records[entityType] ?? spaced.charAt(0).toUpperCase() + spaced.slice(1)} ${entityID}`
}

/** The screen that shows the record, where there is one. */
export function screenOf({ entityType, entityID }: Pick<Deed, 'entityType' | 'entityID'>): string | undefined {
  if (!/^\d+$/.test(entityID)) return undefined
  if (['customer', 'address', 'contact'].includes(entityType)) return `/create-customer?customer=${entityID}`
  const isOfOrder = ['order', 'quote', 'notes', 'numbers', 'terms'].includes(entityType)
  const isService = blocks.some(({ name }) => name === entityType)
  return isOfOrder || isService ? `/order-summary?order=${entityID}` : undefined
}
