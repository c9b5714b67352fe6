import { z } from 'zod'
import { applicationStatus } from './applications.ts'

/** One that another application of the same order has taken the place of. */
export const earlierApplication = z.object({
  index: z.number().int(),
  status: applicationStatus,
  /** Who answered it, when, and what they would have changed. */
  name: z.string(),
  decidedAt: z.string(),
  comment: z.string(),
  /** It was generated or sent, and so can be printed. */
  isPrinted: z.boolean(),
})
export type EarlierApplication = z.output<typeof earlierApplication>
