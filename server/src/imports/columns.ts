import { matchHeadings, toHeading } from '@dealerline/shared/cells/headings.ts'
import type { ColumnMapping } from '@dealerline/shared/contract/imports.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import type { ImportKind } from './kind.ts'

/** The columns that a file of refused rows adds: the line in the original file, and the problems. An import ignores them. */
export const lineColumn = 'Line'
export const problemColumn = 'Problems'

/** Whether a file of refused rows added the column. A column of the person's file with such a name can be mapped. */
export const isRefusalColumn = (header: readonly string[], column: string) =>
  header.includes(problemColumn) && [lineColumn, problemColumn].includes(column)

/** The fields of a file by column, and the columns that have no field. */
export interface ColumnPlan {
  /** The field of each column. Undefined for an ignored column. */
  fields: readonly (string | undefined)[]
  ignored: readonly string[]
}

/**
 * Finds the field of each column by the mapping, the field's name or its label.
 * @throws AppError with every unknown field of the mapping, missing required column and duplicate
 */
export function planColumns(
  { fields, key }: ImportKind,
  header: readonly string[],
  mapping: ReadonlyMap<string, string>,
): ColumnPlan {
  const named = header.map((column) => fieldNamed(fields, column))
  const columnFields = header.map((column, at) => (mapping.get(column) ?? named[at]) || undefined)
  const required = Object.keys(fields).filter((name) => fields[name]?.required || key.includes(name))
  const labelOf = (name: string) => fields[name]?.label ?? name
  const errors = [
    ...[...mapping].flatMap(([column, field]) => [
      ...(header.includes(column) ? [] : [`The file has no column "${column}".`]),
      ...(field === '' || field in fields
        ? []
        : [`There is no field "${field}". The fields are ${Object.keys(fields).join(', ')}.`]),
    ]),
    ...required
      .filter((name) => !columnFields.includes(name))
      .map((name) => `The column "${labelOf(name)}" is missing.`),
    ...[...new Set(columnFields.filter((name, index) => name && columnFields.indexOf(name) < index))].map(
      (name) => `Two columns are for the field "${labelOf(name ?? '')}".`,
    ),
  ]
  if (errors.length > 0) throw new AppError('badInput', { detail: errors.join('\n') })
  const ignored = header.filter(
    (column, index) => !columnFields[index] && column !== '' && !isRefusalColumn(header, column),
  )
  return { fields: columnFields, ignored }
}

/** Returns the field with the column's name or label. */
const fieldNamed = (fields: ImportKind['fields'], column: string): string | undefined =>
  matchHeadings(headedFields(fields), [column], 'spelling')[0]?.name

const headedByFields = new WeakMap<ImportKind['fields'], { name: string; headings: string[] }[]>()

function headedFields(fields: ImportKind['fields']) {
  const headed =
    headedByFields.get(fields) ?? Object.entries(fields).map(([name, { label }]) => ({ name, headings: [label, name] }))
  headedByFields.set(fields, headed)
  return headed
}

/**
 * Suggests the field of each column: the one with the column's name or label, otherwise the one with the most words in
 * common. Suggests each field once.
 */
export function suggestMapping({ fields }: ImportKind, header: readonly string[]): ColumnMapping[] {
  const exact = header.map((column) => fieldNamed(fields, column))
  const used = new Set(exact.filter((name) => name !== undefined))
  return header.map((column, index) => {
    const field = exact[index] ?? (isRefusalColumn(header, column) ? undefined : similarField(fields, column, used))
    if (field) used.add(field)
    return { column, field: field ?? '' }
  })
}

/** The share of common words from which a field is suggested. */
const minSimilarity = 0.5

function similarField(fields: ImportKind['fields'], column: string, used: ReadonlySet<string>): string | undefined {
  const candidates = Object.entries(fields)
    .filter(([name]) => !used.has(name))
    .map(([name, { label }]) => ({ name, share: Math.max(shareOf(column, label), shareOf(column, name)) }))
    .sort((one, other) => other.share - one.share)
  const [best] = candidates
  return best && best.share >= minSimilarity ? best.name : undefined
}

/** Splits `monthlyRetail`, `Monthly retail (inc GST)` and `monthly_retail` into the same words. */
const wordsOf = (text: string) =>
  new Set(
    toHeading(text)
      .split(/[^a-z0-9]+/)
      .filter((word) => word.length > 1),
  )

/** Returns the share of words that two texts have in common, from 0 to 1. */
function shareOf(one: string, other: string): number {
  const [words, otherWords] = [wordsOf(one), wordsOf(other)]
  const common = words.intersection(otherWords).size
  return common === 0 ? 0 : (2 * common) / (words.size + otherWords.size)
}
