// A program that check-pdf.ts runs. Prints the danger of the PDF whose path is its argument, or an empty line.
import { readFile } from 'node:fs/promises'
import { findPdfDanger } from './pdf-dangers.ts'

console.log((await findPdfDanger(await readFile(process.argv[2] ?? ''))) ?? '')
