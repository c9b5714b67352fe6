// Run by check-pdf.ts as a separate program: prints the danger of the PDF at a path, or an empty line.
import { readFile } from 'node:fs/promises'
import { findPdfDanger } from './pdf-dangers.ts'

console.log((await findPdfDanger(await readFile(process.argv[2] ?? ''))) ?? '')
