import { blocks } from '../blocks/index.ts'
import { maskNumber } from '../rules/direct-debit.ts'

/** One changed field of an audit log entry; `before` is null if the log does not have it. */
export interface AuditChange {
  field: string
  before: string | null
  after: string
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Converts names such as `ratePlanID` and `type changed` to labels: `Rate plan ID`, `Type changed`. */
export function toLabel(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[\s_]+/)
    .map((word) => (/^[A-Z]{2,}$/.test(word) ? word : word.toLowerCase()))
    .join(' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

// Bank numbers are never shown in full, and drawn signatures are unreadable.
const masked = /bsb|accountnumber|password|secret/i
const omitted = /^(version|signature|snapshot)$/i

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return String(value)
}

const rowIDs = new Set(['id', ...blocks.map(({ rowID }) => rowID)])

/** Returns the name of a record in a list: its id, or its index if it has none. */
function nameOfRow(row: Record<string, unknown>, index: number): string {
  const [, id] = Object.entries(row).find(([name, value]) => rowIDs.has(name) && Number(value) > 0) ?? []
  return id === undefined ? `New row ${index + 1}` : `Row ${String(id)}`
}

// Skips an id of 0, which refers to no record.
const isEmptyReference = (name: string, value: unknown) => /id$/i.test(name) && (value === 0 || value === null)

// Skips the id of a row that its name already contains.
const isInName = (field: string, name: string, value: unknown) =>
  rowIDs.has(name) && `, ${field}`.toLowerCase().endsWith(`, row ${String(value)}`.toLowerCase())

/** Returns the label of a layout field, such as `mobileNumber` or `header.callHandling`. */
function labelOf(name: string): string {
  const [field = name] = name.split('.').slice(-1)
  const fields = blocks.flatMap((block) => [block.rows[field], block.header?.fields[field]])
  return fields.find((candidate) => candidate !== undefined)?.label ?? toLabel(field)
}

/** Lists all values with the labels of their fields. */
function flatten(value: unknown, field = ''): [string, string][] {
  const nested = (name: string) => (field ? `${field}, ${name.charAt(0).toLowerCase()}${name.slice(1)}` : name)
  if (Array.isArray(value)) {
    if (field === 'Visible') return [[field, value.map((name) => labelOf(String(name))).join(', ')]]
    if (!value.some(isRecord)) return [[field || 'Values', value.map(textOf).join(', ')]]
    return value.flatMap((row, index) =>
      flatten(row, nested(isRecord(row) ? nameOfRow(row, index) : `Row ${index + 1}`)),
    )
  }
  if (!isRecord(value)) return [[field || 'Value', textOf(value)]]
  return Object.entries(value)
    .filter(
      ([name, inside]) => !omitted.test(name) && !isEmptyReference(name, inside) && !isInName(field, name, inside),
    )
    .flatMap(([name, inside]): [string, string][] =>
      masked.test(name) && !isRecord(inside)
        ? [[nested(toLabel(name)), maskNumber(textOf(inside))]]
        : flatten(inside, nested(toLabel(name))),
    )
}

function compare(before: unknown, after: unknown): AuditChange[] {
  const oldValues = new Map(flatten(before))
  const newValues = new Map(flatten(after))
  const removed = [...oldValues]
    .filter(([field]) => !newValues.has(field))
    .map(([field, was]) => ({ field, before: was, after: '' }))
  const changedOrAdded = [...newValues].map(([field, is]) => ({ field, before: oldValues.get(field) ?? '', after: is }))
  return [...changedOrAdded, ...removed].filter((change) => change.before !== change.after)
}

/**
 * Returns the changed fields of an audit log entry. If the entry has `before` and `after`, or `from` and `to`, it
 * contains both values; otherwise `earlier`, the previous logged state of the record, supplies the old values.
 * Unchanged fields are omitted.
 */
export function changesOf(data: unknown, earlier: unknown): AuditChange[] {
  if (data === null || data === undefined) return []
  if (isRecord(data) && 'before' in data && 'after' in data) return compare(data.before, data.after)
  if (isRecord(data) && 'from' in data && 'to' in data) {
    const { from, to, ...others } = data
    const moved = { field: 'Value', before: textOf(from), after: textOf(to) }
    return [moved, ...changesOf(Object.keys(others).length > 0 ? others : null, null)]
  }
  const oldValues = new Map(earlier === null || earlier === undefined ? [] : flatten(earlier))
  return flatten(data)
    .map(([field, after]) => ({ field, before: oldValues.get(field) ?? null, after }))
    .filter(({ before, after }) => (before === null ? after !== '' : before !== after))
}

/** Formats the changes as one text, such as `Order type: 0 → 4; Status: New`. */
export function toAuditText(changes: readonly AuditChange[]): string {
  return changes
    .map(({ field, before, after }) => `${field}: ${before ? `${before} → ` : ''}${after || '(none)'}`)
    .join('; ')
}

/**
 * Names the actor of an audit log entry: `portal` is a job, and `link of Ada` the holder of that link. `name` is the full
 * name of a signed-in person; without one, returns the actor.
 */
export function toActorName(actor: string, name = ''): string {
  if (actor === 'portal') return 'The portal'
  if (actor.startsWith('link of ')) return `${actor.slice('link of '.length)}, by a link`
  return name || actor
}
