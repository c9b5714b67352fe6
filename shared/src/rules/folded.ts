import { normalise } from '../cells/normalise.ts'

const letters =
  'ABCDEFGHIJKLMNOPQRSTUVWXYZØøĐđÐðŁłĦħŦŧıΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣςΤΥΦΧΨΩАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐ'
const folded =
  'abcdefghijklmnopqrstuvwxyzooddddllhhttiαβγδεζηθικλμνξοπρσστυφχψωабвгдежзийклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґ'
const pairs = new Map([...letters].map((letter, position) => [letter, folded[position] ?? letter]))
const ligatures: Record<string, string> = { Æ: 'ae', æ: 'ae', Œ: 'oe', œ: 'oe', Þ: 'th', þ: 'th', ß: 'ss', ẞ: 'ss' }

/** Accents, apostrophes and characters that nobody sees. */
const removed = /[\u0300-\u036f'`‘’‛′‵ʹʻʼʽˈꞌ׳\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/g
const separators = /[-‐‑‒–—―⁃−־\t-\r \u0085\u1680\u2028\u2029]+/g

/**
 * Returns a name or a text without case, accents, apostrophes and dashes, and with single spaces: `jose o brien smith` for
 * `José  O Brien-Smith`. Two names are the same if these are equal, so every comparison and every search uses them.
 * `app.to_folded` in the database is the same rule, and letters change by the same table, because the lower case of a
 * database depends on its locale.
 */
export function toFolded(text: string): string {
  return normalise(text.replaceAll('´', ''), 'NFKD')
    .replace(removed, '')
    .replace(separators, ' ')
    .replace(/[ÆæŒœÞþßẞ]/g, (letter) => ligatures[letter] ?? letter)
    .replace(/[A-ZØøĐđÐðŁłĦħŦŧıΑ-Ως\u0402-\u042fҐ]/g, (letter) => pairs.get(letter) ?? letter)
    .replace(/^ | $/g, '')
}
