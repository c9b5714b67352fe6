import type {
  Bundle,
  HardwareCategory,
  HardwareManufacturer,
  NbnHardware,
} from '@dealerline/shared/contract/catalogue.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import type { Handset, RatePlan } from '@dealerline/shared/records/catalogue-fields.ts'
import { handsetFields, ratePlanFields } from '@dealerline/shared/records/catalogue-fields.ts'
import type { Fields } from '@dealerline/shared/records/kinds.ts'
import type { Context } from '../../calls/context.ts'
import { columnOf } from '../../kernel/column-of.ts'
import type { Transaction } from '../../kernel/database.ts'
import * as queries from './queries.ts'

type Row = Record<string, unknown>
type RowReader = (row: Row) => Record<string, unknown>

/** Returns a function that reads these fields from their columns. A null becomes the field's blank value. */
function readerOf(fields: Fields): RowReader {
  const columns = Object.entries(fields).map(([name, { blank }]) => ({ name, column: columnOf(name), blank }))
  return (row) => Object.fromEntries(columns.map(({ name, column, blank }) => [name, row[column] ?? blank]))
}

const readPlan = readerOf(ratePlanFields)
const readHandset = readerOf(handsetFields)

export function toRatePlan(row: Row): RatePlan {
  const id = Number(row.rate_plan_id)
  return { id, ratePlanID: id, ...readPlan(row), version: Number(row.version) } as RatePlan
}

export function toHandset(row: Row): Handset {
  const handsetID = Number(row.handset_id)
  return { handsetID, ...readHandset(row), version: Number(row.version) } as Handset
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

/** The age in milliseconds from which orders no longer count as use of a plan. */
const useAge = 180 * 86_400_000

export function getUsedPlans({ tx, caller, now }: Context): Promise<number[]> {
  return queries.selectUsedPlans(tx, caller.dealerID, new Date(now.getTime() - useAge))
}

export async function getHandsets({ tx }: Context, includeArchived: boolean): Promise<Handset[]> {
  return (await queries.selectHandsets(tx, includeArchived)).map(toHandset)
}

export async function getHandset({ tx }: Context, id: number): Promise<Handset> {
  const [handset] = await queries.selectHandsetsByID(tx, [id])
  if (!handset) throw new AppError('notFound')
  return toHandset(handset)
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

export function toBundle(row: Row): Bundle {
  return {
    bundleId: Number(row.bundle_id),
    name: String(row.name),
    description: String(row.description),
    monthly: Number(row.monthly),
    onceOff: Number(row.once_off),
    archived: row.archived === true,
  }
}

/** Returns the ids that belong to a bundle, and leaves out the others. */
export function selectBundleIDs(tx: Transaction, ids: number[]): Promise<number[]> {
  return queries.selectBundleIDs(tx, ids)
}

export function getBundles({ tx }: Context): Promise<Bundle[]> {
  return queries.selectBundles(tx)
}
