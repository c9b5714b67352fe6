import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { AppError } from '@dealerline/shared/errors.ts'
import { FairShare } from './fair-share.ts'

/** The hash of a file, and its first bytes. */
export class HashedBody {
  readonly sha256: string
  readonly start: Buffer

  constructor(sha256: string, start: Buffer) {
    this.sha256 = sha256
    this.start = start
  }
}

const turns = new FairShare(1, 1000)

/**
 * Reads a body without keeping it. All bodies together hash one part for each turn of the event loop, so that many large
 * ones do not delay other calls. A slow sender delays nobody. @throws AppError tooLarge
 */
export async function hashBody(body: Readable, maxBytes: number): Promise<HashedBody> {
  const hash = createHash('sha256')
  let start = Buffer.alloc(0)
  let size = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) throw new AppError('tooLarge')
    if (start.length < 8) start = Buffer.concat([start, chunk.subarray(0, 8)])
    await turns.run('all', async () => {
      hash.update(chunk)
      await nextTurn()
    })
  }
  return new HashedBody(hash.digest('hex'), start)
}
