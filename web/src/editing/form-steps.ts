import { withoutEmpty } from '../ui/grid/columns.ts'
import { isSame } from './merge.ts'

/** A field of a form before and after a step. The path joins the names of nested records and positions with dots. */
export interface FieldChange {
  path: string
  before: unknown
  after: unknown
}

/** The changes of one step of a form, in their sequence. */
export type FormChange = { fields: readonly FieldChange[] }

/** A field as steps need it. */
export interface StepField {
  label?: string | undefined
  /** The name of the input. Default: the path. */
  name?: string | undefined
  /** Returns the value as it is stored. */
  normalise?: ((value: unknown) => unknown) | undefined
  /** Fields of one group are undone together or not at all, such as the lines of an address. */
  group?: string | undefined
}

type Members = Record<string, unknown>

/** How the steps of a form are undone. */
export interface FormSteps {
  /** The name of the form in a message about a step, such as `Payment`. */
  label: string
  fieldOf: (path: string) => StepField | undefined
  /** Lists whose grid records the steps itself. */
  gridLists?: readonly string[]
  /** Members of records in lists that the server sets. */
  idNames?: readonly string[]
  /** Sets the values that follow from the fields of a step. */
  complete?: (values: Members) => Members
}

const isRecord = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the fields that differ. A list whose length differs is one field. */
export function compareForms(
  before: unknown,
  after: unknown,
  { gridLists = [], idNames = [] }: Pick<FormSteps, 'gridLists' | 'idNames'> = {},
): FieldChange[] {
  const compare = (one: unknown, other: unknown, path: string, isInList: boolean): FieldChange[] => {
    if (one === other || gridLists.includes(path) || isSame(one, other)) return []
    const to = (name: string | number) => (path === '' ? `${name}` : `${path}.${name}`)
    if (isRecord(one) && isRecord(other))
      return [...new Set([...Object.keys(one), ...Object.keys(other)])]
        .filter((name) => !(isInList && idNames.includes(name)))
        .flatMap((name) => compare(one[name], other[name], to(name), false))
    if (Array.isArray(one) && Array.isArray(other) && one.length === other.length && [...one, ...other].every(isRecord))
      return one.flatMap((member: unknown, position) => compare(member, other[position], to(position), true))
    return [{ path, before: one, after: other }]
  }
  return compare(before, after, '', false)
}

/** Combines the changes of one visit of a field. Returns null if nothing differs any more. */
export function combineForms(first: FormChange, second: FormChange): FormChange | null {
  const fields = [...first.fields]
  for (const change of second.fields) {
    const position = fields.findIndex(({ path }) => path === change.path)
    const earlier = fields[position]
    if (!earlier) fields.push(change)
    else if (isSame(earlier.before, change.after)) fields.splice(position, 1)
    else fields[position] = { ...earlier, after: change.after }
  }
  return fields.length === 0 ? null : { fields }
}

export const reverseForm = ({ fields }: FormChange): FormChange => ({
  fields: fields.map(({ path, before, after }) => ({ path, before: after, after: before })).reverse(),
})

interface AppliedForm<Value> {
  value: Value
  /** The fields that the change has set. */
  changed: readonly FieldChange[]
  /** The fields that have been changed since the step, and are unchanged. */
  refused: readonly FieldChange[]
}

/** Sets the fields that still have their earlier value. `base` has the stored values. */
export function applyForm<Value>(
  now: Value,
  change: FormChange,
  { fieldOf, idNames = [], complete = (values) => values }: FormSteps,
  base: Value,
): AppliedForm<Value> {
  const groupOf = ({ path }: FieldChange) => fieldOf(path)?.group ?? path
  const isSameIn = ({ path }: FieldChange, one: unknown, other: unknown) => {
    const normalise = fieldOf(path)?.normalise ?? ((value: unknown) => value)
    const toText = (value: unknown) => JSON.stringify(withoutEmpty(withoutIDs(normalise(value), idNames)))
    return one === other || toText(one) === toText(other)
  }
  const attempt = (skipped: ReadonlySet<string>) => {
    let value: unknown = now
    const changed: FieldChange[] = []
    const refused: FieldChange[] = []
    for (const field of change.fields) {
      if (skipped.has(groupOf(field))) continue
      const current = read(value, field.path)
      if (isSameIn(field, current, field.before)) {
        if (isSame(current, field.after)) continue
        value = write(value, field.path, withCurrentIDs(field, current, base, idNames))
        changed.push(field)
      } else if (!isSameIn(field, current, field.after)) refused.push(field)
    }
    return { value: complete(value as Members) as Value, changed, refused }
  }
  const all = attempt(new Set())
  if (all.refused.length === 0) return all
  return { ...attempt(new Set(all.refused.map(groupOf))), refused: all.refused }
}

function read(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((each, name) => (each as Members | null | undefined)?.[name], value)
}

function write(value: unknown, path: string, next: unknown): unknown {
  const [name = '', ...rest] = path.split('.')
  const member = rest.length === 0 ? next : write(read(value, name), rest.join('.'), next)
  return Array.isArray(value) ? value.with(Number(name), member) : { ...(value as Members), [name]: member }
}

function withoutIDs(value: unknown, idNames: readonly string[]): unknown {
  if (idNames.length === 0 || !Array.isArray(value)) return value
  return value.map((member: unknown) =>
    isRecord(member) ? Object.fromEntries(Object.entries(member).filter(([name]) => !idNames.includes(name))) : member,
  )
}

/** Returns the value of a step. Records of a list keep their current ids, and a removed one gets a new id when it is stored. */
function withCurrentIDs({ path, after }: FieldChange, current: unknown, base: unknown, idNames: readonly string[]) {
  if (idNames.length === 0 || !Array.isArray(after)) return after
  const storedList = read(base, path)
  const currentMembers = [current, storedList].flatMap((list) => (Array.isArray(list) ? (list as unknown[]) : []))
  return after.map((member: unknown) => {
    const bare = withoutIDs([member], idNames)
    return currentMembers.find((other) => isSame(withoutIDs([other], idNames), bare)) ?? (bare as unknown[])[0]
  })
}

/** Returns the fields of a step in words, such as `BSB and 1 other field in Payment`. */
export function describeFields(fields: readonly FieldChange[], { label, fieldOf }: FormSteps): string {
  const [first, ...others] = new Set(fields.flatMap(({ path }) => fieldOf(path)?.label ?? []))
  if (first === undefined) return label
  const more = others.length === 0 ? '' : ` and ${others.length} other ${others.length === 1 ? 'field' : 'fields'}`
  return `${first}${more} in ${label}`
}
