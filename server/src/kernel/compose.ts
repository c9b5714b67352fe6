/** Only the functions of this module make one, so a value can't become text. */
class Composed<Row> {
  /** The texts around the values: one more than the values. */
  readonly texts: readonly string[]
  readonly values: readonly unknown[]
  /** Never set. It tells statements with different rows apart. */
  declare readonly row: Row

  constructor(texts: readonly string[], values: readonly unknown[]) {
    this.texts = texts
    this.values = values
  }
}

/** A part of a composed statement: literal text of the code, with values between. `Row` is the type of its rows. */
export type Fragment<Row = unknown> = Composed<Row>

/** What stands in a template: a fragment or a value. The database gets null for nothing; undefined may be a mistake. */
export type Part = NonNullable<unknown> | null

/** A template of the code. A call of `sql` with another array is refused. */
const isTemplate = (texts: readonly string[]) => Object.isFrozen(texts) && Object.hasOwn(texts, 'raw')

/** Makes a fragment of a template. Its fragments become text, and everything else is bound as a value. */
export function sql<Row = unknown>(template: TemplateStringsArray, ...parts: readonly Part[]): Fragment<Row> {
  if (!isTemplate(template)) throw new Error('Write the statement as a template: sql`select …`.')
  const texts: string[] = [template[0] ?? '']
  const values: unknown[] = []
  for (const [index, part] of parts.entries()) {
    if (part === undefined) throw new Error(`A part of this statement is missing: ${template.join('…')}`)
    const [first = '', ...others] = part instanceof Composed ? part.texts : ['', '']
    texts.push(`${texts.pop()}${first}`, ...others)
    texts.push(`${texts.pop()}${template[index + 1]}`)
    values.push(...(part instanceof Composed ? part.values : [part]))
  }
  return new Composed(texts, values)
}

/** Returns a number as text, because the planner uses a partial index only for a condition that it can read. */
export function integer(value: number): Fragment {
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`${value} is not a whole number.`)
  return new Composed([String(value)], [])
}

/** Returns the name of a table or column as text. It has only small letters, digits, `_` and `.`. */
export function nameOf(name: string): Fragment {
  if (!/^[a-z][a-z0-9_.]*$/.test(name)) throw new Error(`${name} is not the name of a table or column.`)
  return new Composed([name], [])
}

/** Returns fragments with the separator between them; nothing for an empty list. */
export const joined = (fragments: readonly Fragment[], separator: Fragment): Fragment =>
  fragments.reduce((all, next, index) => (index === 0 ? next : sql`${all}${separator}${next}`), sql``)

/** Returns the condition that all conditions hold. */
export const allOf = (conditions: readonly Fragment[]): Fragment =>
  conditions.reduce((all, condition) => sql`${all} and (${condition})`, sql`true`)

/** The filters of a list. Each returns the condition of a value, or undefined if the value matches everything. */
export type Filters<Values> = {
  readonly [Name in keyof Values]-?: (value: NonNullable<Values[Name]>) => Fragment | undefined
}

/** Returns the conditions of the filters that have a value. */
export function conditionsOf<Values extends object>(filters: Filters<Values>, values: Values): Fragment {
  const conditions = (Object.keys(filters) as (keyof Values)[]).flatMap((name) => {
    const value = values[name]
    if (value === undefined || value === null) return []
    return filters[name](value as NonNullable<Values[keyof Values]>) ?? []
  })
  return allOf(conditions)
}

/** Returns the text of a fragment with the numbers of its values. */
export const textOf = ({ texts }: Fragment): string => texts.reduce((text, next, index) => `${text}$${index}${next}`)

/** A statement with a name. PostgreSQL parses it once per connection. */
export interface PreparedStatement {
  name: string
  text: string
  values: unknown[]
  /** Ends the connection if the database does not answer in time. Default: the limit of the pool. */
  timeoutMs?: number
}

/** The tag of a template: its fragments become text, and everything else is bound as a value. */
export type Tag<Result> = (template: TemplateStringsArray, ...parts: readonly Part[]) => Result

/** Returns the tag that makes a statement with this name: statement('begin')`begin`. */
export const statement =
  (name: string): Tag<PreparedStatement> =>
  (template, ...parts) => {
    const fragment = sql(template, ...parts)
    return { name, text: textOf(fragment), values: [...fragment.values] }
  }
