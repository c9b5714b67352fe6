import { AppError } from '@dealerline/shared/errors.ts'
import type { ImportKind } from './kind.ts'

/** The column with the problems, in files of refused rows. An import ignores it. */
export const problemColumn = 'Problems'

/** The fields of a file by column, and the columns that have no field. */
export interface ColumnPlan {
  /** The field of each column. Undefined for an ignored column. */
  fields: readonly (string | undefined)[]
  ignored: readonly string[]
}

const simplify = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')

/**
 * Finds the field of each column by the mapping, the field's name or its label.
 * @throws AppError with every unknown field of the mapping, missing required column and duplicate
 */
export function planColumns(
  { fields, key }: ImportKind,
  header: readonly string[],
  mapping: ReadonlyMap<string, string>,
): ColumnPlan {
  const names = new Map(
    Object.entries(fields).flatMap(([name, { label }]) => [
      [simplify(label), name],
      [simplify(name), name],
    ]),
  )
  const columnFields = header.map((column) => mapping.get(column) ?? names.get(simplify(column)))
  const required = Object.keys(fields).filter((name) => fields[name]?.required || key.includes(name))
  const labelOf = (name: string) => fields[name]?.label ?? name
  const errors = [
    ...[...mapping].flatMap(([column, field]) => [
      ...(header.includes(column) ? [] : [`The file has no column "${column}".`]),
      ...(field in fields ? [] : [`There is no field "${field}". The fields are ${Object.keys(fields).join(', ')}.`]),
    ]),
    ...required
      .filter((name) => !columnFields.includes(name))
      .map((name) => `The column "${labelOf(name)}" is missing.`),
    ...[...new Set(columnFields.filter((name, index) => name && columnFields.indexOf(name) < index))].map(
      (name) => `Two columns are for the field "${labelOf(name ?? '')}".`,
    ),
  ]
  if (errors.length > 0) throw new AppError('badInput', { detail: errors.join('\n') })
  const ignored = header.filter((column, index) => !columnFields[index] && column !== '' && column !== problemColumn)
  return { fields: columnFields, ignored }
}
