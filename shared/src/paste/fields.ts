import type { HeadedField } from '../cells/headings.ts'

/** The meaning of a field, by which its text is found and written. */
export type Role =
  | 'extension'
  | 'phone'
  | 'range'
  | 'size'
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

/** Headings of the ends of a range: each of the words alone, and before and after each name of a number. */
const endsOfRange = (words: readonly string[]) =>
  words.flatMap((word) => [
    word,
    ...['number', 'did', 'service', 'range', 'block'].flatMap((noun) => [`${word} ${noun}`, `${noun} ${word}`]),
  ])
export const rangeStart = endsOfRange(['from', 'start', 'first', 'begin', 'beginning', 'starting', 'lead', 'base'])
export const rangeEnd = endsOfRange(['to', 'end', 'last', 'finish', 'ending', 'final', 'through'])
