import { type Catalogue, type Row, toCatalogue } from '@dealerline/shared/blocks/block.ts'
import type { Field, Fields } from '@dealerline/shared/blocks/kinds.ts'
import type { FieldError } from '@dealerline/shared/errors.ts'
import { selectBundleIDs, selectHandsetsByID, selectRatePlansByID } from '../areas/catalogue/catalogue.ts'
import type { Context } from '../context.ts'
import { selectOwnAddresses, selectOwnContacts } from './queries.ts'

/** The ids that the fields of one kind hold in these rows, without 0. */
function idsIn(fields: Fields, kind: Field['kind'], rows: readonly Row[]): number[] {
  const names = Object.keys(fields).filter((name) => fields[name]?.kind === kind)
  const ids = rows.flatMap((row) => names.map((name) => Number(row[name] ?? 0)))
  return [...new Set(ids.filter((id) => id > 0))]
}

export interface References {
  catalogue: Catalogue
  addresses: Set<number>
  contacts: Set<number>
  bundles: Set<number>
}

/** Loads what rows refer to, in one round trip; addresses and contacts only where they are the order's customer's. */
export async function loadReferences(
  { tx }: Context,
  orderID: number,
  fields: Fields,
  rows: readonly Row[],
): Promise<References> {
  const addressIDs = idsIn(fields, 'address', rows)
  const contactIDs = idsIn(fields, 'contact', rows)
  const bundleIDs = idsIn(fields, 'bundle', rows)
  const [plans, handsets, addresses, contacts, bundles] = await Promise.all([
    selectRatePlansByID(tx, idsIn(fields, 'plan', rows)),
    selectHandsetsByID(tx, idsIn(fields, 'handset', rows)),
    addressIDs.length > 0 ? selectOwnAddresses(tx, orderID, addressIDs) : [],
    contactIDs.length > 0 ? selectOwnContacts(tx, orderID, contactIDs) : [],
    bundleIDs.length > 0 ? selectBundleIDs(tx, bundleIDs) : [],
  ])
  return {
    catalogue: toCatalogue(plans, handsets),
    addresses: new Set(addresses),
    contacts: new Set(contacts),
    bundles: new Set(bundles),
  }
}

/** Plans, handsets and addresses that do not exist, or are not for this field. `prefix` is the row's place in the list. */
export function wrongReferences(fields: Fields, row: Row, references: References, prefix = ''): FieldError[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const id = Number(row[name] ?? 0)
    const message = id > 0 ? wrongReference(field, id, references) : undefined
    return message ? [{ path: `${prefix}${name}`, message }] : []
  })
}

function wrongReference(
  field: Field,
  id: number,
  { catalogue, addresses, contacts, bundles }: References,
): string | undefined {
  if (field.kind === 'plan') {
    const plan = catalogue.plan(id)
    if (!plan) return 'invalid plan id'
    const usages: readonly string[] = field.usageTypes ?? []
    const fits = usages.length === 0 || usages.some((usage) => usage.toLowerCase() === plan.usageType.toLowerCase())
    return fits ? undefined : `${plan.ratePlanDescription} is not a plan for this service`
  }
  if (field.kind === 'handset') return catalogue.handset(id) ? undefined : `Invalid ${field.label}`
  if (field.kind === 'bundle') return bundles.has(id) ? undefined : `Invalid ${field.label}`
  if (field.kind === 'contact') return contacts.has(id) ? undefined : `Invalid ${field.label}`
  if (field.kind === 'address') return addresses.has(id) ? undefined : `Invalid ${field.label}`
  return undefined
}
