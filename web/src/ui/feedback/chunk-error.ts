/** Maximum time for fetching a part of the portal, in milliseconds. */
const chunkTimeout = 120_000

/** A lazily loaded part of the portal could not be fetched, for instance after a new release or without a network. */
export class ChunkError extends Error {
  override name = 'ChunkError'
  readonly code: 'CHUNK_LOAD_FAILED' | 'CSS_CHUNK_LOAD_FAILED'
  constructor(code: ChunkError['code'], options?: ErrorOptions) {
    super(code, options)
    this.code = code
  }
}

const isStyleFailure = (cause: unknown) => cause instanceof Error && /preload css/i.test(cause.message)

/** Loads a screen. Throws a ChunkError if it can't be fetched or takes too long. */
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
