import { z } from 'zod'

/** The code pages of older programs. */
export const codePages = ['Windows-1252', 'Mac Roman', 'DOS 850'] as const
export type CodePage = (typeof codePages)[number]

/** The code page of the cells that are not UTF-8. Empty: they are refused. */
export const codePage = z.enum(['', ...codePages])
