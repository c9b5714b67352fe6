/** The value of a text, or why it has none: a sentence that begins with the label of the field. */
export type Reading<Value> = { value: Value; problem?: undefined } | { problem: string; value?: undefined }

/** The problem of a text that can mean several values. */
export const ambiguous = (label: string, readings: readonly string[]) => ({
  problem: `${label} can be ${readings.join(' or ')}. Write out one of them`,
})
