import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { drawPage } from './draw-page.ts'

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
const require = createRequire(import.meta.url)
const fonts = [
  '400Regular/Inter_400Regular',
  '400Regular_Italic/Inter_400Regular_Italic',
  '600SemiBold/Inter_600SemiBold',
  '700Bold/Inter_700Bold',
].map((name) => readFileSync(require.resolve(`@expo-google-fonts/inter/${name}.ttf`)))
const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs: fonts }] })

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
    compiler.resetShadow()
  }
}

/**
 * Clears the compiler's cache of documents, which would grow by megabytes with each document, and which V8's garbage
 * collector does not see. Keeps the templates and other data for the next document. Runs after the document was sent,
 * so that no request waits for it.
 */
function clearDocumentCache(): void {
  compiler.evictCache(1)
  globalThis.gc?.()
}

function compile({ template, data, logo, files }: PrintWork): Uint8Array {
  for (const [name, bytes] of Object.entries(files)) compiler.mapShadow(`${workspace}${name}`, Buffer.from(bytes))
  const compiled = compiler.compile({ mainFilePath: `${workspace}${template}.typ`, inputs: { data, logo } })
  const document = compiled.result
  if (!document) throw new Error(JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics ?? 'unknown error'))
  // PDF/UA does not allow some content, such as a name in a script without a font. Print such a document as an ordinary
  // PDF.
  try {
    return compiler.pdf(document, { pdfStandard: 'ua-1' })
  } catch {
    return compiler.pdf(document)
  }
}
