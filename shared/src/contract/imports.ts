import { z } from 'zod'
import { limited, lines } from '../rules/schemas.ts'
import { call, id, pageOf, paging } from './call.ts'
import { codePage } from './code-pages.ts'

/** The largest file of an import: about half a million customers. */
export const maxImportBytes = 50 * 1024 * 1024

const importField = z.object({
  name: z.string(),
  label: z.string(),
  required: z.boolean(),
  /** The content of its cells in words, such as `amount`. */
  cell: z.string(),
  /** The cell of the example in the template. */
  example: z.string(),
})

const importKind = z.object({
  /** The name in calls and commands, such as `rate-plans`. */
  name: z.string(),
  title: z.string(),
  help: z.string(),
  /** The labels of the fields that identify a record. */
  key: z.array(z.string()),
  fields: z.array(importField),
})
export type ImportKindInfo = z.output<typeof importKind>

export const importStatuses = ['draft', 'running', 'cancelled', 'failed', 'done'] as const
export type ImportStatus = (typeof importStatuses)[number]

/** The field of a column. An empty field ignores the column. */
const columnMapping = z.object({ column: lines('Column', 500), field: limited('Field', 60) })
export type ColumnMapping = z.output<typeof columnMapping>

const storedImport = z.object({
  importID: z.number().int(),
  kind: z.string(),
  title: z.string(),
  filename: z.string(),
  status: z.enum(importStatuses),
  /** Whether the import stores nothing. */
  isDryRun: z.boolean(),
  mapping: z.array(columnMapping),
  codePage,
  /** The rows of the file without its header. */
  totalRows: z.number().int(),
  rowsDone: z.number().int(),
  created: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  refused: z.number().int(),
  /** Why the import failed; empty if it did not. */
  problem: z.string(),
  /** The person who uploaded the file or, later, who started the import. */
  startedBy: z.string(),
  addedAt: z.string(),
  /** Empty until the import ends. */
  endedAt: z.string(),
  /** Whether the file is still stored, so that the import can start or continue. */
  hasFile: z.boolean(),
})
export type StoredImport = z.output<typeof storedImport>

const cellProblem = z.object({
  /** The position of the column, counted from 0. */
  column: z.number().int(),
  message: z.string(),
})

const importPreview = z.object({
  /** Whether the file has cells that are not UTF-8 and whose code page is in doubt, so that a person chooses it. */
  isEncodingDoubtful: z.boolean(),
  header: z.array(z.string()),
  /** The field of each column; empty for an ignored column. */
  fields: z.array(z.string()),
  /** Problems of the columns, such as a missing one. The import cannot start until there are none. */
  columnProblems: z.array(z.string()),
  rows: z.array(
    z.object({
      line: z.number().int(),
      cells: z.array(z.string()),
      cellProblems: z.array(cellProblem),
      /** Problems of the whole row, such as a duplicate key. */
      rowProblems: z.array(z.string()),
    }),
  ),
})
export type ImportPreview = z.output<typeof importPreview>

const importParams = z.object({ importID: id })
const kindParams = z.object({ kind: limited('Type', 60).meta({ examples: ['rate-plans'] }) })
const mapping = z.array(columnMapping).max(500).default([])

export const importSorts = [
  'addedAt',
  'filename',
  'kind',
  'status',
  'created',
  'changed',
  'unchanged',
  'refused',
  'startedBy',
] as const satisfies readonly (keyof StoredImport)[]
export type ImportSort = (typeof importSorts)[number]

export const importCalls = {
  getImportKinds: call('GET support/GetImportKinds', {
    summary: 'List the kinds of records to import',
    description: 'In the sequence in which an empty portal is filled.',
    access: 'admin',
    reply: z.array(importKind),
  }),
  addImport: call('POST support/AddImport/{kind}', {
    summary: 'Upload a CSV file to import',
    description: 'Stores the file and suggests the field of each column. Nothing is imported until StartImport.',
    access: 'admin',
    renews: 'imports',
    params: kindParams,
    upload: { files: 1, bytes: maxImportBytes, kind: 'csv' },
    reply: storedImport,
  }),
  previewImport: call('POST support/PreviewImport/{importID}', {
    summary: 'Check the first rows of an import',
    description: 'Checks the first 20 rows with these fields of the columns. Stores nothing.',
    access: 'admin',
    reads: true,
    params: importParams,
    body: z.object({ mapping, codePage: codePage.default('') }),
    reply: importPreview,
  }),
  startImport: call('POST support/StartImport/{importID}', {
    summary: 'Start an import',
    description:
      'Imports the file in the background. A dry run checks every row and stores nothing; the import can be started again after it. 400 if a required column has no field, 409 if the import runs or is done.',
    access: 'admin',
    renews: 'imports',
    params: importParams,
    body: z.object({ mapping, codePage: codePage.default(''), isDryRun: z.boolean().default(false) }),
    reply: storedImport,
  }),
  cancelImport: call('POST support/CancelImport/{importID}', {
    summary: 'Cancel a running import',
    description: 'Rows that are stored stay. The import can be resumed.',
    access: 'admin',
    renews: 'imports',
    params: importParams,
    reply: storedImport,
  }),
  resumeImport: call('POST support/ResumeImport/{importID}', {
    summary: 'Resume a cancelled or failed import',
    description: 'Continues after the last stored row.',
    access: 'admin',
    renews: 'imports',
    params: importParams,
    reply: storedImport,
  }),
  removeImport: call('DELETE support/RemoveImport/{importID}', {
    summary: 'Remove an import that does not run',
    description: 'Removes the file and the refused rows. Imported records stay.',
    access: 'admin',
    params: importParams,
    reply: z.object({ importID: z.number().int() }),
  }),
  getImport: call('GET support/GetImport/{importID}', {
    summary: 'Get an import with its progress',
    access: 'admin',
    tag: 'imports',
    params: importParams,
    reply: storedImport,
  }),
  getImports: call('POST support/GetImports', {
    summary: 'List the imports',
    description: 'Returns one page, newest first unless `sortBy` or `descending` say otherwise.',
    access: 'admin',
    tag: 'imports',
    reads: true,
    body: z.object({
      ...paging,
      sortBy: z.enum(importSorts).default('addedAt'),
      descending: z.boolean().default(true),
    }),
    reply: pageOf(storedImport),
  }),
  getRefusals: call('GET support/GetRefusals/{importID}', {
    summary: 'List the first refused rows of an import',
    description:
      'Returns the first 20 refused rows of the file with their problems. GetRefusedRows has all of them as a file.',
    access: 'admin',
    params: importParams,
    reply: z.array(z.object({ line: z.number().int(), problems: z.array(z.string()) })),
  }),
  getRefusedRows: call('GET support/GetRefusedRows/{importID}', {
    summary: 'Download the refused rows of an import',
    description: 'The rows as they were in the file, with a column “Problems”. The corrected file can be imported.',
    access: 'admin',
    params: importParams,
    file: 'text/csv',
  }),
  getImportTemplate: call('GET support/GetImportTemplate/{kind}', {
    summary: 'Download a template for an import',
    description: 'A CSV file with the columns and one example.',
    access: 'admin',
    params: kindParams,
    file: 'text/csv',
  }),
  exportRecords: call('GET support/ExportRecords/{kind}', {
    summary: 'Download all records of a kind',
    description: 'A CSV file that the import takes. The export is audited.',
    access: 'admin',
    params: kindParams,
    file: 'text/csv',
  }),
  recordExport: call('POST support/RecordExport', {
    summary: 'Record in the audit log that a list was exported',
    description: 'The web app makes the file of a list from its pages, and calls this before it saves the file.',
    access: 'staff',
    body: z.object({
      /** The name of the file without its ending, such as `customers`. */
      list: limited('List', 60).min(1),
      filter: limited('Filter', 1000).default(''),
      rows: z.number().int().min(0),
    }),
    reply: z.object({ list: z.string(), rows: z.number().int() }),
  }),
}
