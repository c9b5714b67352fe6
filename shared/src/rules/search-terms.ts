import { toPlain } from '../cells/clean.ts'
import { cleanEmail, isEmail } from '../cells/email.ts'
import { cleanNumber, withPlus } from '../cells/number.ts'
import { cleanAbn } from '../cells/registers.ts'
import { toDialled } from './dialled.ts'
import { toFolded } from './folded.ts'

/** Digits as people write them in a number, which do not belong to a word, a date, a price or an address. */
const numberPattern =
  /(?<![\p{L}\p{N}@/:,$%_])[+(＋]{0,3}\p{Nd}(?:[\p{Nd}\s().\p{Pd}\p{Cf}]*\p{Nd})?(?![\p{L}\p{N}@/:,%_])/gu
const wholeNumber = /^(?:0[2-578][0-9]{8}|13[0-9]{4}|1[389]00[0-9]{6}|180[0-9]{4})$/
const internationalPrefix = /^(?:\+|001[14-689])610?/

/** Returns a number as it is dialled, or its parts: the dialled number contains each of them. */
function numberTerms(number: string): string {
  const plain = withPlus(toPlain(number))
  const digits = plain.replace(/[^0-9+]/g, '')
  const dialled = toDialled(plain)
  // A postcode and an order number are no number without its zero.
  if (wholeNumber.test(dialled) && /^(?:[01+]|61)/.test(digits)) return dialled
  const rest = digits.replace(internationalPrefix, '')
  if (rest !== digits) return rest.startsWith('1') || rest === '' ? rest : `0${rest}`
  return plain.replace(/^[\s(]*0[0-9]/.test(plain) ? /[^0-9]+/g : /[^0-9.]+/g, ' ')
}

/** Returns a number or an e-mail address without the name and signs that were copied with it, such as `tel:`. */
function withoutName(keyword: string): string {
  if (/^[\d\s+().-]*$/.test(keyword)) return keyword
  const email = cleanEmail(keyword)
  if (isEmail(email)) return email
  const number = cleanNumber(keyword)
  if (/^[\d\s+().-]*$/.test(number) && number.replace(/\D/g, '').length >= 6) return number
  const register = cleanAbn(keyword)
  return /\p{L}/u.test(keyword) && /^\d{9}(?:\d\d)?$/.test(register) ? register : keyword
}

/**
 * Returns the terms of a search. A text is found if `toSearchable` of it contains each term. Names are folded, a number is
 * one term in its dialled form, and the parts of a number are terms.
 */
export function searchTerms(keyword: string): string[] {
  const numbersApart = withoutName(keyword).replace(numberPattern, (number) => ` ${numberTerms(number)} `)
  return toFolded(numbersApart).split(' ').filter(Boolean)
}

/**
 * Returns the number or identifier that a person searches for without its separators, in the form in which facts are stored: a number as
 * it is dialled or a part of it, a SIM card, a MAC address, a ticket. Empty if the keyword has a longer word or no digit.
 */
export function searchedIdentifier(keyword: string): string {
  const text = withoutName(keyword.replace(/^\s*(?:order|quote|ticket|sim|mac)\b[\s:#]*|#/gi, ''))
  if (text.includes('@') || !/\p{Nd}/u.test(text)) return ''
  const terms = toFolded(/\p{L}/u.test(text) ? text : numberTerms(text))
  const isNamed = terms.split(' ').some((word) => /^\D{4,}$/.test(word) && !/^[0-9a-f:.-]+$/.test(word))
  return isNamed ? '' : terms.replace(/[^a-z0-9]/g, '')
}

/** Returns a text folded, with the dialled form of the numbers in it. */
export function toSearchable(text: string): string {
  const numbers = (text.match(numberPattern) ?? []).map(toDialled).filter((number) => wholeNumber.test(number))
  return [toFolded(text), ...numbers].join(' ')
}

/** Whether a text contains every term of a search. */
export function containsTerms(text: string, keyword: string): boolean {
  const terms = searchTerms(keyword)
  if (terms.length === 0) return true
  const searchable = toSearchable(text)
  return terms.every((term) => searchable.includes(term))
}
