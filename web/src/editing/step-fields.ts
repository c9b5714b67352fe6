import type { Field, Fields } from '@dealerline/shared/blocks/kinds.ts'
import { addressFields } from '@dealerline/shared/contract/address.ts'
import type { StepField } from './form-steps.ts'

/** Returns a declared field as steps need it, or undefined if the form has no such field. */
export function stepFieldOf(fields: Fields, path: string): StepField | undefined {
  const field = fields[path]
  return field && { label: field.label, normalise: normaliseWith(field) }
}

/** Returns the value as the field's schema stores it. */
const normaliseWith = (field: Field) => (value: unknown) => field.schema.safeParse(value ?? field.blank).data ?? value

/** Returns a line of an address, which is undone together with the other lines. */
export function stepFieldOfAddress(path: string): StepField {
  const [group, line = ''] = [path.slice(0, path.lastIndexOf('.')), path.slice(path.lastIndexOf('.') + 1)]
  return { ...(lines.includes(line) ? stepFieldOf(addressFields, line) : ofServer), group }
}

const lines = ['streetAddress', 'suburb', 'state', 'postCode']

/** A value that the server derives when it stores the other ones, and that is set with them. */
export const ofServer: StepField = { normalise: () => null }
