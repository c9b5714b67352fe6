import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@dealerline/shared/errors.ts'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Config } from './config.ts'

/** A file that came in and lies under a temporary name of this machine. */
export interface SpooledFile {
  path: string
  /** Bytes. */
  size: number
  /** Hexadecimal. */
  sha256: string
}

/** Keeps files under keys, which are made by the portal and never by a person. A file is there whole or not at all. */
export interface FileStore {
  put(key: string, content: Buffer): Promise<void>
  /**
   * A file; with `sha256` only as it was stored.
   * @throws AppError fileDamaged where its content is another by now, or gone
   */
  get(key: string, sha256?: string): Promise<Buffer>
  /** Takes a stream in under a temporary name. One that breaks off, or that `content` cuts short, leaves nothing. */
  spool(content: Readable): Promise<SpooledFile>
  /** Gives a file that came in the key it stays under. */
  keep(file: SpooledFile, key: string): Promise<void>
  /** Drops a file that came in; one that was kept is left alone. */
  drop(file: SpooledFile): Promise<void>
  remove(key: string): Promise<void>
  /** The keys below a folder. */
  list(folder: string): Promise<string[]>
}

/** How long a temporary file may lie before nobody can still be writing it, in milliseconds. */
const spoolLife = 60 * 60 * 1000

type Place = Pick<
  Config,
  'dataDir' | 's3Bucket' | 's3Endpoint' | 's3Region' | 's3AccessKey' | 's3SecretKey' | 'outsideTimeoutMs'
>

/** Files in `DATA_DIR`, or in a bucket where one is configured; what just comes in always lies in `DATA_DIR` first. */
export async function makeFileStore(place: Place): Promise<FileStore> {
  const spoolFolder = join(place.dataDir, 'incoming')
  await mkdir(spoolFolder, { recursive: true })
  await clearSpool(spoolFolder)
  return place.s3Bucket
    ? makeBucketStore(place, spoolFolder)
    : makeFolderStore(join(place.dataDir, 'files'), spoolFolder)
}

/** Temporary files of a process that ended while it took them in. */
async function clearSpool(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > spoolLife) await rm(path, { force: true })
  }
}

/** Files are renamed into place, so that a key never stands for half a file. */
function makeFolderStore(folder: string, spoolFolder: string): FileStore {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
  return makeStore(disk, spoolFolder, async ({ path }, key) => {
    const target = join(folder, key)
    await mkdir(dirname(target), { recursive: true })
    await rename(path, target)
  })
}

/** The library for buckets is large, and loaded where one is configured. */
async function makeBucketStore(place: Place, spoolFolder: string): Promise<FileStore> {
  const { S3Driver } = await import('flydrive/drivers/s3')
  const { s3Bucket: bucket = '', s3Region: region, s3Endpoint: endpoint, outsideTimeoutMs } = place
  const driver = new S3Driver({
    bucket,
    region,
    visibility: 'private',
    supportsACL: false,
    credentials: { accessKeyId: place.s3AccessKey ?? '', secretAccessKey: place.s3SecretKey ?? '' },
    // Services other than Amazon's have buckets in the path, and not all of them know its newer checksums.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { requestTimeout: outsideTimeoutMs, connectionTimeout: outsideTimeoutMs },
  })
  const disk = new Disk(driver)
  return makeStore(disk, spoolFolder, async ({ path }, key) => {
    // Whole, so that the library can send it again after a failure.
    await disk.put(key, await readFile(path))
    await rm(path, { force: true })
  })
}

function makeStore(disk: Disk, spoolFolder: string, keep: FileStore['keep']): FileStore {
  return {
    keep,
    put: async (key, content) => keep(await spool(Readable.from([content]), spoolFolder), key),
    async get(key, sha256) {
      if (sha256 === undefined) return Buffer.from(await disk.getBytes(key))
      const content = (await disk.exists(key)) ? Buffer.from(await disk.getBytes(key)) : undefined
      if (content && createHash('sha256').update(content).digest('hex') === sha256) return content
      const detail = 'This file is not as it was stored, and so is not handed out. Remove it and attach it again.'
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
        // A folder that nothing was ever put into.
        if (error.cause instanceof Error && 'code' in error.cause && error.cause.code === 'ENOENT') return undefined
        throw error
      })
    for (const one of page?.objects ?? []) if (one.isFile) keys.push(one.key)
    paginationToken = page?.paginationToken
  } while (paginationToken)
  return keys
}
