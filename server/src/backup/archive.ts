import { createReadStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { createGunzip, createGzip } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import { extract, pack } from 'tar-stream'
import { passphraseIdentity, passphraseRecipient } from './passphrase.ts'
import { writeProblem } from './write-problem.ts'

/** The archive cannot be read: another passphrase, or an incomplete or changed file. The message is a sentence. */
export class ArchiveError extends Error {}

/** Adds one file to an archive. */
export type AddEntry = (name: string, content: Buffer) => Promise<void>

/**
 * Writes an archive: a tar file, compressed by gzip and encrypted by age with a passphrase. The file has its name only
 * when it is complete, so a process that is killed leaves `<path>.part`.
 * @throws the error of `fill`, or an error that says why the file cannot be written; nothing remains then
 */
export async function writeArchive(
  path: string,
  passphrase: string,
  fill: (add: AddEntry) => Promise<void>,
): Promise<void> {
  const partial = `${path}.part`
  const toProblem = (error: Error) => {
    throw writeProblem(error, dirname(path))
  }
  const file = await open(partial, 'w', 0o600).catch(toProblem)
  try {
    const tar = pack()
    const add: AddEntry = (name, content) =>
      new Promise((resolve, reject) => {
        const entry = { name, size: content.length, mode: 0o600 }
        // Without a listener, an error of the entry would end the process.
        tar.entry(entry, content, (error) => (error ? reject(error) : resolve())).on('error', reject)
      })
    const compressed = tar.pipe(createGzip({ level: 4 }))
    tar.on('error', (error) => compressed.destroy(error))
    const encrypter = new Encrypter()
    encrypter.addRecipient(passphraseRecipient(passphrase))
    const encrypted = await encrypter.encrypt(toWeb(compressed))
    let writeError: Error | undefined
    const writing = (async () => {
      for await (const chunk of encrypted)
        await file.writeFile(chunk).catch((error: Error) => {
          writeError = error
          throw error
        })
      await file.sync()
    })()
    const filling = fill(add).then(
      () => tar.finalize(),
      (error) => {
        tar.destroy(error)
        throw error
      },
    )
    const [filled, written] = await Promise.allSettled([filling, writing])
    // After a failed write, `fill` fails too, with an error that does not name the reason.
    if (writeError) toProblem(writeError)
    if (filled.status === 'rejected') throw filled.reason
    if (written.status === 'rejected') throw written.reason
    await rename(partial, path).catch(toProblem)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  } finally {
    await file.close()
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
  decrypter.addIdentity(passphraseIdentity(passphrase))
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
