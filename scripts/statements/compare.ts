import type { RecordedStatement } from '../../server/test/statement-recorder.ts'
import type { CallSite } from './call-sites.ts'
import type { DatabaseColumn, DatabaseType, Description } from './describe.ts'
import type { Kind, Property, Shape } from './shapes.ts'

/**
 * Nullable columns that are never null in a statement, because its condition excludes null. The values are conditions.
 */
const neverNull: Record<string, string> = {
  'select_application_answers.decidedAt': 'l.decided_at is not null',
}

/** Returns the problems of one call site, given one of its statements as the database describes it. */
export function compare(
  site: CallSite,
  { text, nulls }: RecordedStatement,
  { columns, parameters }: Description,
): string[] {
  const at = `${site.place} ${site.label}`
  const problems: string[] = []
  site.values.forEach((value, index) => {
    const parameter = parameters[index]
    if (parameter && !accepts(parameter, value))
      problems.push(`${at}: value $${index + 1} is declared ${value.text}, but the database expects ${parameter.name}.`)
  })
  if (!site.properties) return problems
  const propertiesByName = new Map(site.properties.map((column) => [column.name, column]))
  for (const column of columns) {
    const property = propertiesByName.get(column.name)
    const condition = neverNull[`${site.label}.${column.name}`]
    const isFiltered = condition !== undefined && text.includes(condition)
    if (property)
      problems.push(...compareColumn(property, column, nulls, isFiltered).map((problem) => `${at}: ${problem}`))
    else if (!site.isOpen && column.type.name !== 'void')
      problems.push(
        `${at}: column ${column.name} (${column.type.name}) is selected, and the type has no such property.`,
      )
  }
  const names = new Set(columns.map(({ name }) => name))
  for (const { name, optional } of site.properties)
    if (!optional && !names.has(name))
      problems.push(`${at}: property ${name} is declared, and no column has this name.`)
  return problems
}

function compareColumn(
  property: Property,
  { name, type, source }: DatabaseColumn,
  nulls: readonly string[],
  isFiltered: boolean,
): string[] {
  const is = `column ${name} is declared ${property.text}`
  if (!fits(property, type)) return [`${is}, the database gives ${type.name}.`]
  const { literals } = property
  const columnName = `${source?.table}.${source?.column}`
  const problems: string[] = []
  if (!property.nullable && nulls.includes(name)) problems.push(`${is}, and was null in a test: declare it nullable.`)
  else if (!property.nullable && source?.nullable && !isFiltered)
    problems.push(`${is}, and ${columnName} can be null: declare it nullable.`)
  const undeclared = literals && source?.allowed ? source.allowed.filter((value) => !literals.includes(value)) : []
  if (undeclared.length > 0) problems.push(`${is}, and ${columnName} can also be ${undeclared.join(', ')}.`)
  return problems
}

/** Returns the kind of a parsed value. */
function kindOf(value: unknown): Kind {
  if (value instanceof Date) return 'Date'
  if (Buffer.isBuffer(value)) return 'Buffer'
  if (Array.isArray(value)) return 'array'
  return typeof value as Kind
}

/** Whether a column of the type can be read as declared. */
function fits({ kinds, element }: Shape, type: DatabaseType): boolean {
  if (kinds.length === 0 || type.sample === undefined) return true
  if (type.isJson) return !kinds.includes('Date') && !kinds.includes('Buffer')
  if (!kinds.every((kind) => kind === kindOf(type.sample))) return false
  if (!type.element || !element) return true
  const [first] = type.sample as unknown[]
  return fits(element, { ...type.element, sample: first })
}

const takes: [type: RegExp, kinds: Kind[]][] = [
  [/^(int[24]|float[48]|oid)$/, ['number']],
  [/^(int8|numeric)$/, ['number', 'string']],
  [/^bool$/, ['boolean']],
  [/^(timestamptz|timestamp|date)$/, ['Date', 'string']],
  [/^jsonb?$/, ['string', 'object']],
  [/^bytea$/, ['Buffer']],
]

/** Whether the database accepts a value of the declared type as a parameter. */
function accepts(type: DatabaseType, { kinds, element }: Shape): boolean {
  if (kinds.length === 0) return true
  if (type.element) return kinds.every((kind) => kind === 'array') && (!element || accepts(type.element, element))
  const allowed = takes.find(([pattern]) => pattern.test(type.name))?.[1] ?? ['string']
  return kinds.every((kind) => allowed.includes(kind))
}

/** Returns the recorded statements that a call site can have sent. */
export function statementsOf(site: CallSite, recorded: readonly RecordedStatement[]): RecordedStatement[] {
  return recorded.filter(({ name, text }) => (site.name ? site.name.test(name) : name === '') && site.text.test(text))
}
