import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type PdfDanger, pdfDangers } from './pdf-dangers.ts'

const program = fileURLToPath(new URL('./inspect-pdf.ts', import.meta.url))

/** The timeout in milliseconds. A harmless PDF of 10 MB needs far less. */
const timeout = 20_000

/**
 * Examines a PDF in a separate process, so that a file that needs too much memory or time affects only that process.
 * Such a file counts as unreadable.
 */
export async function checkPdf(path: string): Promise<PdfDanger | undefined> {
  const run = promisify(execFile)(process.execPath, ['--max-old-space-size=512', program, path], {
    timeout,
    killSignal: 'SIGKILL',
    env: {},
  })
  const { stdout } = await run.catch(() => ({ stdout: 'unreadable\n' }))
  const lastLine = stdout.trimEnd().split('\n').at(-1) ?? ''
  return lastLine === '' ? undefined : (pdfDangers.find((danger) => danger === lastLine) ?? 'unreadable')
}
