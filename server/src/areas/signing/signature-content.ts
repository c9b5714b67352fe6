import { AppError } from '@dealerline/shared/errors.ts'

/** Maximum size of a signature picture in bytes, and in pixels per side. */
const maxBytes = 300_000
const maxSide = 4000

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const dataURL = /^data:image\/(png|jpeg);base64,([A-Za-z0-9+/]+={0,2})$/

/** Checks the content of a signature picture: it must be a PNG or JPEG. @throws AppError */
export function assertSignature({ kind, signature }: { kind: string; signature: string }): void {
  if (kind === 'typed') return
  const problem = problemOf(kind, signature)
  if (problem) throw new AppError('badInput', { errors: [{ path: 'signature', message: problem }] })
}

function problemOf(kind: string, signature: string): string | undefined {
  const retryMessage = kind === 'drawn' ? 'Draw the signature again' : 'Upload a picture of your signature: PNG or JPEG'
  const [, type, content = ''] = dataURL.exec(signature) ?? []
  if (!type || (kind === 'drawn' && type !== 'png')) return retryMessage
  const bytes = Buffer.from(content, 'base64')
  if (bytes.length > maxBytes) return `The picture cannot be larger than ${maxBytes / 1000} kB`
  const size = type === 'png' ? sizeOfPng(bytes) : sizeOfJpeg(bytes)
  if (!size || size.width < 1 || size.height < 1) return retryMessage
  return size.width > maxSide || size.height > maxSide
    ? `The picture cannot have more than ${maxSide} pixels per side`
    : undefined
}

interface Size {
  width: number
  height: number
}

function sizeOfPng(bytes: Buffer): Size | undefined {
  if (bytes.length < 45 || !bytes.subarray(0, 8).equals(pngStart)) return undefined
  if (bytes.toString('latin1', 12, 16) !== 'IHDR' || !bytes.subarray(-12).includes('IEND')) return undefined
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/** Reads the segments of a JPEG up to the frame header, which contains the size of the picture. */
function sizeOfJpeg(bytes: Buffer): Size | undefined {
  if (bytes.length < 20 || bytes.readUInt16BE(0) !== 0xffd8 || bytes.readUInt16BE(bytes.length - 2) !== 0xffd9)
    return undefined
  let offset = 2
  while (offset + 9 < bytes.length && bytes[offset] === 0xff) {
    const marker = bytes[offset + 1] ?? 0
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { height: bytes.readUInt16BE(offset + 5), width: bytes.readUInt16BE(offset + 7) }
    offset += 2 + bytes.readUInt16BE(offset + 2)
  }
  return undefined
}
