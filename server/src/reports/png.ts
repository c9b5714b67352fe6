import { crc32, deflateSync } from 'node:zlib'

/** A picture as PDFium draws it: four bytes a pixel, red, green, blue and one that is always full. */
export interface Bitmap {
  width: number
  height: number
  data: Uint8Array
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const mostExact = 4096
const mostColours = 256
const mostExactColours = 96
// Pages are mostly paper, which the quickest level makes as small as any.
const level = 1

/**
 * The picture as PNG. A printed page is made of few colours and the steps between them and paper, so that a palette holds
 * it: a quarter of the bytes to compress. Pages with more than that, as with a photograph for a logo, keep every colour.
 */
export function encodePng(bitmap: Bitmap): Buffer {
  const found = findRuns(bitmap)
  if (!found) return png(bitmap, 2, [], trueColour(bitmap))
  const { palette, places } = toPalette(found.colours, found.counts)
  const { width, height } = bitmap
  const rows = new Uint8Array((width + 1) * height)
  let at = 0
  let to = 1
  for (let y = 0; y < height; y += 1, to += 1) {
    for (const end = to + width; to < end; at += 2) {
      const next = to + (found.runs[at] ?? width)
      rows.fill(places[found.runs[at + 1] ?? 0] ?? 0, to, next)
      to = next
    }
  }
  return png(bitmap, 3, [chunk('PLTE', palette)], rows)
}

/** Every row as runs of one colour, each its length and the number of its colour; undefined where there are too many. */
function findRuns({ width, height, data }: Bitmap) {
  const pixels = new Uint32Array(data.buffer, data.byteOffset, width * height)
  const known = new Map<number, number>()
  const counts: number[] = []
  const runs: number[] = []
  for (let place = 0, y = 1; y <= height; y += 1) {
    for (const end = y * width; place < end; ) {
      const begun = place
      const pixel = pixels[place] ?? 0
      while (place < end && pixels[place] === pixel) place += 1
      let index = known.get(pixel)
      if (index === undefined) {
        if (known.size === mostExact) return undefined
        index = known.size
        known.set(pixel, index)
        counts.push(0)
      }
      counts[index] = (counts[index] ?? 0) + place - begun
      runs.push(place - begun, index)
    }
  }
  return { runs, colours: [...known.keys()], counts }
}

/**
 * The commonest colours as they are, since two faint ones must not become one; the others, which are edges of letters, by
 * as many of their bits as leave 256 in all, each standing for the commonest of those that fall together.
 */
function toPalette(colours: readonly number[], counts: readonly number[]) {
  const ranked = colours.map((_, index) => index).sort((one, other) => (counts[other] ?? 0) - (counts[one] ?? 0))
  for (const mask of [0xffffff, 0xf8f8f8, 0xf0f0f0, 0xe0e0e0, 0xc0c0c0]) {
    const chosen: number[] = []
    const groups = new Map<number, number>()
    const places: number[] = []
    for (const [rank, index] of ranked.entries()) {
      const colour = colours[index] ?? 0
      const place = rank < mostExactColours ? undefined : groups.get(colour & mask)
      places[index] = place ?? chosen.length
      if (place !== undefined) continue
      if (rank >= mostExactColours) groups.set(colour & mask, chosen.length)
      chosen.push(colour)
    }
    if (chosen.length > mostColours) continue
    const palette = chosen.flatMap((colour) => [colour & 0xff, (colour >> 8) & 0xff, (colour >> 16) & 0xff])
    return { palette: Buffer.from(palette), places }
  }
  throw new Error('Two bits of each colour leave 64 colours.')
}

function trueColour({ width, height, data }: Bitmap): Uint8Array {
  const rows = new Uint8Array((width * 3 + 1) * height)
  for (let y = 0, from = 0, to = 0; y < height; y += 1) {
    to += 1
    for (let x = 0; x < width; x += 1, from += 4) {
      rows[to++] = data[from] ?? 0
      rows[to++] = data[from + 1] ?? 0
      rows[to++] = data[from + 2] ?? 0
    }
  }
  return rows
}

function png({ width, height }: Bitmap, colourType: number, chunks: Buffer[], rows: Uint8Array): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 8
  head[9] = colourType
  const pixels = chunk('IDAT', deflateSync(rows, { level }))
  return Buffer.concat([signature, chunk('IHDR', head), ...chunks, pixels, chunk('IEND', Buffer.alloc(0))])
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(content.length, 0)
  frame.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
}
