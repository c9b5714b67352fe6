import type { ReportInput } from './order-report.ts'
import { ReportError } from './report-error.ts'

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const jpegStart = Buffer.from([0xff, 0xd8, 0xff])
const maximumBytes = 500_000
const dataAddress = /^data:image\/(?:svg\+xml|png|jpeg)(?:;charset=[\w-]+)?(;base64)?,/

/** Returns the bytes of a signature that is SVG text, or a data URL of an SVG, PNG or JPEG. */
export function signatureImage(image: string): { format: 'svg' | 'png' | 'jpg'; bytes: Buffer } {
  const bytes = toBytes(image.trim())
  if (bytes.length > maximumBytes) throw new ReportError('The drawn signature is too large')
  if (bytes.subarray(0, pngStart.length).equals(pngStart)) return { format: 'png', bytes }
  if (bytes.subarray(0, 3).equals(jpegStart)) return { format: 'jpg', bytes }
  const text = bytes.toString('utf8').replace(/^\s*<\?xml[^>]*\?>\s*/, '')
  // Accept only an SVG with simple shapes, because other elements can load resources or run scripts.
  const isDrawing =
    text.startsWith('<svg') && !/<(?!\/?(?:svg|g|path|circle|line|polyline|title|rect)\b)|<!|href/i.test(text)
  if (!isDrawing) throw new ReportError('The drawn signature is neither a plain SVG nor a PNG')
  return { format: 'svg', bytes }
}

/** Returns the input of the template that shows only a signature. @throws ReportError */
export function signatureInput({ image }: { image: string }): ReportInput {
  const { format, bytes } = signatureImage(image)
  const file = `signature.${format}`
  return { data: file, files: { [file]: bytes } }
}

function toBytes(image: string): Buffer {
  const match = dataAddress.exec(image)
  if (!match) return Buffer.from(image, 'utf8')
  const content = image.slice(match[0].length)
  if (match[1]) return Buffer.from(content, 'base64')
  try {
    return Buffer.from(decodeURIComponent(content), 'utf8')
  } catch {
    throw new ReportError('The drawn signature cannot be read')
  }
}
