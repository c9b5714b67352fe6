/** Bytes of the largest signed document that is looked at. */
export const largestDocument = 20 * 1024 * 1024
