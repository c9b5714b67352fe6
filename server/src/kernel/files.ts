import { createHash, hash, randomUUID } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@dealerline/shared/errors.ts'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Config } from './config.ts'
import { refuseInTransaction } from './open-transaction.ts'

/** A received file that has a temporary name on this machine. */
export interface SpooledFile {
  path: string
  /** In bytes. */
  size: number
  /** Hexadecimal. */
  sha256: string
}

/** Stores files under keys that the portal generates. Never stores a part of a file. */
export interface FileStore {
  put(key: string, content: Buffer): Promise<void>
  /**
   * Returns a file. If `sha256` is set, verifies the content.
   * @throws AppError fileDamaged if the content is missing or has changed
   */
  get(key: string, sha256?: string): Promise<Buffer>
  /** Returns a file, or undefined if it is missing. */
  find(key: string): Promise<Buffer | undefined>
  /** Writes a stream to a temporary file. If the stream fails, removes the file. */
  spool(content: Readable): Promise<SpooledFile>
  /** Moves a temporary file to its key. */
  keep(file: SpooledFile, key: string): Promise<void>
  /** Deletes a temporary file. Has no effect on a file that was moved to its key. */
  drop(file: SpooledFile): Promise<void>
  remove(key: string): Promise<void>
  /** Writes and removes a small file. Throws if that fails. */
  check(): Promise<void>
  /** Lists the keys in a folder. */
  list(folder: string): Promise<string[]>
}

/** Whether a text can be the key of a file: names of letters, digits and some signs, separated by slashes. */
export const isKey = (text: string): boolean => /^\w[\w.-]*(\/\w[\w.-]*)*$/.test(text)

/** Milliseconds after which no process can still be using a temporary file. */
const spoolLife = 60 * 60 * 1000

type StorageConfig = Pick<
  Config,
  'dataDir' | 's3Bucket' | 's3Endpoint' | 's3Region' | 's3AccessKey' | 's3SecretKey' | 'outsideTimeoutMs'
>

/**
 * Makes the file store in `DATA_DIR`, or in a bucket if one is configured. Temporary files are always in `DATA_DIR`. Creates
 * no folder, because a command may still refuse to act.
 */
export async function makeFileStore(place: StorageConfig): Promise<FileStore> {
  const spoolFolder = join(place.dataDir, 'incoming')
  if (existsSync(spoolFolder)) await clearSpool(spoolFolder)
  const store = place.s3Bucket
    ? await makeBucketStore(place, spoolFolder)
    : makeFolderStore(join(place.dataDir, 'files'), spoolFolder)
  return refuseInTransaction('files', store)
}

/** Removes old temporary files. A process leaves them behind if it is killed while it receives files. */
async function clearSpool(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > spoolLife) await rm(path, { force: true })
  }
}

/** Makes a store in a folder. It renames temporary files, so that no key ever refers to a part of a file. */
function makeFolderStore(folder: string, spoolFolder: string): FileStore {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
  return makeStore(disk, spoolFolder, async ({ path }, key) => {
    const target = join(folder, key)
    await mkdir(dirname(target), { recursive: true })
    await rename(path, target)
  })
}

/** Makes a store in a bucket. Loads the library for buckets only here, because it is large. */
async function makeBucketStore(place: StorageConfig, spoolFolder: string): Promise<FileStore> {
  const { S3Driver } = await import('flydrive/drivers/s3')
  const { s3Bucket: bucket = '', s3Region: region, s3Endpoint: endpoint, outsideTimeoutMs } = place
  const driver = new S3Driver({
    bucket,
    region,
    visibility: 'private',
    supportsACL: false,
    credentials: { accessKeyId: place.s3AccessKey ?? '', secretAccessKey: place.s3SecretKey ?? '' },
    // Services other than Amazon's expect the bucket in the path, and some do not support the newer checksums.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { requestTimeout: outsideTimeoutMs, connectionTimeout: outsideTimeoutMs },
  })
  const disk = new Disk(driver)
  return makeStore(disk, spoolFolder, async ({ path }, key) => {
    // Read the file completely, so that the library can retry the upload.
    await disk.put(key, await readFile(path))
    await rm(path, { force: true })
  })
}

function makeStore(disk: Disk, spoolFolder: string, move: FileStore['keep']): FileStore {
  const keep: FileStore['keep'] = async (file, key) => {
    if (!isKey(key)) throw new Error(`${key} cannot be the key of a file.`)
    await move(file, key)
  }
  const find = async (key: string) => ((await disk.exists(key)) ? Buffer.from(await disk.getBytes(key)) : undefined)
  const store: FileStore['put'] = async (key, content) => keep(await spool(Readable.from([content]), spoolFolder), key)
  return {
    keep,
    put: store,
    find,
    async check() {
      const key = `health/${randomUUID()}`
      await store(key, Buffer.from('ready'))
      await disk.delete(key)
    },
    async get(key, sha256) {
      const content = await find(key)
      // Do not suggest to remove the file, because the store may only be unavailable, such as a folder that is not mounted.
      if (!content)
        throw new AppError('fileDamaged', { detail: 'This file is missing. Ask an administrator to restore it.' })
      if (sha256 === undefined || hash('sha256', content) === sha256) return content
      const detail = 'This file has changed since it was stored. Remove it and attach it again.'
      throw new AppError('fileDamaged', { detail })
    },
    spool: (content) => spool(content, spoolFolder),
    drop: ({ path }) => rm(path, { force: true }),
    remove: (key) => disk.delete(key),
    list: (folder) => listAll(disk, folder),
  }
}

async function spool(content: Readable, folder: string): Promise<SpooledFile> {
  const path = join(folder, randomUUID())
  const hash = createHash('sha256')
  let size = 0
  await mkdir(folder, { recursive: true })
  try {
    await pipeline(
      content,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk)
          size += chunk.length
          yield chunk
        }
      },
      createWriteStream(path, { flags: 'wx', mode: 0o600 }),
    )
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  return { path, size, sha256: hash.digest('hex') }
}

async function listAll(disk: Disk, folder: string): Promise<string[]> {
  const keys: string[] = []
  let paginationToken: string | undefined
  do {
    const page = await disk
      .listAll(folder, { recursive: true, ...(paginationToken && { paginationToken }) })
      .catch((error: Error) => {
        // Treat a missing folder as empty.
        if (error.cause instanceof Error && 'code' in error.cause && error.cause.code === 'ENOENT') return undefined
        throw error
      })
    for (const object of page?.objects ?? []) if (object.isFile) keys.push(object.key)
    paginationToken = page?.paginationToken
  } while (paginationToken)
  return keys
}
