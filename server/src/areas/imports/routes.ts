import { importCalls } from '@dealerline/shared/contract/imports.ts'
import { routesOf, steps } from '../../calls/handler.ts'
import { getExport, getImportTemplate, getRefusedRows, recordExport } from './downloads.ts'
import {
  addImport,
  cancelImport,
  getImport,
  getImportKinds,
  getImports,
  getRefusals,
  readUpload,
  removeImport,
  resumeImport,
  startImport,
} from './imports.ts'
import { previewImport } from './preview.ts'

export const importRoutes = routesOf(importCalls, {
  getImportKinds: (context) => getImportKinds(context),
  addImport: steps({ call: readUpload, commit: (context, { params }, file) => addImport(context, params.kind, file) }),
  previewImport: (context, { params, body }) => previewImport(context, params.importID, body),
  startImport: (context, { params, body }) => startImport(context, params.importID, body),
  cancelImport: (context, { params }) => cancelImport(context, params.importID),
  resumeImport: (context, { params }) => resumeImport(context, params.importID),
  removeImport: (context, { params }) => removeImport(context, params.importID),
  getImport: (context, { params }) => getImport(context, params.importID),
  getImports: (context, { body }) => getImports(context, body),
  getRefusals: (context, { params }) => getRefusals(context, params.importID),
  getRefusedRows: (context, { params }) => getRefusedRows(context, params.importID),
  getImportTemplate: (context, { params }) => getImportTemplate(context, params.kind),
  exportRecords: (context, { params }) => getExport(context, params.kind),
  recordExport: (context, { body }) => recordExport(context, body),
})
