import { randomUUID } from 'node:crypto'
import type { Call } from '@dealerline/shared/contract/call.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { type FileKind, uploadRefusals } from '@dealerline/shared/rules/uploads.ts'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { fileKindOf } from '../kernel/file-kind.ts'
import type { FileStore, SpooledFile } from '../kernel/files.ts'
import { inputCheck } from './check-input.ts'

/** A file that came with a call and lies in the file store; it is somebody's once the call has noted its key. */
export interface ReceivedFile {
  /** As the other side calls it. */
  name: string
  key: string
  mediaType: FileKind
  size: number
  sha256: string
}

/** What came with a call. */
export interface Received {
  files: readonly ReceivedFile[]
  refused: readonly { name: string; message: string }[]
}

export const nothingReceived: Received = { files: [], refused: [] }

/** The folder of the files of one call. */
export const makeFolder = () => `attachments/${randomUUID()}`

/**
 * Takes the files and the other fields of a multipart request in: each file lands under a temporary name, is looked at,
 * and goes to the file store. Where anything breaks, the connection for one, nothing of it stays.
 * @throws AppError badInput, tooLarge, unsupportedType
 */
export async function receive(
  request: FastifyRequest,
  call: Call,
  store: FileStore,
  folder: string,
): Promise<{ received: Received; fields: unknown }> {
  assertMultipart(request, call)
  const files: ReceivedFile[] = []
  const refused: { name: string; message: string }[] = []
  const fields: Record<string, unknown> = {}
  try {
    const limits = { files: call.upload?.files ?? 1, fileSize: call.upload?.bytes ?? 0, fields: 10, fieldSize: 1000 }
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') fields[part.fieldname] = part.value
      else await takeIn(part, store, `${folder}/${files.length + 1}`, files, refused, request)
    }
    return { received: { files, refused }, fields: toBody(call, fields) }
  } catch (error) {
    await removeFolder(store, folder)
    throw error
  }
}

function assertMultipart(request: FastifyRequest, { upload }: Call): void {
  if (!request.isMultipart())
    throw new AppError('unsupportedType', { detail: 'Send the files as multipart/form-data.' })
  const most = ((upload?.files ?? 1) + 1) * (upload?.bytes ?? 0)
  if (Number(request.headers['content-length'] ?? 0) > most)
    throw new AppError('tooLarge', { detail: 'These are too many files at once. Send them one after the other.' })
}

async function takeIn(
  part: MultipartFile,
  store: FileStore,
  key: string,
  files: ReceivedFile[],
  refused: { name: string; message: string }[],
  request: FastifyRequest,
): Promise<void> {
  const name = part.filename || 'file'
  const spooled = await store.spool(part.file)
  try {
    const message = await refusalOf(part, spooled)
    if (typeof message === 'string') {
      refused.push({ name, message })
      // Nobody says how much more there is to be read and thrown away.
      if (part.file.truncated && request.headers['content-length'] === undefined)
        throw new AppError('tooLarge', { detail: message })
      return
    }
    await store.keep(spooled, key)
    files.push({ name, key, mediaType: message.kind, size: spooled.size, sha256: spooled.sha256 })
  } finally {
    await store.drop(spooled)
  }
}

async function refusalOf(part: MultipartFile, { path, size }: SpooledFile): Promise<string | { kind: FileKind }> {
  if (part.file.truncated) return uploadRefusals.tooLarge
  if (size === 0) return uploadRefusals.empty
  const kind = await fileKindOf(path)
  return kind ? { kind } : uploadRefusals.kind
}

function toBody(call: Call, fields: Record<string, unknown>): unknown {
  const checked = inputCheck(call, 'body')(fields)
  if ('error' in checked) throw checked.error
  return checked.value
}

/** Removes what lies in a folder; what can't be reached now, the job that was queued for it removes later. */
export async function removeFolder(store: FileStore, folder: string): Promise<void> {
  const keys = await store.list(folder).catch(() => [])
  await Promise.allSettled(keys.map((key) => store.remove(key)))
}
