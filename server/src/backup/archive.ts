import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { createGunzip, createGzip } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import { extract, pack } from 'tar-stream'

/** The archive cannot be read: another passphrase, or an incomplete or changed file. The message is a sentence. */
export class ArchiveError extends Error {}

/** Adds one file to an archive. */
export type AddEntry = (name: string, content: Buffer) => Promise<void>

/**
 * Writes an archive: a tar file, compressed by gzip and encrypted by age with a passphrase. The file has its name only
 * when it is complete, so a process that is killed leaves `<path>.part`.
 * @throws the error of `fill`; nothing remains then
 */
export async function writeArchive(
  path: string,
  passphrase: string,
  fill: (add: AddEntry) => Promise<void>,
): Promise<void> {
  const partial = `${path}.part`
  try {
    const tar = pack()
    const add: AddEntry = (name, content) =>
      new Promise((resolve, reject) => {
        tar.entry({ name, size: content.length, mode: 0o600 }, content, (error) => (error ? reject(error) : resolve()))
      })
    const compressed = tar.pipe(createGzip({ level: 4 }))
    tar.on('error', (error) => compressed.destroy(error))
    const encrypter = new Encrypter()
    encrypter.setPassphrase(passphrase)
    const encrypted = await encrypter.encrypt(toWeb(compressed))
    const writing = pipeline(fromWeb(encrypted), createWriteStream(partial, { mode: 0o600, flush: true }))
    const filling = fill(add).then(
      () => tar.finalize(),
      (error) => {
        tar.destroy(error)
        throw error
      },
    )
    const [filled, written] = await Promise.allSettled([filling, writing])
    if (filled.status === 'rejected') throw filled.reason
    if (written.status === 'rejected') throw written.reason
    await rename(partial, path)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

/**
 * Reads an archive and passes each file to `handle`, in order. Each has at most some megabytes.
 * @throws ArchiveError if the passphrase is wrong, or the archive is incomplete or was changed
 */
export async function readArchive(
  path: string,
  passphrase: string,
  handle: (name: string, content: Buffer) => Promise<void>,
): Promise<void> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  const decrypted = await decrypter.decrypt(toWeb(createReadStream(path))).catch((error: Error) => {
    if ('code' in error) throw error
    throw new ArchiveError(`${path} is not a backup, or BACKUP_PASSPHRASE is not its passphrase.`, { cause: error })
  })
  const tar = extract()
  let failure: { readonly error: unknown } | undefined
  const reading = pipeline(fromWeb(decrypted), createGunzip(), tar)
  const handling = (async () => {
    for await (const entry of tar) {
      const content = await buffer(entry)
      await handle(entry.header.name, content).catch((error: unknown) => {
        failure = { error }
        throw error
      })
    }
  })()
  const results = await Promise.allSettled([reading, handling])
  if (failure) throw failure.error
  const [rejected] = results.filter((result) => result.status === 'rejected')
  if (rejected)
    throw new ArchiveError(`${path} is incomplete or was changed: use another backup.`, { cause: rejected.reason })
}

const toWeb = (stream: Readable) => Readable.toWeb(stream) as globalThis.ReadableStream<Uint8Array>
const fromWeb = (stream: globalThis.ReadableStream<Uint8Array>) => Readable.fromWeb(stream as ReadableStream)
