import { z } from 'zod'
import { applicationStatus } from './applications.ts'

/** An application that a later one of the same order replaced. */
export const earlierApplication = z.object({
  index: z.number().int(),
  status: applicationStatus,
  /** The person who decided, the time, and the changes they requested. */
  name: z.string(),
  decidedAt: z.string(),
  comment: z.string(),
  /** Whether it was generated or sent, so that it can be printed. */
  isPrinted: z.boolean(),
})
export type EarlierApplication = z.output<typeof earlierApplication>
