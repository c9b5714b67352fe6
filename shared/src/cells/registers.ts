import { ownValue } from '../own-value.ts'
import { toPlain, writeOut } from './clean.ts'

export const states = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'] as const

const stateNames: Readonly<Record<string, string>> = {
  'australian capital territory': 'ACT',
  'new south wales': 'NSW',
  'northern territory': 'NT',
  queensland: 'QLD',
  'south australia': 'SA',
  tasmania: 'TAS',
  victoria: 'VIC',
  'western australia': 'WA',
}

const statesByLetters: Readonly<Record<string, string>> = Object.fromEntries([
  ...states.map((state) => [state.toLowerCase(), state]),
  ...Object.entries(stateNames).map(([name, state]) => [name.replaceAll(' ', ''), state]),
])

/** Returns the state that the letters of a text are, such as `N.S.W.`. */
const findState = (plain: string) =>
  ownValue(
    statesByLetters,
    plain
      .toLowerCase()
      .replace(/^au-/, '')
      .replace(/[^\p{L}\d]/gu, ''),
  )

/** Returns the abbreviation of a state. Returns any other text in capitals. */
export function cleanState(text: string): string {
  const plain = toPlain(text)
  return findState(plain) ?? plain.replaceAll('.', '').toUpperCase()
}

/** Removes the decimals that a spreadsheet adds to a whole number. */
const withoutDecimals = (text: string) => text.replace(/^(\d+)\.0{1,2}$/, '$1')

/**
 * Restores the zero that a spreadsheet takes from a postcode of the Northern Territory, and removes the decimals it adds and the state
 * beside it.
 */
export function cleanPostcode(text: string): string {
  const plain = withoutDecimals(toPlain(text))
  const [, before = '', digits = '', after = ''] = /^(\D*)(\d{3,4})(\D*)$/.exec(plain) ?? []
  const isAlone = digits !== '' && !/\p{L}/u.test(before + after)
  const state = findState(`${before} ${after}`)
  if (digits.length === 3) return isAlone || state === 'NT' ? `0${digits}` : plain
  return isAlone || state ? digits : plain
}

/** Names before or after a number. */
const registerName =
  /^(?:a ?[bc] ?n(?: ?[/&] ?a ?[bc] ?n)?|australian (?:business|company) number)(?!\p{L}) ?(?:(?:no|number)\b)?|(?<=\d) ?\(?a ?[bc] ?n\)?$/giu
const bsbName = /^(?:b ?s ?b|bank state branch)(?!\p{L}) ?(?:(?:no|number|code)\b)?|(?<=\d) ?\(?b ?s ?b\)?$/giu

/** Returns the digits of a text with nothing but digits, separators and a name such as `ABN`; undefined for another text. */
function digitsBeside(name: RegExp, text: string): string | undefined {
  const plain = toPlain(text)
  const rest = withoutDecimals(writeOut(plain) ?? plain)
    .replaceAll('.', '')
    .replace(name, '')
  return /\d/.test(rest) && !/\p{L}/u.test(rest) ? rest.replace(/\D/g, '') : undefined
}

/** Returns the digits of an ABN, such as `ABN: 51 824 753 556`. Returns any other text as it is. */
export const cleanAbn = (text: string): string => digitsBeside(registerName, text) ?? toPlain(text)

/** Returns the digits of an ACN or ABN, with the zeros that a spreadsheet takes from an ACN. */
export function cleanAcn(text: string): string {
  const digits = digitsBeside(registerName, text) ?? toPlain(text)
  return /^\d{7,8}$/.test(digits) ? digits.padStart(9, '0') : digits
}

/**
 * Returns a BSB with the zero that a spreadsheet has taken from it; undefined for any other text. A person must check it, because five
 * digits can also be a BSB with a missing one.
 */
export function restoreBsb(text: string): string | undefined {
  const digits = digitsBeside(bsbName, text) ?? ''
  return /^[1-9]\d{4}$/.test(digits) ? cleanBsb(`0${digits}`) : undefined
}

/** Writes a BSB as `NNN-NNN`. Returns any other text as it is. */
export function cleanBsb(text: string): string {
  const digits = digitsBeside(bsbName, text) ?? ''
  return digits.length === 6 ? `${digits.slice(0, 3)}-${digits.slice(3)}` : toPlain(text)
}
