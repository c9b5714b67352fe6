import type { HeadedField } from '../cells/headings.ts'

/** The meaning of a field, by which its text is found and written. */
export type Role =
  | 'extension'
  | 'phone'
  | 'range'
  | 'email'
  | 'carrier'
  | 'account'
  | 'name'
  | 'sim'
  | 'date'
  | 'months'
  | 'option'
  | 'flag'
  | 'money'
  | 'count'
  | 'text'

/** A field that a paste can fill. */
export interface PasteField extends HeadedField {
  name: string
  label: string
  role: Role
  /** The choices of an option, as a person reads them. */
  options?: readonly string[]
  /** Whether only a column with its heading fills it, because other texts contain such values with another meaning. */
  needsHeading?: true
  /** Other words for the choices, in lower case. */
  words?: Readonly<Record<string, string>>
}

/** Maximum characters of a paste. */
export const maxPasteLength = 500_000

const identifyingRoles: ReadonlySet<Role> = new Set<Role>(['extension', 'phone', 'sim'])

/** Whether the numbers of a field are mobiles. */
export const takesMobiles = ({ name }: PasteField) => /mobile/i.test(name)

/** Whether a service has fields that tell the rows of a text apart. */
export const takesPaste = (fields: readonly PasteField[]) => fields.some(({ role }) => identifyingRoles.has(role))
