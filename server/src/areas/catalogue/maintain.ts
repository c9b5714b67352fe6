import type { CatalogueUse, HandsetChange, RatePlanChange } from '@dealerline/shared/contract/catalogue.ts'
import { AppError, assertNoErrors, type FieldError } from '@dealerline/shared/errors.ts'
import type { EntityType } from '@dealerline/shared/record-rules/audited-records.ts'
import type { Handset, RatePlan } from '@dealerline/shared/records/catalogue-fields.ts'
import { handsetFields, ratePlanFields } from '@dealerline/shared/records/catalogue-fields.ts'
import type { Fields } from '@dealerline/shared/records/kinds.ts'
import { ruleMessage } from '@dealerline/shared/rules/validation.ts'
import type { Context } from '../../calls/context.ts'
import { columnOf } from '../../kernel/column-of.ts'
import { toHandset, toRatePlan } from './catalogue.ts'
import * as queries from './queries.ts'

type Row = Record<string, unknown>
type RecordChange = { version: number; [field: string]: unknown }

/** A kind of record that administrators maintain: its table, fields and contract type. */
export interface Kind<R> extends queries.MaintainedTable {
  noun: 'plan' | 'handset'
  entityType: EntityType
  fields: Fields
  /** Reference fields, in which 0 means none. */
  referenceFields: readonly string[]
  toRecord: (stored: Row) => R
  nameOf: (record: R) => string
  errorsIn?: (context: Pick<Context, 'tx'>, changes: readonly RecordChange[]) => Promise<FieldError[]>
}

const columnsOf = (fields: Fields) => Object.keys(fields).map(columnOf)

export const planKind: Kind<RatePlan> = {
  table: 'rate_plans',
  id: 'rate_plan_id',
  columns: columnsOf(ratePlanFields),
  noun: 'plan',
  entityType: 'ratePlan',
  fields: ratePlanFields,
  referenceFields: [],
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
  referenceFields: ['hardwareCategoryID', 'manufacturerDetailsID'],
  toRecord: toHandset,
  nameOf: (handset) => handset.model,
  errorsIn: unknownListErrors,
}

/** Errors for unknown categories and manufacturers. */
async function unknownListErrors({ tx }: Pick<Context, 'tx'>, changes: readonly RecordChange[]): Promise<FieldError[]> {
  const ids = (name: string) => changes.map((change) => Number(change[name] ?? 0)).filter((id) => id > 0)
  const knownIDs = await queries.selectKnownLists(tx, ids('hardwareCategoryID'), ids('manufacturerDetailsID'))
  const errorsOf = (name: 'hardwareCategoryID' | 'manufacturerDetailsID', list: readonly number[]) =>
    changes.flatMap((change, index) => {
      const id = Number(change[name] ?? 0)
      const message = `Invalid ${handsetFields[name].label}`
      return id > 0 && !list.includes(id) ? [{ path: `${index}.${name}`, message }] : []
    })
  return [
    ...errorsOf('hardwareCategoryID', knownIDs.categories),
    ...errorsOf('manufacturerDetailsID', knownIDs.manufacturers),
  ]
}

/** A change with the id of its record; 0 means a new record. */
interface IdentifiedChange {
  id: number
  change: RecordChange
}

/** Converts the input of a rate plan. `index` is its position in the list of inputs. */
export function planChange({ id, ratePlanID, ...change }: RatePlanChange, index?: number): IdentifiedChange {
  if (id > 0 && ratePlanID > 0 && id !== ratePlanID) {
    const path = index === undefined ? 'ratePlanID' : `${index}.ratePlanID`
    throw new AppError('badInput', { errors: [{ path, message: 'id and ratePlanID are different' }] })
  }
  return { id: id || ratePlanID, change }
}

export const handsetChange = ({ handsetID, ...change }: HandsetChange): IdentifiedChange => ({ id: handsetID, change })

/**
 * Creates and changes records, all or none, with one statement for the new and one for the changed ones. Returns the
 * records in the sequence of the input.
 */
export async function saveRecords<R>(
  context: Pick<Context, 'tx'>,
  kind: Kind<R>,
  inputs: readonly IdentifiedChange[],
): Promise<R[]> {
  const { tx } = context
  const ids = inputs.map(({ id }) => id).filter((id) => id > 0)
  if (new Set(ids).size < ids.length) throw new AppError('badInput', { detail: `A ${kind.noun} appears twice.` })
  const storedRows = new Map(
    (await queries.lockRecords(tx, kind, ids, 'change')).map((record) => [Number(record[kind.id]), record]),
  )
  if (ids.some((id) => !storedRows.has(id)))
    throw new AppError('notFound', { detail: `There is no such ${kind.noun}.` })
  assertDealerVersion(kind, inputs, storedRows)
  const changes = inputs.map(({ change }) => change)
  assertNoErrors([...missingIn(kind, inputs), ...((await kind.errorsIn?.(context, changes)) ?? [])])
  const rows = inputs.map(({ id, change }) => toRow(kind, storedRows.get(id), change))
  const [insertedRows, updatedRows] = await Promise.all([
    queries.insertRecords(
      tx,
      kind,
      rows.filter((_, index) => inputs[index]?.id === 0),
    ),
    queries.updateRecords(
      tx,
      kind,
      rows.filter((_, index) => inputs[index]?.id !== 0),
    ),
  ])
  const byID = new Map(updatedRows.map((record) => [Number(record[kind.id]), record]))
  const nextInserted = insertedRows.values()
  const savedRows = inputs.map(({ id }) => (id > 0 ? byID.get(id) : nextInserted.next().value))
  return savedRows.map((record, index) => {
    if (!record) throw new Error(`A ${kind.noun} was not saved.`)
    const { id = 0, change } = inputs[index] ?? {}
    const entityID = Number(record[kind.id])
    tx.audit({ entityType: kind.entityType, entityID, action: id > 0 ? 'changed' : 'created', data: change })
    return kind.toRecord(record)
  })
}

function assertDealerVersion<R>(
  kind: Kind<R>,
  inputs: readonly IdentifiedChange[],
  storedRows: ReadonlyMap<number, Row>,
): void {
  const staleInputs = inputs.filter(
    ({ id, change }) => id > 0 && change.version > 0 && change.version !== storedRows.get(id)?.version,
  )
  if (staleInputs.length === 0) return
  const current = staleInputs.map(({ id }) => kind.toRecord(storedRows.get(id) ?? {}))
  throw new AppError('stale', {
    current,
    detail: `Another person changed ${current.map(kind.nameOf).join(', ')} first.`,
  })
}

/** Errors for required fields that new records omit. Empty values were already refused by the schema. */
function missingIn<R>(kind: Kind<R>, inputs: readonly IdentifiedChange[]): FieldError[] {
  const requiredFields = Object.entries(kind.fields).filter(([, field]) => 'required' in field)
  return inputs.flatMap(({ id, change }, index) =>
    requiredFields
      .filter(([name]) => id === 0 && change[name] === undefined)
      .map(([name, { label }]) => ({ path: `${index}.${name}`, message: ruleMessage('required', label) })),
  )
}

/** The column values to store. An omitted field keeps its value, or is blank on a new record. */
function toRow<R>({ fields, id, referenceFields }: Kind<R>, row: Row | undefined, change: RecordChange): Row {
  const values = Object.entries(fields).map(([name, { blank }]) => {
    const value = change[name] === undefined ? (row ? row[columnOf(name)] : blank) : change[name]
    return [columnOf(name), referenceFields.includes(name) ? value || null : value]
  })
  return { ...Object.fromEntries(values), [id]: row?.[id] ?? null }
}

/** Saves one record. The paths of its errors have no list index. */
export async function saveRecord<R>(context: Context, kind: Kind<R>, { id, change }: IdentifiedChange): Promise<R> {
  const version = context.ifMatch ?? change.version
  try {
    const [record] = await saveRecords(context, kind, [{ id, change: { ...change, version } }])
    if (!record) throw new Error(`A ${kind.noun} was not saved.`)
    return record
  } catch (error) {
    throw error instanceof AppError ? withoutIndex(error) : error
  }
}

function withoutIndex({ code, details }: AppError): AppError {
  const { errors, current } = details
  return new AppError(code, {
    ...details,
    ...(errors && { errors: errors.map(({ path, message }) => ({ path: path.replace(/^0\./, ''), message })) }),
    ...(Array.isArray(current) && { current: current[0] }),
  })
}

/** Removes a record that no order uses. A used record can only be archived. */
export async function deleteRecord<R>(context: Context, kind: Kind<R>, id: number): Promise<R> {
  const { tx } = context
  const [row] = await queries.lockRecords(tx, kind, [id], 'delete')
  if (!row) throw new AppError('notFound', { detail: `There is no such ${kind.noun}.` })
  const record = kind.toRecord(row)
  const orders = await queries.countOrdersWith(tx, kind, id)
  if (orders > 0) {
    const detail = `${kind.nameOf(record)} is on ${orders} ${orders === 1 ? 'order or quote' : 'orders and quotes'} and cannot be deleted. Archive it instead.`
    throw new AppError('conflict', { detail })
  }
  await queries.deleteRecord(tx, kind, id)
  tx.audit({ entityType: kind.entityType, entityID: id, action: 'deleted', data: record })
  return record
}

/** The drafts that use the record: orders and quotes that were not sent and are not being sent. */
export async function getUsage<R>({ tx }: Context, kind: Kind<R>, id: number): Promise<CatalogueUse[]> {
  const [rows, usage] = await Promise.all([
    kind.table === 'rate_plans' ? queries.selectPlansByID(tx, [id]) : queries.selectHandsetsByID(tx, [id]),
    queries.selectDraftsUsing(tx, kind, id),
  ])
  if (rows.length === 0) throw new AppError('notFound', { detail: `There is no such ${kind.noun}.` })
  return usage
}
