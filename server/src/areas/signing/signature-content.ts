import { AppError } from '@dealerline/shared/errors.ts'

/** Bytes of the largest picture of a signature, and the most pixels on a side. */
const largestBytes = 300_000
const largestSide = 4000

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const dataAddress = /^data:image\/(png|jpeg);base64,([A-Za-z0-9+/]+={0,2})$/

/** A signature that is a picture has to be one by its content, whatever it is called. @throws AppError */
export function assertSignature({ kind, signature }: { kind: string; signature: string }): void {
  if (kind === 'typed') return
  const problem = problemOf(kind, signature)
  if (problem) throw new AppError('badInput', { errors: [{ path: 'signature', message: problem }] })
}

function problemOf(kind: string, signature: string): string | undefined {
  const again = kind === 'drawn' ? 'Draw the signature again' : 'Upload a picture of your signature: PNG or JPEG'
  const [, type, content = ''] = dataAddress.exec(signature) ?? []
  if (!type || (kind === 'drawn' && type !== 'png')) return again
  const bytes = Buffer.from(content, 'base64')
  if (bytes.length > largestBytes) return `The picture can only have ${largestBytes / 1000} kB`
  const size = type === 'png' ? sizeOfPng(bytes) : sizeOfJpeg(bytes)
  if (!size || size.width < 1 || size.height < 1) return again
  return size.width > largestSide || size.height > largestSide
    ? `The picture can only have ${largestSide} pixels on a side`
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

/** Walks the segments up to the frame, which says how large the picture is. */
function sizeOfJpeg(bytes: Buffer): Size | undefined {
  if (bytes.length < 20 || bytes.readUInt16BE(0) !== 0xffd8 || bytes.readUInt16BE(bytes.length - 2) !== 0xffd9)
    return undefined
  let at = 2
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}
