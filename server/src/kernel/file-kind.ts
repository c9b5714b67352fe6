import { open } from 'node:fs/promises'
import type { FileKind } from '@dealerline/shared/rules/uploads.ts'
import { fileTypeFromFile } from 'file-type'

/** The names of streams that identify older Office documents. They are all the same kind of container file. */
const containers: readonly [stream: string, kind: FileKind][] = [
  ['WordDocument', 'application/msword'],
  ['Workbook', 'application/vnd.ms-excel'],
  ['Book', 'application/vnd.ms-excel'],
  ['PowerPoint Document', 'application/vnd.ms-powerpoint'],
]

/**
 * Detects the type of a file from its content, not its name. Undefined if it has the signature of no binary kind. Call it
 * only in the separate process of `inspect-file.ts`, because an archive with many entries takes long.
 */
export async function mediaTypeOf(path: string): Promise<string | undefined> {
  const mediaType = (await fileTypeFromFile(path))?.mime
  return mediaType === 'application/x-cfb' ? ((await kindOfContainer(path)) ?? mediaType) : mediaType
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
