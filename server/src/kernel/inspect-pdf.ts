// A program that check-pdf.ts runs. Prints the danger of the PDF whose path is its argument, or an empty line.
import { readFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { findPdfDanger } from './pdf-dangers.ts'

// Calls come first.
setPriority(constants.priority.PRIORITY_LOW)
console.log((await findPdfDanger(await readFile(process.argv[2] ?? ''))) ?? '')
