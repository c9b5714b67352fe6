import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { hasGlyph, type OpenFont, readOpenType, readWoff } from './woff.ts'

const require = createRequire(import.meta.url)

/** The fonts of most texts. */
export const latinFonts = [
  '400Regular/Inter_400Regular',
  '400Regular_Italic/Inter_400Regular_Italic',
  '600SemiBold/Inter_600SemiBold',
  '700Bold/Inter_700Bold',
].map((name) => readFileSync(require.resolve(`@expo-google-fonts/inter/${name}.ttf`)))

/**
 * The packages of fonts for other characters, the preferred first. Han characters are of the simplified form if there is one,
 * because no record has a language.
 */
const packages = [
  ...['noto-sans', 'noto-sans-arabic', 'noto-sans-armenian', 'noto-sans-bengali', 'noto-sans-devanagari'],
  ...['noto-sans-ethiopic', 'noto-sans-georgian', 'noto-sans-gujarati', 'noto-sans-gurmukhi', 'noto-sans-hebrew'],
  ...['noto-sans-kannada', 'noto-sans-khmer', 'noto-sans-lao', 'noto-sans-malayalam', 'noto-sans-myanmar'],
  ...[
    'noto-sans-oriya',
    'noto-sans-sinhala',
    'noto-sans-tamil',
    'noto-sans-telugu',
    'noto-sans-thaana',
    'noto-sans-thai',
  ],
  ...['noto-serif-tibetan', 'noto-sans-mongolian', 'noto-sans-cherokee', 'noto-sans-canadian-aboriginal'],
  ...['noto-sans-syriac', 'noto-sans-sc', 'noto-sans-tc', 'noto-sans-jp', 'noto-sans-kr', 'noto-emoji'],
  ...['noto-sans-symbols', 'noto-sans-symbols-2', 'noto-sans-math'],
]

interface Subset {
  file: string
  ranges: readonly (readonly [first: number, last: number])[]
}

let subsets: readonly Subset[] | undefined
let latinCharacters: Buffer | undefined
/** The file of each character that was looked up. Undefined for one without a glyph. */
const fileByCharacter = new Map<number, string | undefined>()

/** Characters that a font need not have: they change others, or have no shape. */
const isShapeless = (character: string) => /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cs}]/u.test(character)

/** Characters that only an agreement gives a meaning. A font can have glyphs for them, which mean something else. */
const isPrivate = (character: string) => /\p{Co}/u.test(character)

/** Returns the fonts of the characters of a text that Inter does not have, in a sequence that depends only on the text. */
export function fontsFor(text: string): { family: string; bytes: Buffer }[] {
  const files = new Set<string>()
  for (const character of rareCharacters(text)) {
    const file = findFile(character)
    if (file) files.add(file)
  }
  return [...files].sort().map((file) => ({ family: familyOf(file), bytes: readSubset(file).bytes }))
}

/** Returns a character of a text that no document can show. Undefined if there is none. */
export const findUnprintable = (text: string): string | undefined =>
  rareCharacters(text).find((character) => findFile(character) === undefined)

function rareCharacters(text: string): string[] {
  // Most texts have only characters that Inter has.
  if (!/[^\n -~\u00a0-\u017f\u2013\u2014\u2018-\u201e\u2022\u2026\u20ac]/.test(text)) return []
  latinCharacters ??= readOpenType(latinFonts[0] ?? Buffer.alloc(0)).get('cmap')
  const cmap = latinCharacters
  return [...new Set(text)].filter(
    (character) =>
      isPrivate(character) || !(isShapeless(character) || (cmap && hasGlyph(cmap, character.codePointAt(0) ?? 0))),
  )
}

function findFile(character: string): string | undefined {
  const codePoint = character.codePointAt(0) ?? 0
  if (isPrivate(character)) return undefined
  if (!fileByCharacter.has(codePoint)) {
    subsets ??= packages.flatMap(readSubsets)
    const found = subsets.find(
      ({ file, ranges }) =>
        ranges.some(([first, last]) => codePoint >= first && codePoint <= last) && has(file, codePoint),
    )
    fileByCharacter.set(codePoint, found?.file)
  }
  return fileByCharacter.get(codePoint)
}

/** Reads which characters the files of a package are for, such as `U+b82-bfa,U+200c-200d`. */
function readSubsets(name: string): Subset[] {
  const list = JSON.parse(readFileSync(require.resolve(`@fontsource/${name}/unicode.json`), 'utf8')) as object
  return Object.entries(list).map(([subset, ranges]: [string, string]) => ({
    file: `@fontsource/${name}/files/${name}-${subset.replace(/[[\]]/g, '')}-400-normal.woff`,
    ranges: ranges.split(',').map((range) => {
      const [first = '', last = first] = range.replace(/^U\+/i, '').split('-')
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const
    }),
  }))
}

const familyOf = (file: string) => `Dealerline-${file.replace(/^.*\/|-400-normal\.woff$/g, '')}`

const readSubset = (file: string): OpenFont => readWoff(readFileSync(require.resolve(file)), familyOf(file))

function has(file: string, codePoint: number): boolean {
  const cmap = readSubset(file).tables.get('cmap')
  return cmap !== undefined && hasGlyph(cmap, codePoint)
}
