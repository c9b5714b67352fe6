import { randomUUID } from 'node:crypto'
import { cleanLine } from '@dealerline/shared/cells/clean.ts'
import type { Call } from '@dealerline/shared/contract/call.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { type FileKind, isFileKind, pdfRefusals, uploadRefusals } from '@dealerline/shared/rules/uploads.ts'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { inputCheck } from '../input/check-input.ts'
import { type CheckedFile, checkFile } from '../kernel/check-file.ts'
import { runInChildQueue } from '../kernel/child-queue.ts'
import { mediaTypeAtStart } from '../kernel/file-kind.ts'
import type { FileStore, SpooledFile } from '../kernel/files.ts'
import { OutsideError } from '../kernel/outside-error.ts'
import type { MalwareProvider } from '../providers/malware/port.ts'

/** An uploaded file in the file store. It has no owner until the call stores its key in the database. */
export interface ReceivedFile {
  /** The name that the client sent. */
  name: string
  key: string
  mediaType: FileKind
  size: number
  sha256: string
}

/** An uploaded text file with comma-separated values. */
export type ReceivedCsvFile = Omit<ReceivedFile, 'mediaType'>

/** The files of a request. */
export interface ReceivedFiles {
  files: ReceivedFile[]
  /** The files of a call whose upload is of the kind `csv`. */
  csvFiles: ReceivedCsvFile[]
  refused: { name: string; message: string }[]
}

export const noFilesReceived: ReceivedFiles = { files: [], csvFiles: [], refused: [] }

/** Returns the name of a new folder for the files of one call. */
export const makeFolder = () => `attachments/${randomUUID()}`

/** The error for an uploaded file with malware. No file of its request is stored. */
export class InfectedFile extends AppError {
  readonly file: { name: string; finding: string; size: number; sha256: string }

  constructor(file: InfectedFile['file'], position: number) {
    const message = `${file.name}: The malware scanner found ${file.finding}. No file was stored. Remove this file and try again`
    super('badInput', { detail: `${message}.`, errors: [{ path: `files.${position}`, message }] })
    this.file = file
  }
}

/** The file store and the scanner of uploads, and the caller who uploads. */
export interface Receiver {
  store: FileStore
  malware: MalwareProvider
  caller: string
}

/**
 * Receives the files and fields of a multipart request. Writes each file to a temporary file, checks and scans it, and
 * moves it to the file store. If anything fails, removes all files of the request.
 * @throws InfectedFile
 * @throws AppError badInput, tooLarge, unsupportedType, outsideUnavailable
 */
export async function receive(
  request: FastifyRequest,
  call: Call,
  receiver: Receiver,
  folder: string,
): Promise<{ received: ReceivedFiles; fields: unknown }> {
  assertMultipart(request, call)
  const received: ReceivedFiles = { files: [], csvFiles: [], refused: [] }
  const fields: Record<string, unknown> = {}
  try {
    const limits = { files: call.upload?.files ?? 1, fileSize: call.upload?.bytes ?? 0, fields: 10, fieldSize: 1000 }
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') fields[part.fieldname] = part.value
      else await storePart(part, call, receiver, folder, received, request)
    }
    return { received, fields: toBody(call, fields) }
  } catch (error) {
    await removeFolder(receiver.store, folder)
    throw isMalformed(error) ? new AppError('badInput', { detail: malformed }) : error
  }
}

const malformed = 'The multipart body is not complete, or its boundary is not the one in Content-Type. Send it again.'

/** Whether the parser rejected the body. Its errors have no code, so this matches their messages. */
const isMalformed = (error: unknown) =>
  error instanceof Error &&
  /^Multipart: |^The needle |Unexpected end of multipart data|terminated early due to unexpected end/.test(
    error.message,
  )

function assertMultipart(request: FastifyRequest, { upload }: Call): void {
  if (!request.isMultipart())
    throw new AppError('unsupportedType', { detail: 'Send the files as multipart/form-data.' })
  const maxBytes = ((upload?.files ?? 1) + 1) * (upload?.bytes ?? 0)
  if (Number(request.headers['content-length'] ?? 0) > maxBytes)
    throw new AppError('tooLarge', { detail: 'There are too many files in one request. Send them one after another.' })
}

/** The length of the longest file name of operating systems. Replies repeat names, and a client could send 64 kB. */
const maxNameLength = 255

async function storePart(
  part: MultipartFile,
  call: Call,
  { store, malware, caller }: Receiver,
  folder: string,
  { files, csvFiles, refused }: ReceivedFiles,
  request: FastifyRequest,
): Promise<void> {
  const name = cleanLine(part.filename).slice(-maxNameLength) || 'file'
  const spooled = await store.spool(part.file)
  try {
    const kind = await kindOf(part, call, spooled, caller)
    if ('message' in kind) {
      const { message } = kind
      refused.push({ name, message })
      // Stop reading, because the size of the rest of the upload is unknown.
      if (part.file.truncated && request.headers['content-length'] === undefined)
        throw new AppError('tooLarge', { detail: message })
      return
    }
    const finding = await scan(malware, spooled, request)
    if (finding !== undefined) {
      const { size, sha256 } = spooled
      throw new InfectedFile({ name, finding, size, sha256 }, files.length + refused.length)
    }
    const key = `${folder}/${files.length + csvFiles.length + 1}`
    await store.keep(spooled, key)
    const { size, sha256 } = spooled
    if (kind.mediaType === 'text/csv') csvFiles.push({ name, key, size, sha256 })
    else files.push({ name, key, mediaType: kind.mediaType, size, sha256 })
  } finally {
    await store.drop(spooled)
  }
}

/** Returns the scanner's finding. Throws if the scanner returns no result, so that no unscanned file is stored. */
async function scan(malware: MalwareProvider, { path }: SpooledFile, request: FastifyRequest) {
  try {
    return (await malware.scan(path)).finding
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    request.log.error({ err: error }, 'no result of the malware scanner')
    const detail = 'The malware scanner does not answer, so no file was stored. Try again shortly.'
    throw new AppError('outsideUnavailable', { detail })
  }
}

/** The media type of an accepted file, or the reason why it is refused. */
type Kind = { mediaType: FileKind | 'text/csv' } | { message: string }

/** Examines a file: in a separate process if its first bytes do not suffice. */
async function examine(path: string, caller: string): Promise<CheckedFile> {
  const mediaType = await mediaTypeAtStart(path)
  if (mediaType !== undefined) return { mediaType, danger: undefined }
  return runInChildQueue(caller, () => checkFile(path))
}

/** Of a CSV upload, accepts every file that is not of a binary kind. The columns of the text are checked later. */
async function kindOf(
  part: MultipartFile,
  { upload }: Call,
  { path, size }: SpooledFile,
  caller: string,
): Promise<Kind> {
  const isCsv = upload?.kind === 'csv'
  if (part.file.truncated)
    return {
      message: isCsv ? `Choose a CSV file of at most ${Math.floor(upload.bytes / 1e6)} MB` : uploadRefusals.tooLarge,
    }
  if (size === 0) return { message: uploadRefusals.empty }
  const { mediaType, danger } = await examine(path, caller)
  if (isCsv) return mediaType === 'text' ? { mediaType: 'text/csv' } : { message: uploadRefusals.csv }
  if (danger) return { message: pdfRefusals[danger] }
  return isFileKind(mediaType) ? { mediaType } : { message: uploadRefusals.kind }
}

function toBody(call: Call, fields: Record<string, unknown>): unknown {
  const checked = inputCheck(call, 'body')(fields)
  if ('error' in checked) throw checked.error
  return checked.value
}

/** Removes the files of a folder. If the store is unavailable, the job queued for the upload removes them later. */
export async function removeFolder(store: FileStore, folder: string): Promise<void> {
  const keys = await store.list(folder).catch(() => [])
  await Promise.allSettled(keys.map((key) => store.remove(key)))
}
