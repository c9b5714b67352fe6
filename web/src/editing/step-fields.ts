import { addressFields } from '@dealerline/shared/contract/address.ts'
import { type Field, type Fields, fieldValues } from '@dealerline/shared/records/kinds.ts'
import type { StepField } from './form-steps.ts'

/** Returns a declared field as steps need it, or undefined if the form has no such field. */
export function stepFieldOf(fields: Fields, path: string): StepField | undefined {
  const field = fields[path]
  return field && { label: field.label, normalise: normaliseWith(field) }
}

/** Returns the value as the field's schema stores it. Members of nested records that are no fields, such as ids, are omitted. */
export const normaliseWith = (field: Field) => (value: unknown) => {
  const declared = withoutUndeclared(field, value ?? field.blank)
  return field.schema.safeParse(declared).data ?? declared
}

/** The reply of a save has the ids of nested records, the order has none. */
function withoutUndeclared({ fields }: Field, value: unknown): unknown {
  if (!fields || typeof value !== 'object' || value === null) return value
  const toDeclared = (record: object) => fieldValues(fields, { ...record })
  return Array.isArray(value) ? value.map(toDeclared) : toDeclared(value)
}

/** Returns a line of an address, which is undone together with the other lines. */
export function stepFieldOfAddress(path: string): StepField {
  const [group, line = ''] = [path.slice(0, path.lastIndexOf('.')), path.slice(path.lastIndexOf('.') + 1)]
  return { ...(lines.includes(line) ? stepFieldOf(addressFields, line) : ofServer), group }
}

const lines = ['streetAddress', 'suburb', 'state', 'postCode']

/** A value that the server derives when it stores the other ones, and that is set with them. */
export const ofServer: StepField = { normalise: () => null }
