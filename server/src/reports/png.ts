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
  for (let y = 0, to = 1; y < height; y += 1, to += 1) {
    for (const end = to + width; to < end; at += 1) {
      const run = found.runs[at] ?? 0
      const next = to + (run >>> indexBits)
      rows.fill(places[run & indexMask] ?? 0, to, next)
      to = next
    }
  }
  return png(bitmap, 3, [chunk('PLTE', palette)], rows)
}

const indexBits = 12
const indexMask = mostExact - 1
// Twice as many places as colours, so that a colour is found at its own or close by.
const slotBits = 13
const slotMask = (1 << slotBits) - 1

/** Where the runs of a page are written down: megabytes, which the next page needs again. */
let kept = new Uint32Array(0)

/**
 * Every row as runs of one colour, each its length and, in the lowest twelve bits, the number of its colour; undefined
 * where there are too many colours. A page has a million pixels, so that colours are looked up in plain numbers: with a
 * `Map` this took three times as long as all the rest.
 */
function findRuns({ width, height, data }: Bitmap) {
  const pixels = new Uint32Array(data.buffer, data.byteOffset, width * height)
  const slots = new Uint16Array(1 << slotBits)
  const colours = new Uint32Array(mostExact)
  const counts = new Uint32Array(mostExact)
  if (kept.length < pixels.length) kept = new Uint32Array(pixels.length)
  const runs = kept
  let known = 0
  let count = 0
  for (let place = 0, y = 1; y <= height; y += 1) {
    for (const end = y * width; place < end; ) {
      const begun = place
      const pixel = pixels[place] ?? 0
      while (place < end && pixels[place] === pixel) place += 1
      let slot = Math.imul(pixel, 0x9e3779b1) >>> (32 - slotBits)
      let index = slots[slot] ?? 0
      while (index > 0 && colours[index - 1] !== pixel) {
        slot = (slot + 1) & slotMask
        index = slots[slot] ?? 0
      }
      if (index === 0) {
        if (known === mostExact) return undefined
        colours[known] = pixel
        known += 1
        index = known
        slots[slot] = index
      }
      index -= 1
      counts[index] = (counts[index] ?? 0) + place - begun
      runs[count] = ((place - begun) << indexBits) | index
      count += 1
    }
  }
  return { runs, colours: colours.subarray(0, known), counts }
}

/**
 * The commonest colours as they are, since two faint ones must not become one; the others, which are edges of letters, by
 * as many of their bits as leave 256 in all, each standing for the commonest of those that fall together.
 */
function toPalette(colours: Uint32Array, counts: Uint32Array) {
  const ranked = Array.from(colours.keys()).sort((one, other) => (counts[other] ?? 0) - (counts[one] ?? 0))
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
