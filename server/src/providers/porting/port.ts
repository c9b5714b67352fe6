import { z } from 'zod'

/** The details of one number for the wholesaler. Unknown values are empty texts. */
export type PortRequest = {
  /** Digits as dialled in Australia, such as `0298765000`. */
  number: string
  kind: 'geographic' | 'mobile' | 'inbound'
  category: string
  carrier: string
  accountNumber: string
  accountName: string
  /** Eleven digits. */
  accountAbn: string
  /** The day of the authorisation as `YYYY-MM-DD`. */
  authorisedOn: string
  associatedNumbers: string[]
}

/** At most 100 numbers with one losing carrier, category and account. The key identifies the batch. */
export type PortBatch = { key: string; numbers: PortRequest[] }

const word = z
  .string()
  .nullish()
  .transform((value) => (value ?? '').trim())

/** The state of one number at the wholesaler. */
export const portAnswer = z
  .object({
    number: z.string().min(1),
    /** `pending` until the losing carrier answers. A validation ends with `valid` or `rejected`. */
    state: z.enum(['pending', 'valid', 'accepted', 'scheduled', 'ported', 'rejected', 'withdrawn']),
    /** The day of the answer, or of the port, as `YYYY-MM-DD`; empty while it is pending. */
    date: word.transform((day) => day.slice(0, 10)),
    /** The wholesaler's code of a rejection; empty otherwise. */
    code: word,
    /** Why it was rejected, in words. */
    reason: word,
  })
  // Refuse a reply that rejects a number without a reason.
  .refine(({ state, reason }) => state !== 'rejected' || reason !== '')
export type PortAnswer = z.output<typeof portAnswer>

export type PortingProvider = {
  /** Returns the longest batch that the wholesaler takes. @throws OutsideError */
  limits(): Promise<{ batchSize: number }>
  /**
   * Starts the validation of a batch with the losing carrier, and changes nothing there. A repeated key returns the
   * reference of the first request.
   * @throws OutsideError: refused if the batch is empty or too long
   */
  validate(batch: PortBatch): Promise<{ reference: string }>
  /**
   * Submits a batch of ports. Each number is accepted or rejected alone. A repeated key returns the reference of the
   * first request.
   * @throws OutsideError: refused if the batch is empty or too long
   */
  submit(batch: PortBatch): Promise<{ reference: string }>
  /** Returns the state of each number of a batch. Undefined for an unknown reference. @throws OutsideError */
  find(reference: string): Promise<PortAnswer[] | undefined>
  /** Withdraws numbers of a batch that are not ported yet, and ignores the others. @throws OutsideError */
  withdraw(reference: string, numbers: readonly string[]): Promise<void>
}
