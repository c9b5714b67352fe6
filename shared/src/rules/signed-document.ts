/** Maximum size of a signed document to verify, in bytes. */
export const largestDocument = 20 * 1024 * 1024
