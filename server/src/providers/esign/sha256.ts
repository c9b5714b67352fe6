import { hash } from 'node:crypto'

/** Returns the SHA-256 of the bytes. */
export function sha256(bytes: Uint8Array): Buffer {
  return hash('sha256', bytes, 'buffer')
}
