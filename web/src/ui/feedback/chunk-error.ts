/** How long a part of the portal may take to be fetched, in milliseconds. */
const chunkTimeout = 120_000

/** A lazily loaded part of the portal that could not be fetched, as after a new release or without a network. */
export class ChunkError extends Error {
  override name = 'ChunkError'
  readonly code: 'CHUNK_LOAD_FAILED' | 'CSS_CHUNK_LOAD_FAILED'
  constructor(code: ChunkError['code'], options?: ErrorOptions) {
    super(code, options)
    this.code = code
  }
}

const isStyleFailure = (cause: unknown) => cause instanceof Error && /preload css/i.test(cause.message)

/** Loads a screen, and fails with a ChunkError where it can't be fetched or takes too long. */
export function loadScreen<T>(load: () => Promise<T>): () => Promise<T> {
  return () =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new ChunkError('CHUNK_LOAD_FAILED')), chunkTimeout)
      const fail = (cause: unknown) =>
        reject(new ChunkError(isStyleFailure(cause) ? 'CSS_CHUNK_LOAD_FAILED' : 'CHUNK_LOAD_FAILED', { cause }))
      load()
        .then(resolve, fail)
        .finally(() => clearTimeout(timer))
    })
}
