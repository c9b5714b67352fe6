import { appendFileSync, existsSync, renameSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { AppError } from '@dealerline/shared/errors.ts'
import { findKind, importKinds } from '../areas/imports/kinds.ts'
import { auditExport } from '../imports/audit-export.ts'
import { suggestMapping } from '../imports/columns.ts'
import { exportRecords, makeTemplate, toRefusedFile } from '../imports/export-records.ts'
import type { ImportKind } from '../imports/kind.ts'
import { fromPath, readCsv } from '../imports/read-csv.ts'
import type { RefusedRow } from '../imports/read-row.ts'
import { type ImportResult, runImport } from '../imports/run-import.ts'
import { inAuditedTransaction } from '../installation/audited-transaction.ts'
import { whileChaining } from '../installation/chain-audit.ts'
import { asOperator } from './as-operator.ts'
import { type Outcome, Refusal, UsageError } from './outcome.ts'
import { importRegister, registers } from './registers.ts'

interface ImportRequest {
  kind: string | undefined
  file: string | undefined
  map: readonly string[]
  dryRun?: boolean | undefined
  rejects?: string | undefined
}

/** Resolves a file name in the folder in which the person called the command. */
const pathOf = (name: string) => resolve(process.env.CALLER_FOLDER ?? '.', name)

/** Imports a file and reports the counts. Without a kind, lists the kinds. */
export async function importFile({ kind: name, file, map, dryRun = false, rejects }: ImportRequest): Promise<Outcome> {
  if (name === undefined) return listKinds()
  const register = registers.find((each) => each.name === name)
  if (!register) readKind(name, [...importKinds, ...registers])
  if (file === undefined) throw new UsageError('Write the name of the file.')
  const path = pathOf(file)
  if (!existsSync(path)) throw new UsageError(`There is no file ${path}.`)
  const mapping = readMapping(map)
  const rejectsPath = rejects === undefined ? undefined : pathOf(rejects)
  if (rejectsPath && existsSync(rejectsPath))
    throw new UsageError(`The file ${rejectsPath} exists already: --rejects must name a new file.`)
  if (!register) return importRecords(readKind(name), path, { mapping, dryRun, rejectsPath })
  if (map.length > 0) throw new UsageError(`${register.title} have their own columns: leave out --map.`)
  return importRegister(register, path, { dryRun, rejectsPath })
}

/** Imports a CSV file. */
async function importRecords(
  kind: ImportKind,
  path: string,
  {
    mapping,
    dryRun,
    rejectsPath,
  }: { mapping: ReadonlyMap<string, string>; dryRun: boolean; rejectsPath: string | undefined },
): Promise<Outcome> {
  const refused: RefusedRow[] = []
  let header: readonly string[] = []
  const result = await asOperator((operation) =>
    whileChaining(operation, () =>
      runImport(findKind(kind.name, operation.config), readCsv(fromPath(path)), {
        mapping,
        isDryRun: dryRun,
        transact: (work) => inAuditedTransaction(operation, `dealerline import ${kind.name}`, work, { chains: false }),
        onHeader: (columns) => {
          header = columns
        },
        onRefused: (row) => refused.push(row),
      }),
    ),
  ).catch((error: unknown) => {
    if (!(error instanceof AppError && error.message.startsWith('The column "'))) throw error
    throw new Refusal(`${error.message}\n${describeColumns(kind, header)}`)
  })
  if (rejectsPath && refused.length > 0) writeFileSync(rejectsPath, toRefusedFile(header, refused))
  return {
    lines: [...describe(kind, result, dryRun), ...describeRefused(refused, rejectsPath)],
    report: { kind: kind.name, dryRun, ...result, problems: refused.map(({ line, problems }) => ({ line, problems })) },
    hasProblem: refused.length > 0,
  }
}

/** Writes the records of a kind, or its template, to a file. */
export async function exportFile({
  kind: name,
  out,
  template = false,
}: {
  kind: string
  out?: string | undefined
  template?: boolean | undefined
}): Promise<Outcome> {
  const kind = readKind(name)
  const path = pathOf(out ?? `${kind.name}${template ? '-template' : ''}.csv`)
  if (existsSync(path)) throw new Refusal(`The file ${path} exists already.`)
  const count = template ? 1 : await writeRecords(name, path)
  if (template) writeFileSync(path, makeTemplate(kind))
  const content = template ? 'The template is' : `${kind.title}: ${count}`
  return { lines: [`${content} in ${path}.`], report: { kind: kind.name, path, count } }
}

/** Writes the records page by page. The file gets its name when it is complete. Returns the number of records. */
function writeRecords(name: string, path: string): Promise<number> {
  const partialPath = `${path}.part`
  return asOperator((operation) =>
    inAuditedTransaction(operation, `dealerline export ${name}`, async (tx) => {
      let count = 0
      writeFileSync(partialPath, '')
      for await (const part of exportRecords(tx, findKind(name, operation.config))) {
        appendFileSync(partialPath, part.text)
        count += part.count
      }
      renameSync(partialPath, path)
      auditExport(tx, { list: name, rows: count })
      return count
    }),
  )
}

function listKinds(): Outcome {
  const kinds = [...importKinds, ...registers].map(({ name, title, help }) => ({ name, title, help }))
  const width = Math.max(...kinds.map(({ name }) => name.length))
  return { lines: kinds.map(({ name, help }) => `${name.padEnd(width)}  ${help}`), report: { kinds } }
}

/** @throws UsageError with the names of the choices if there is no such kind */
function readKind(name: string, choices: readonly { name: string }[] = importKinds): ImportKind {
  const kind = importKinds.find((each) => each.name === name)
  if (!kind)
    throw new UsageError(`There is no kind ${name}. Choose from ${choices.map((each) => each.name).join(', ')}.`)
  return kind
}

function readMapping(pairs: readonly string[]): Map<string, string> {
  const invalid = pairs.filter((pair) => !/^.+=\w+$/s.test(pair))
  if (invalid.length > 0) throw new UsageError(`${invalid.join(', ')}: write --map "column=field".`)
  return new Map(pairs.map((pair) => [pair.slice(0, pair.lastIndexOf('=')), pair.slice(pair.lastIndexOf('=') + 1)]))
}

function describe({ title }: ImportKind, result: ImportResult, isDryRun: boolean): string[] {
  const { created, changed, unchanged, refused, ignoredColumns } = result
  return [
    `${title}: ${created} new, ${changed} changed, ${unchanged} unchanged, ${refused} refused.`,
    ...(isDryRun ? ['Nothing was stored, because of --dry-run.'] : []),
    ...(ignoredColumns.length > 0 ? [`Columns without a field: ${ignoredColumns.join(', ')}.`] : []),
  ]
}

/** Names the columns of the file, and the option that names the field of one of them. */
function describeColumns(kind: ImportKind, header: readonly string[]): string {
  const mapping = suggestMapping(kind, header)
  const column = mapping.find(({ field }) => field === '')?.column ?? 'Our column'
  const isMapped = (name: string) => mapping.some(({ field }) => field === name)
  const field = Object.keys(kind.fields).find((name) => kind.key.includes(name) && !isMapped(name)) ?? kind.key[0]
  const columns = header.filter((name) => name !== '').map((name) => `"${name}"`)
  return `The columns of the file are ${columns.join(', ')}. If one has another name than its field, add: --map "${column}=${field}"`
}

const maxListed = 20

function describeRefused(rows: readonly RefusedRow[], rejectsPath: string | undefined): string[] {
  if (rows.length === 0) return []
  if (rejectsPath) return [`The refused rows and their problems are in ${rejectsPath}.`]
  const lines = rows.slice(0, maxListed).map(({ line, problems }) => `Line ${line}: ${problems.join('; ')}`)
  const more = rows.length - lines.length
  return [...lines, ...(more > 0 ? [`And ${more} more rows; --rejects writes them to a file.`] : [])]
}
