import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'

export type WorkerJob = { id: number; template: string; data: string; files: Record<string, Uint8Array> }
export type WorkerAnswer = { id: number; pdf: Uint8Array } | { id: number; error: string }

const workspace = fileURLToPath(new URL('../../reports/', import.meta.url))
const require = createRequire(import.meta.url)
const fonts = [
  '400Regular/Inter_400Regular',
  '400Regular_Italic/Inter_400Regular_Italic',
  '600SemiBold/Inter_600SemiBold',
  '700Bold/Inter_700Bold',
].map((name) => readFileSync(require.resolve(`@expo-google-fonts/inter/${name}.ttf`)))
const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs: fonts }] })

process.on('message', (job: WorkerJob) => {
  process.send?.(answer(job))
})
process.on('disconnect', () => process.exit())
// Ctrl-C reaches the whole process group; the server decides when its worker ends.
process.on('SIGINT', () => {})

function answer(job: WorkerJob): WorkerAnswer {
  try {
    return { id: job.id, pdf: compile(job) }
  } catch (error) {
    return { id: job.id, error: error instanceof Error ? error.message : String(error) }
  } finally {
    compiler.resetShadow()
    // The compiler remembers every document it has made, and the collector does not see how much memory
    // the documents hold outside its heap; without these two lines the process grows by megabytes with each.
    compiler.evictCache(0)
    globalThis.gc?.()
  }
}

function compile(job: WorkerJob): Uint8Array {
  for (const [name, bytes] of Object.entries(job.files)) compiler.mapShadow(`${workspace}${name}`, Buffer.from(bytes))
  const compiled = compiler.compile({ mainFilePath: `${workspace}${job.template}.typ`, inputs: { data: job.data } })
  const document = compiled.result
  if (!document) throw new Error(JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics ?? 'unknown error'))
  // PDF/UA refuses some content outright, such as a name in a script that no font here has:
  // a document without that mark is better than none.
  try {
    return compiler.pdf(document, { pdfStandard: 'ua-1' })
  } catch {
    return compiler.pdf(document)
  }
}
