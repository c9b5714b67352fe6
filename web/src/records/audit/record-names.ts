import type { AuditedAction } from '@dealerline/shared/contract/impersonation.ts'
import { type AuditedID, recordOfEntry } from '@dealerline/shared/record-rules/audited-records.ts'

type Entry = Pick<AuditedAction, 'entityType' | 'entityID' | 'action'>

/** Returns the name of the changed record: `Order 10042`. */
export function recordOf(entry: Entry): string {
  return `${recordOfEntry(entry).label} ${entry.entityID}`
}

/** The screens that show a record, by the id in its entries. Lists show it in a side panel (`?edit=<id>`). */
const screens: { [ID in AuditedID]?: string } = {
  customerID: '/create-customer?customer=',
  dealerID: '/dealers?edit=',
  handsetID: '/handsets?edit=',
  menuEntryID: '/route-admin?edit=',
  orderID: '/order-summary?order=',
  ratePlanID: '/rate-plans?edit=',
  resourceFileID: '/resources-list/all?edit=',
}

/** Returns the screen that shows the record, if there is one. */
export function screenOf(entry: Entry): string | undefined {
  const { id } = recordOfEntry(entry)
  const screen = id && screens[id]
  return screen && /^\d+$/.test(entry.entityID) ? `${screen}${entry.entityID}` : undefined
}
