import type { Fields } from '@dealerline/shared/blocks/kinds.ts'
import type {
  Bundle,
  Handset,
  HardwareCategory,
  HardwareManufacturer,
  NbnHardware,
  RatePlan,
} from '@dealerline/shared/contract/catalogue.ts'
import { handsetFields, ratePlanFields } from '@dealerline/shared/contract/catalogue-fields.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import type { Context } from '../../calls/context.ts'
import type { Transaction } from '../../kernel/database.ts'
import { columnOf } from './columns.ts'
import * as queries from './queries.ts'

type Stored = Record<string, unknown>
type Read = (stored: Stored) => Record<string, unknown>

/** Reads the fields from their columns; what is null holds the field's blank. */
function readerOf(fields: Fields): Read {
  const columns = Object.entries(fields).map(([name, { blank }]) => ({ name, column: columnOf(name), blank }))
  return (stored) => Object.fromEntries(columns.map(({ name, column, blank }) => [name, stored[column] ?? blank]))
}

const readPlan = readerOf(ratePlanFields)
const readHandset = readerOf(handsetFields)

export function toRatePlan(stored: Stored): RatePlan {
  const id = Number(stored.rate_plan_id)
  return { id, ratePlanID: id, ...readPlan(stored), version: Number(stored.version) } as RatePlan
}

export function toHandset(stored: Stored): Handset {
  const handsetID = Number(stored.handset_id)
  return { handsetID, ...readHandset(stored), version: Number(stored.version) } as Handset
}

export async function selectRatePlansByID(tx: Transaction, ids: number[]): Promise<RatePlan[]> {
  return (await queries.selectPlansByID(tx, ids)).map(toRatePlan)
}

export async function selectHandsetsByID(tx: Transaction, ids: number[]): Promise<Handset[]> {
  return (await queries.selectHandsetsByID(tx, ids)).map(toHandset)
}

export async function getRatePlans({ tx }: Context, filter: queries.PlanFilter): Promise<RatePlan[]> {
  return (await queries.selectPlans(tx, filter)).map(toRatePlan)
}

export async function getHandsets({ tx }: Context, includeArchived: boolean): Promise<Handset[]> {
  return (await queries.selectHandsets(tx, includeArchived)).map(toHandset)
}

export async function getHandset({ tx }: Context, id: number): Promise<Handset> {
  const [found] = await queries.selectHandsetsByID(tx, [id])
  if (!found) throw new AppError('notFound')
  return toHandset(found)
}

export function getNbnHardwares({ tx }: Context, includeArchived: boolean): Promise<NbnHardware[]> {
  return queries.selectNbnHardware(tx, includeArchived)
}

export function getHardwareCategories({ tx }: Context): Promise<HardwareCategory[]> {
  return queries.selectCategories(tx)
}

export function getHardwareManufacturers({ tx }: Context): Promise<HardwareManufacturer[]> {
  return queries.selectManufacturers(tx)
}

export function toBundle(stored: Stored): Bundle {
  return {
    bundleId: Number(stored.bundle_id),
    name: String(stored.name),
    description: String(stored.description),
    monthly: Number(stored.monthly),
    onceOff: Number(stored.once_off),
    archived: stored.archived === true,
  }
}

/** Which of these bundles exist. */
export function selectBundleIDs(tx: Transaction, ids: number[]): Promise<number[]> {
  return queries.selectBundleIDs(tx, ids)
}

export function getBundles({ tx }: Context): Promise<Bundle[]> {
  return queries.selectBundles(tx)
}
