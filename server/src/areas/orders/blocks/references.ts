import { type Block, type Catalogue, hasLicences, type Row, toCatalogue } from '@dealerline/shared/blocks/block.ts'
import type { FieldError } from '@dealerline/shared/errors.ts'
import type { Field, Fields } from '@dealerline/shared/records/kinds.ts'
import { maxID } from '@dealerline/shared/rules/ids.ts'
import { isPostBox, postBoxMessage } from '@dealerline/shared/rules/post-box.ts'
import type { Context } from '../../../calls/context.ts'
import { selectBundleIDs, selectHandsetsByID, selectRatePlansByID } from '../../catalogue/catalogue.ts'
import { readLicences } from '../../catalogue/licences.ts'
import { selectOwnAddresses, selectOwnContacts } from './queries.ts'

/** Whether a number can be a stored id. People may type numbers that are too large for the database. */
const isStoredID = (id: number) => id > 0 && id <= maxID

/** The distinct ids in the fields of one kind, without 0. */
function idsIn(fields: Fields, kind: Field['kind'], rows: readonly Row[]): number[] {
  const names = Object.keys(fields).filter((name) => fields[name]?.kind === kind)
  const ids = rows.flatMap((row) => names.map((name) => Number(row[name] ?? 0)))
  return [...new Set(ids.filter((id) => id > 0))]
}

export interface References {
  catalogue: Catalogue
  /** One-line addresses by id. */
  addresses: Map<number, string>
  contacts: Set<number>
  bundles: Set<number>
}

/** The fields to check: those of a block's rows, or those of its header. */
interface ReferenceFields {
  rows: Fields
  handsetTexts?: Block['handsetTexts']
  parts?: Block['parts']
}

/**
 * Loads the records that rows refer to, in one round trip. Loads only those addresses and contacts that belong to the
 * order's customer.
 */
export async function loadReferences(
  { tx }: Context,
  orderID: number,
  { rows: fields, handsetTexts, parts }: ReferenceFields,
  rows: readonly Row[],
): Promise<References> {
  const handsetIDs = [
    ...idsIn(fields, 'handset', rows),
    ...rows.flatMap((row) => Object.values(handsetTexts?.(row) ?? {})),
  ]
  const addressIDs = idsIn(fields, 'address', rows)
  const contactIDs = idsIn(fields, 'contact', rows)
  const bundleIDs = idsIn(fields, 'bundle', rows)
  const [plans, handsets, addresses, contacts, bundles, licences] = await Promise.all([
    selectRatePlansByID(tx, idsIn(fields, 'plan', rows)),
    selectHandsetsByID(tx, [...new Set(handsetIDs.filter(isStoredID))]),
    addressIDs.length > 0 ? selectOwnAddresses(tx, orderID, addressIDs) : [],
    contactIDs.length > 0 ? selectOwnContacts(tx, orderID, contactIDs) : [],
    bundleIDs.length > 0 ? selectBundleIDs(tx, bundleIDs) : [],
    hasLicences({ parts }) ? readLicences(tx) : undefined,
  ])
  return {
    catalogue: toCatalogue(plans, handsets, licences),
    addresses: new Map(addresses.map(({ id, address }) => [id, address])),
    contacts: new Set(contacts),
    bundles: new Set(bundles),
  }
}

/**
 * Returns errors for plans, handsets, addresses and other records that don't exist or that the field does not allow.
 */
export function invalidReferences(fields: Fields, row: Row, references: References): FieldError[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const id = Number(row[name] ?? 0)
    const message = id > 0 ? invalidReference(field, id, references) : undefined
    return message ? [{ path: name, message }] : []
  })
}

function invalidReference(
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
  if (field.kind === 'address') {
    const address = addresses.get(id)
    if (address === undefined) return `Invalid ${field.label}`
    return field.physical && isPostBox(address) ? postBoxMessage : undefined
  }
  return undefined
}
