import { open } from 'node:fs/promises'
import { type FileKind, isFileKind } from '@dealerline/shared/rules/uploads.ts'
import { fileTypeFromFile } from 'file-type'

/** The names of streams that identify older Office documents. They are all the same kind of container file. */
const containers: readonly [stream: string, kind: FileKind][] = [
  ['WordDocument', 'application/msword'],
  ['Workbook', 'application/vnd.ms-excel'],
  ['Book', 'application/vnd.ms-excel'],
  ['PowerPoint Document', 'application/vnd.ms-powerpoint'],
]

/** Detects the type of a file from its content, not its name. Undefined if the type is not allowed for attachments. */
export async function fileKindOf(path: string): Promise<FileKind | undefined> {
  const mediaType = (await fileTypeFromFile(path))?.mime
  if (mediaType === 'application/x-cfb') return kindOfContainer(path)
  return mediaType !== undefined && isFileKind(mediaType) ? mediaType : undefined
}

/** Whether the content of a file has the signature of any binary kind, such as a workbook or a picture. */
export const isBinary = async (path: string): Promise<boolean> => (await fileTypeFromFile(path)) !== undefined

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
