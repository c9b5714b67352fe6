import { blocks } from '../blocks/index.ts'
import { maskNumber } from './direct-debit.ts'

/** One field of an entry of the audit log; `before` is null where the log says nothing of it. */
export interface AuditChange {
  field: string
  before: string | null
  after: string
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `ratePlanID` and `type changed` as people read them: `Rate plan ID`, `Type changed`. */
export function toWords(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[\s_]+/)
    .map((word) => (/^[A-Z]{2,}$/.test(word) ? word : word.toLowerCase()))
    .join(' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

// Bank numbers are shown nowhere whole, and nobody has to read a drawn signature.
const masked = /bsb|accountnumber|password|secret/i
const leftOut = /^(version|signature|snapshot)$/i

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return String(value)
}

const rowIDs = new Set(['id', ...blocks.map(({ rowID }) => rowID)])

/** What a record in a list is known by: its own id, or else its place. */
function nameOfRow(row: Record<string, unknown>, index: number): string {
  const [, id] = Object.entries(row).find(([name, value]) => rowIDs.has(name) && Number(value) > 0) ?? []
  return id === undefined ? `New row ${index + 1}` : `Row ${String(id)}`
}

// 0 is no record: whoever reads what was written has nothing of it.
const isNoRecord = (name: string, value: unknown) => /id$/i.test(name) && (value === 0 || value === null)

// A row that is called by its id need not tell it once more.
const isNamedBy = (field: string, name: string, value: unknown) =>
  rowIDs.has(name) && new RegExp(`(^|, )row ${String(value)}$`, 'i').test(field)

/** What a field of a layout is called on the screen: `mobileNumber` and `header.callHandling` by their labels. */
function labelOf(name: string): string {
  const [field = name] = name.split('.').slice(-1)
  const declared = blocks.flatMap((block) => [block.rows[field], block.header?.fields[field]])
  return declared.find((one) => one !== undefined)?.label ?? toWords(field)
}

/** Every value that was written, by the words of its field. */
function flatten(value: unknown, field = ''): [string, string][] {
  const below = (name: string) => (field ? `${field}, ${name.charAt(0).toLowerCase()}${name.slice(1)}` : name)
  if (Array.isArray(value)) {
    if (field === 'Visible') return [[field, value.map((name) => labelOf(String(name))).join(', ')]]
    if (!value.some(isRecord)) return [[field || 'Values', value.map(textOf).join(', ')]]
    return value.flatMap((row, index) =>
      flatten(row, below(isRecord(row) ? nameOfRow(row, index) : `Row ${index + 1}`)),
    )
  }
  if (!isRecord(value)) return [[field || 'Value', textOf(value)]]
  return Object.entries(value)
    .filter(([name, inside]) => !leftOut.test(name) && !isNoRecord(name, inside) && !isNamedBy(field, name, inside))
    .flatMap(([name, inside]): [string, string][] =>
      masked.test(name) && !isRecord(inside)
        ? [[below(toWords(name)), maskNumber(textOf(inside))]]
        : flatten(inside, below(toWords(name))),
    )
}

function compare(before: unknown, after: unknown): AuditChange[] {
  const known = new Map(flatten(before))
  const told = new Map(flatten(after))
  const gone = [...known]
    .filter(([field]) => !told.has(field))
    .map(([field, was]) => ({ field, before: was, after: '' }))
  const said = [...told].map(([field, is]) => ({ field, before: known.get(field) ?? '', after: is }))
  return [...said, ...gone].filter((change) => change.before !== change.after)
}

/**
 * What an entry of the audit log changed, field by field. Entries that say `before` and `after`, or `from` and `to`,
 * tell it themselves; of the others `earlier` is what the log last said of the same record. What stayed as it was is
 * left out.
 */
export function changesOf(data: unknown, earlier: unknown): AuditChange[] {
  if (data === null || data === undefined) return []
  if (isRecord(data) && 'before' in data && 'after' in data) return compare(data.before, data.after)
  if (isRecord(data) && 'from' in data && 'to' in data) {
    const { from, to, ...others } = data
    const moved = { field: 'Value', before: textOf(from), after: textOf(to) }
    return [moved, ...changesOf(Object.keys(others).length > 0 ? others : null, null)]
  }
  const known = new Map(earlier === null || earlier === undefined ? [] : flatten(earlier))
  return flatten(data)
    .map(([field, after]) => ({ field, before: known.get(field) ?? null, after }))
    .filter(({ before, after }) => (before === null ? after !== '' : before !== after))
}

/** The changes as one text: `Order type: 0 → 4; Status: New`. */
export function toAuditText(changes: readonly AuditChange[]): string {
  return changes
    .map(({ field, before, after }) => `${field}: ${before ? `${before} → ` : ''}${after || '(none)'}`)
    .join('; ')
}

/** Who did something, as the log has it: `link of Ada` is whoever held that link, `portal` a job. */
export function toAuditPerson(actor: string, name: string): string {
  if (actor === 'portal') return 'The portal'
  if (actor.startsWith('link of ')) return `${actor.slice('link of '.length)}, by a link`
  return name || actor
}
