/** Maximum size of a signed document to verify, in bytes. */
export const maxDocumentBytes = 20 * 1024 * 1024
