import type { Fields } from '@dealerline/shared/blocks/kinds.ts'
import type {
  CatalogueUse,
  Handset,
  HandsetChange,
  RatePlan,
  RatePlanChange,
} from '@dealerline/shared/contract/catalogue.ts'
import { handsetFields, ratePlanFields } from '@dealerline/shared/contract/catalogue-fields.ts'
import { AppError, assertNoErrors, type FieldError } from '@dealerline/shared/errors.ts'
import { ruleMessage } from '@dealerline/shared/rules/validation.ts'
import type { Context } from '../../calls/context.ts'
import { toHandset, toRatePlan } from './catalogue.ts'
import { columnOf } from './columns.ts'
import * as queries from './queries.ts'

type Stored = Record<string, unknown>
type Changed = { version: number; [field: string]: unknown }

/** What administrators maintain: its table, its fields, and how calls answer it. */
export interface Kind<R> extends queries.Maintained {
  noun: 'plan' | 'handset'
  entityType: string
  fields: Fields
  /** A number of these fields that is 0 points at nothing. */
  pointing: readonly string[]
  toRecord: (stored: Stored) => R
  nameOf: (record: R) => string
  wrongIn?: (context: Context, changes: readonly Changed[]) => Promise<FieldError[]>
}

const columnsOf = (fields: Fields) => Object.keys(fields).map(columnOf)

export const planKind: Kind<RatePlan> = {
  table: 'rate_plans',
  id: 'rate_plan_id',
  columns: columnsOf(ratePlanFields),
  noun: 'plan',
  entityType: 'ratePlan',
  fields: ratePlanFields,
  pointing: [],
  toRecord: toRatePlan,
  nameOf: (plan) => plan.ratePlanDescription,
}

export const handsetKind: Kind<Handset> = {
  table: 'handsets',
  id: 'handset_id',
  columns: columnsOf(handsetFields),
  noun: 'handset',
  entityType: 'handset',
  fields: handsetFields,
  pointing: ['hardwareCategoryID', 'manufacturerDetailsID'],
  toRecord: toHandset,
  nameOf: (handset) => handset.model,
  wrongIn: unknownLists,
}

/** Categories and manufacturers that are not in their lists. */
async function unknownLists({ tx }: Context, changes: readonly Changed[]): Promise<FieldError[]> {
  const ids = (name: string) => changes.map((change) => Number(change[name] ?? 0)).filter((id) => id > 0)
  const known = await queries.selectKnownLists(tx, ids('hardwareCategoryID'), ids('manufacturerDetailsID'))
  const wrong = (name: 'hardwareCategoryID' | 'manufacturerDetailsID', list: readonly number[]) =>
    changes.flatMap((change, index) => {
      const id = Number(change[name] ?? 0)
      const message = `Invalid ${handsetFields[name].label}`
      return id > 0 && !list.includes(id) ? [{ path: `${index}.${name}`, message }] : []
    })
  return [...wrong('hardwareCategoryID', known.categories), ...wrong('manufacturerDetailsID', known.manufacturers)]
}

/** A change with the record it is about; id 0 is a new one. */
interface Given {
  id: number
  change: Changed
}

/** `place` is where it stands in a list. */
export function planChange({ id, ratePlanID, ...change }: RatePlanChange, place?: number): Given {
  if (id > 0 && ratePlanID > 0 && id !== ratePlanID) {
    const path = place === undefined ? 'ratePlanID' : `${place}.ratePlanID`
    throw new AppError('badInput', { errors: [{ path, message: 'id and ratePlanID name two plans' }] })
  }
  return { id: id || ratePlanID, change }
}

export const handsetChange = ({ handsetID, ...change }: HandsetChange): Given => ({ id: handsetID, change })

/** Makes and changes records, all or none, in one statement each; answers them in the order given. */
export async function saveRecords<R>(context: Context, kind: Kind<R>, given: readonly Given[]): Promise<R[]> {
  const { tx } = context
  const ids = given.map(({ id }) => id).filter((id) => id > 0)
  if (new Set(ids).size < ids.length) throw new AppError('badInput', { detail: `A ${kind.noun} is given twice.` })
  const stored = new Map(
    (await queries.lockRecords(tx, kind, ids, 'change')).map((record) => [Number(record[kind.id]), record]),
  )
  if (ids.some((id) => !stored.has(id))) throw new AppError('notFound', { detail: `There is no such ${kind.noun}.` })
  assertFresh(kind, given, stored)
  const changes = given.map(({ change }) => change)
  assertNoErrors([...missingIn(kind, given), ...((await kind.wrongIn?.(context, changes)) ?? [])])
  const rows = given.map(({ id, change }) => toRow(kind, stored.get(id), change))
  const [inserted, updated] = await Promise.all([
    queries.insertRecords(
      tx,
      kind,
      rows.filter((_, index) => given[index]?.id === 0),
    ),
    queries.updateRecords(
      tx,
      kind,
      rows.filter((_, index) => given[index]?.id !== 0),
    ),
  ])
  const byID = new Map(updated.map((record) => [Number(record[kind.id]), record]))
  const fresh = inserted.values()
  const saved = given.map(({ id }) => (id > 0 ? byID.get(id) : fresh.next().value))
  return saved.map((record, index) => {
    if (!record) throw new Error(`A ${kind.noun} was not saved.`)
    const { id = 0, change } = given[index] ?? {}
    const entityID = Number(record[kind.id])
    tx.audit({ entityType: kind.entityType, entityID, action: id > 0 ? 'changed' : 'created', data: change })
    return kind.toRecord(record)
  })
}

function assertFresh<R>(kind: Kind<R>, given: readonly Given[], stored: ReadonlyMap<number, Stored>): void {
  const stale = given.filter(
    ({ id, change }) => id > 0 && change.version > 0 && change.version !== stored.get(id)?.version,
  )
  if (stale.length === 0) return
  const current = stale.map(({ id }) => kind.toRecord(stored.get(id) ?? {}))
  throw new AppError('stale', {
    current,
    detail: `Somebody else changed ${current.map(kind.nameOf).join(', ')} first.`,
  })
}

/** New records without what every one needs; the schema has refused what is given and empty. */
function missingIn<R>(kind: Kind<R>, given: readonly Given[]): FieldError[] {
  const required = Object.entries(kind.fields).filter(([, field]) => 'required' in field)
  return given.flatMap(({ id, change }, index) =>
    required
      .filter(([name]) => id === 0 && change[name] === undefined)
      .map(([name, { label }]) => ({ path: `${index}.${name}`, message: ruleMessage('required', label) })),
  )
}

/** The columns as they are to be stored: what is left out stays, or is blank on a new record. */
function toRow<R>({ fields, id, pointing }: Kind<R>, stored: Stored | undefined, change: Changed): Stored {
  const values = Object.entries(fields).map(([name, { blank }]) => {
    const value = change[name] === undefined ? (stored ? stored[columnOf(name)] : blank) : change[name]
    return [columnOf(name), pointing.includes(name) ? value || null : value]
  })
  return { ...Object.fromEntries(values), [id]: stored?.[id] ?? null }
}

/** Saves one record; what is refused is named without its place in a list. */
export async function saveRecord<R>(context: Context, kind: Kind<R>, { id, change }: Given): Promise<R> {
  const version = context.ifMatch ?? change.version
  try {
    const [saved] = await saveRecords(context, kind, [{ id, change: { ...change, version } }])
    if (!saved) throw new Error(`A ${kind.noun} was not saved.`)
    return saved
  } catch (error) {
    throw error instanceof AppError ? withoutPlace(error) : error
  }
}

function withoutPlace({ code, details }: AppError): AppError {
  const { errors, current } = details
  return new AppError(code, {
    ...details,
    ...(errors && { errors: errors.map(({ path, message }) => ({ path: path.replace(/^0\./, ''), message })) }),
    ...(Array.isArray(current) && { current: current[0] }),
  })
}

/** Removes a record that no order has; one that is used can be archived. */
export async function deleteRecord<R>(context: Context, kind: Kind<R>, id: number): Promise<R> {
  const { tx } = context
  const [stored] = await queries.lockRecords(tx, kind, [id], 'delete')
  if (!stored) throw new AppError('notFound', { detail: `There is no such ${kind.noun}.` })
  const record = kind.toRecord(stored)
  const orders = await queries.countOrdersWith(tx, kind, id)
  if (orders > 0) {
    const detail = `${kind.nameOf(record)} is on ${orders} ${orders === 1 ? 'order or quote' : 'orders and quotes'} and can not be deleted. Archive it instead.`
    throw new AppError('conflict', { detail })
  }
  await queries.deleteRecord(tx, kind, id)
  tx.audit({ entityType: kind.entityType, entityID: id, action: 'deleted', data: record })
  return record
}

/** The drafts that have the record: orders and quotes that are neither sent nor being sent. */
export async function getUsage<R>({ tx }: Context, kind: Kind<R>, id: number): Promise<CatalogueUse[]> {
  const [known, used] = await Promise.all([
    kind.table === 'rate_plans' ? queries.selectPlansByID(tx, [id]) : queries.selectHandsetsByID(tx, [id]),
    queries.selectDraftsWith(tx, kind, id),
  ])
  if (known.length === 0) throw new AppError('notFound', { detail: `There is no such ${kind.noun}.` })
  return used
}
