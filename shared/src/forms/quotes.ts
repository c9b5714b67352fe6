import { z } from 'zod'

/** The quotes that one link compares, as a draft keeps them. */
export const comparedQuotes = z.array(z.object({ orderID: z.number(), label: z.string() })).min(1)
