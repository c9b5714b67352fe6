import { flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { drawPage } from './draw-page.ts'
import { fontsFor, latinFonts } from './fonts.ts'

/** A document to print: its template, data and files. `logo` is the name of one of the files, or empty. */
export interface PrintWork {
  template: string
  data: string
  logo: string
  files: Record<string, Uint8Array>
}

/** A page to draw. */
export interface DrawWork {
  pdf: Uint8Array
  page: number
}

export type WorkerJob = { id: number; work: PrintWork | DrawWork }
/** The result of a job. `output` is a PDF or a PNG, or undefined if the document has no such page. */
export type WorkerAnswer = { id: number; output: Uint8Array | undefined } | { id: number; error: string }

const workspace = fileURLToPath(new URL('../../reports/', import.meta.url))
/** A compiler with fonts for other scripts is made for each document that needs some, because most need none. */
const makeCompiler = (fonts: readonly Buffer[]) =>
  NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs: [...latinFonts, ...fonts] }] })
const latinCompiler = makeCompiler([])

// The server kills this process, so it would not store its compiled modules at its end.
flushCompileCache()

process.on('message', async (job: WorkerJob) => {
  process.send?.(await answer(job), () => {
    if (!('pdf' in job.work)) clearDocumentCache()
  })
})
process.on('disconnect', () => process.exit())
// Ignore Ctrl-C, which reaches the whole process group, because the server stops its worker.
process.on('SIGINT', () => {})

async function answer({ id, work }: WorkerJob): Promise<WorkerAnswer> {
  try {
    return { id, output: 'pdf' in work ? await drawPage(work.pdf, work.page) : compile(work) }
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) }
  } finally {
    latinCompiler.resetShadow()
  }
}

/**
 * Clears the compiler's cache of documents, which would grow by megabytes with each document, and which V8's garbage
 * collector does not see. Keeps the templates and other data for the next document. Runs after the document was sent,
 * so that no request waits for it.
 */
function clearDocumentCache(): void {
  latinCompiler.evictCache(1)
  globalThis.gc?.()
}

function compile({ template, data, logo, files }: PrintWork): Uint8Array {
  const fonts = fontsFor(data)
  const compiler = fonts.length === 0 ? latinCompiler : makeCompiler(fonts.map(({ bytes }) => bytes))
  for (const [name, bytes] of Object.entries(files)) compiler.mapShadow(`${workspace}${name}`, Buffer.from(bytes))
  const inputs = { data, logo, fonts: JSON.stringify(fonts.map(({ family }) => family)) }
  const compiled = compiler.compile({ mainFilePath: `${workspace}${template}.typ`, inputs })
  const document = compiled.result
  if (!document) throw new Error(JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics ?? 'unknown error'))
  // PDF/UA does not allow some content, such as a character without a glyph. Print such a document as an ordinary
  // PDF.
  try {
    return compiler.pdf(document, { pdfStandard: 'ua-1' })
  } catch {
    return compiler.pdf(document)
  }
}
