import { readdirSync, readFileSync } from 'node:fs'
import { pstnChurn } from '../../blocks/fixed-line.ts'
import { ipVoice } from '../../blocks/ip-voice.ts'
import { mobile } from '../../blocks/mobile.ts'
import { ports } from '../../blocks/ports.ts'
import { pasteFieldsOf } from '../block-fields.ts'
import type { PasteField } from '../fields.ts'
import { readPaste } from '../paste.ts'

/** The kinds of paste in the corpus, and the service that each is read for. */
const kinds = { extensions: ipVoice, numbers: pstnChurn, ports, mobiles: mobile }
export type CorpusKind = keyof typeof kinds
export const corpusKinds = Object.keys(kinds) as CorpusKind[]

const catalogue: Record<string, readonly string[]> = {
  'extensions ratePlanID': ['Voice Unlimited', 'Voice Basic', 'Number only'],
  'extensions handsetID': ['Yealink T31', 'Yealink T46', 'Yealink W70'],
  'mobiles ratePlanID': ['Mobile Basic', 'Mobile Plus 40GB', 'Mobile Plus 100GB', 'Data SIM'],
}

/** Returns the fields of a kind, with plans and handsets as the corpus uses them. */
export function corpusFields(kind: CorpusKind): PasteField[] {
  const { rows } = kinds[kind]
  return pasteFieldsOf(
    kinds[kind],
    (name) => catalogue[`${kind} ${name}`] ?? rows[name]?.options?.map(({ label }) => label) ?? [],
  )
}

/** A text and the rows that a person reads in it, each as cells such as `extensionNo=201`. `!` marks a wrong cell. */
export interface Labelled {
  title: string
  text: string
  expected: readonly (readonly string[])[]
}

/** The file of a kind with texts for which the grammar has never been changed. It misreads some of them. */
export const heldOutFile = (kind: CorpusKind) => `held-out/${kind}.txt`

/** Returns the files of a kind that the grammar reads without error, such as `ports.txt` and `ports-2.txt`. */
const filesOf = (kind: CorpusKind) =>
  readdirSync(new URL('.', import.meta.url))
    .filter((name) => name.startsWith(kind) && name.endsWith('.txt'))
    .sort()

/** Reads the labelled texts of a kind, in all files that are read without error or in those listed. In the files, ⇥ is a tab. */
export function readCorpus(kind: CorpusKind, files: readonly string[] = filesOf(kind)): Labelled[] {
  return files
    .map((name) => readFileSync(new URL(name, import.meta.url), 'utf8'))
    .join('\n')
    .split(/^## /m)
    .filter(Boolean)
    .map((entry) => {
      const [head = '', rows = ''] = entry.split('\n=>\n')
      const at = head.indexOf('\n')
      return {
        title: head.slice(0, at),
        text: head.slice(at + 1).replaceAll('⇥', '\t'),
        expected: rows
          .split('\n')
          .filter(Boolean)
          .map((row) => row.split('; ').sort()),
      }
    })
}

/** Reads a text and returns its rows in the form of the corpus. */
export function readAsLabelled(kind: CorpusKind, text: string): string[][] {
  return readPaste(corpusFields(kind), text).rows.map(({ cells }) =>
    Object.entries(cells)
      .map(([name, cell]) => `${name}${cell.problem ? '!' : ''}=${cell.text}`)
      .sort(),
  )
}

/**
 * Lists the cells of the held-out texts that are misread: `-` before one that a person reads and the grammar does not, `+` before one
 * that only the grammar reads. A cell counts as right only in its row.
 */
export function misreadCells(kind: CorpusKind): string {
  const lines = readCorpus(kind, [heldOutFile(kind)]).flatMap(({ title, text, expected }) => {
    const rows = readAsLabelled(kind, text)
    const count = Math.max(rows.length, expected.length)
    const differences = Array.from({ length: count }, (_, at) => at).flatMap((at) => {
      const [right, read] = [expected[at] ?? [], rows[at] ?? []]
      const missing = right.filter((cell) => !read.includes(cell)).map((cell) => `  ${at + 1} - ${cell}`)
      return [...missing, ...read.filter((cell) => !right.includes(cell)).map((cell) => `  ${at + 1} + ${cell}`)]
    })
    return differences.length > 0 ? [`## ${title}`, ...differences] : []
  })
  return `${lines.join('\n')}\n`
}
/** The share of read cells that are right, and of expected cells that were read. */
export interface CorpusScore {
  kind: CorpusKind
  texts: number
  cells: number
  precision: number
  recall: number
}

/** Scores a kind. A cell counts as right only in the row in which it is expected. */
export function scoreCorpus(kind: CorpusKind, files?: readonly string[]): CorpusScore {
  const corpus = readCorpus(kind, files)
  let expected = 0
  let read = 0
  let right = 0
  for (const entry of corpus) {
    const rows = readAsLabelled(kind, entry.text)
    expected += entry.expected.flat().length
    read += rows.flat().length
    for (const [at, cells] of entry.expected.entries()) right += cells.filter((cell) => rows[at]?.includes(cell)).length
  }
  return { kind, texts: corpus.length, cells: expected, precision: right / read, recall: right / expected }
}
