import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { childEnvironment } from './child-environment.ts'
import { type PdfDanger, pdfDangers } from './pdf-dangers.ts'

const program = fileURLToPath(new URL('./inspect-file.ts', import.meta.url))

/** The timeout in milliseconds. The program limits its processor time itself; on a busy machine it may wait long for it. */
const timeout = 120_000

export interface CheckedFile {
  /** Detected from the content. `text` for a file of no binary kind, '' for a file that cannot be examined. */
  mediaType: string
  /** The danger of a PDF. */
  danger: PdfDanger | undefined
}

/**
 * Examines a file in a separate process, so that a file that needs too much memory or time affects only that process.
 * Such a PDF counts as unreadable.
 */
export async function checkFile(path: string): Promise<CheckedFile> {
  const run = promisify(execFile)(process.execPath, ['--max-old-space-size=512', program, path], {
    timeout,
    killSignal: 'SIGKILL',
    env: childEnvironment(),
  })
  const { stdout } = await run.catch(({ stdout = '' }: { stdout?: string }) => ({ stdout }))
  const [mediaType = '', result = ''] = stdout.split('\n')
  if (mediaType !== 'application/pdf' || result === 'harmless') return { mediaType, danger: undefined }
  return { mediaType, danger: pdfDangers.find((danger) => danger === result) ?? 'unreadable' }
}
