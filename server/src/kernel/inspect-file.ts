// A program that check-file.ts runs. Prints the media type of the file whose path is its argument, and the danger of a PDF.
import { readFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { mediaTypeOf } from './file-kind.ts'
import { limitProcessorTime } from './processor-limit.ts'

/** A harmless PDF of 10 MB needs far fewer seconds. */
const processorSeconds = 20

// Calls come first.
setPriority(constants.priority.PRIORITY_LOW)
limitProcessorTime(processorSeconds)
const path = process.argv[2] ?? ''
const mediaType = await mediaTypeOf(path)
console.log(mediaType)
if (mediaType === 'application/pdf') {
  const { findPdfDanger } = await import('./pdf-dangers.ts')
  console.log((await findPdfDanger(await readFile(path))) ?? 'harmless')
}
