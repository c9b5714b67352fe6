import { open } from 'node:fs/promises'
import type { FileKind } from '@dealerline/shared/rules/uploads.ts'
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type'

/** The names of streams that identify older Office documents. They are all the same kind of container file. */
const containers: readonly [stream: string, kind: FileKind][] = [
  ['WordDocument', 'application/msword'],
  ['Workbook', 'application/vnd.ms-excel'],
  ['Book', 'application/vnd.ms-excel'],
  ['PowerPoint Document', 'application/vnd.ms-powerpoint'],
]

/** The bytes that have the signatures of all kinds. */
const startLength = 4100

/**
 * Detects the type of a file from its first bytes, `text` if they have the signature of no binary kind. Undefined for a PDF and
 * an archive, which must be examined whole.
 */
export async function mediaTypeAtStart(path: string): Promise<string | undefined> {
  const start = await readStart(path, startLength)
  const mediaType = (await fileTypeFromBuffer(start))?.mime ?? 'text'
  if (start.toString('latin1', 0, 2) === 'PK' || mediaType === 'application/pdf') return undefined
  return refined(path, mediaType)
}

/**
 * Detects the type of a file from its content, not its name. `text` if it has the signature of no binary kind. Call it only in
 * the separate process of `inspect-file.ts`, because an archive with many entries takes long.
 */
export const mediaTypeOf = async (path: string): Promise<string> =>
  refined(path, (await fileTypeFromFile(path))?.mime ?? 'text')

const refined = async (path: string, mediaType: string) =>
  mediaType === 'application/x-cfb' ? ((await kindOfContainer(path)) ?? mediaType) : mediaType

async function readStart(path: string, length: number): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const entrySize = 128

/** Reads the first sector of the container's directory, which lists its streams ([MS-CFB], 2.2 and 2.6). */
async function kindOfContainer(path: string): Promise<FileKind | undefined> {
  const file = await open(path)
  try {
    const header = Buffer.alloc(76)
    await file.read(header, 0, header.length, 0)
    const sectorSize = 2 ** Math.min(header.readUInt16LE(30), 12)
    const directory = Buffer.alloc(sectorSize * 8)
    const { bytesRead } = await file.read(directory, 0, directory.length, (header.readUInt32LE(48) + 1) * sectorSize)
    for (let at = 0; at + entrySize <= bytesRead; at += entrySize) {
      const length = Math.min(Math.max(directory.readUInt16LE(at + 64) - 2, 0), 62)
      const name = directory.toString('utf16le', at, at + length)
      const container = containers.find(([stream]) => stream === name)
      if (container) return container[1]
    }
    return undefined
  } finally {
    await file.close()
  }
}
