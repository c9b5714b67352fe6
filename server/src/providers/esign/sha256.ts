import { createHash } from 'node:crypto'

/** Returns the SHA-256 of the bytes. */
export function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}
