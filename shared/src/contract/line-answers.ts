import { z } from 'zod'

/**
 * The facts of a wholesaler's answer about a line, in a form that two answers are compared in. They are stored with each
 * answer, so a new fact needs a value for earlier answers in `app.to_wholesaler_answer`, and that value must not be a difference.
 */
export const lineFacts = z.object({
  locationID: z.string(),
  technology: z.string(),
  /** The nbn service class; null if the wholesaler has none. */
  serviceClass: z.number().int().nullable(),
  available: z.boolean(),
  /** Why the service is not available. */
  reason: z.string(),
  /** False if the network has no capacity left at an address that it serves. */
  hasCapacity: z.boolean(),
  /** The fastest speed in Mbps; 0 if unknown. */
  downMbps: z.number(),
  upMbps: z.number(),
  /** The wholesaler's fee for a connection in a new development, inc GST. */
  fee: z.number(),
  needsLine: z.boolean(),
  needsEquipment: z.boolean(),
  /** The first free port or line; empty if there is none. */
  port: z.string(),
  isPortFree: z.boolean(),
  /** The day on which the service should be ready; empty if it is ready or the day is unknown. */
  expectedDate: z.string(),
})
export type LineFacts = z.output<typeof lineFacts>

/** The question about a line. */
export const lineQuestion = z.object({
  /** The type of the internet line, such as `nbn`. */
  type: z.string(),
  addressID: z.number().int(),
  searchResultId: z.string(),
  formattedAddress: z.string(),
  /** The sold speed in Mbps; 0 if the line does not name one. */
  soldDownMbps: z.number(),
  soldUpMbps: z.number(),
})
export type LineQuestion = z.output<typeof lineQuestion>

/** An answer about a line. `notReached`: the wholesaler did not answer. */
export const lineAnswer = z.object({
  answerID: z.number().int(),
  rowID: z.number().int(),
  wholesaler: z.string(),
  question: lineQuestion,
  outcome: z.enum(['answered', 'refused', 'notReached']),
  facts: lineFacts.nullable(),
  /** SHA-256 of the answer in full. */
  hash: z.string(),
  askedAt: z.string(),
  expiresAt: z.string(),
  /** The person who accepted this answer in place of an earlier one; empty if nobody did. */
  acceptedBy: z.string(),
})
export type LineAnswer = z.output<typeof lineAnswer>

/** A difference between two answers. `impossible`: the line cannot be delivered any more. */
export const lineChange = z.object({
  kind: z.string(),
  label: z.string(),
  before: z.string(),
  after: z.string(),
  effect: z.enum(['shown', 'accept', 'impossible']),
})
export type LineChange = z.output<typeof lineChange>

/** A line whose answer has changed since it was sold. */
export const changedLine = z.object({
  answerID: z.number().int(),
  address: z.string(),
  wholesaler: z.string(),
  askedAt: z.string(),
  changes: z.array(lineChange),
})
export type ChangedLine = z.output<typeof changedLine>

/** The evidence of a line in a signed order. */
export const lineEvidence = z.object({
  rowID: z.number().int(),
  wholesaler: z.string(),
  address: z.string(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
})
export type LineEvidence = z.output<typeof lineEvidence>
