import { z } from 'zod'

/** Format of a printed document: a whole PDF, or one page as a picture. */
export const printedAs = z.object({
  format: z.enum(['pdf', 'png'], 'must be pdf or png').default('pdf'),
  page: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(1, 'must be above 0')
    .max(10_000)
    .default(1),
})
export type PrintedAs = z.output<typeof printedAs>
