import { crc32, deflateSync } from 'node:zlib'

/** A picture from PDFium. Each pixel has four bytes: red, green, blue, and an alpha that is always 255. */
export interface Bitmap {
  width: number
  height: number
  data: Uint8Array
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const maxTrackedColours = 4096
const maxPaletteColours = 256
const maxExactColours = 96
// Use the fastest level, because it compresses mostly white pages nearly as well as the others.
const level = 1

/**
 * Encodes a picture as PNG. Most pages have few colours, so it uses a palette, which leaves only a third of the bytes
 * to compress. It keeps all colours of a page that has very many, for example because the logo is a photograph.
 */
export function encodePng(bitmap: Bitmap): Buffer {
  const runs = findRuns(bitmap)
  if (!runs) return png(bitmap, 2, [], trueColour(bitmap))
  const { palette, places } = toPalette(runs.colours, runs.counts)
  const { width, height } = bitmap
  const rows = new Uint8Array((width + 1) * height)
  let at = 0
  for (let y = 0, to = 1; y < height; y += 1, to += 1) {
    for (const end = to + width; to < end; at += 1) {
      const run = runs.runs[at] ?? 0
      const next = to + (run >>> indexBits)
      rows.fill(places[run & indexMask] ?? 0, to, next)
      to = next
    }
  }
  return png(bitmap, 3, [chunk('PLTE', palette)], rows)
}

const indexBits = 12
const indexMask = maxTrackedColours - 1
// The hash table of colours has twice as many slots as colours, so that a colour is usually at or near its slot.
const slotBits = 13
const slotMask = (1 << slotBits) - 1

/** The buffer for the runs of a page. It takes megabytes, so it is reused for the next page. */
let runBuffer = new Uint32Array(0)

/**
 * Splits every row into runs of pixels of one colour. The lowest twelve bits of a run are the number of its colour; the
 * other bits are its length. Undefined if there are too many colours. Colours are looked up in typed arrays, because a
 * page has a million pixels and a `Map` would take most of the time.
 */
function findRuns({ width, height, data }: Bitmap) {
  const pixels = new Uint32Array(data.buffer, data.byteOffset, width * height)
  const slots = new Uint16Array(1 << slotBits)
  const colours = new Uint32Array(maxTrackedColours)
  const counts = new Uint32Array(maxTrackedColours)
  if (runBuffer.length < pixels.length) runBuffer = new Uint32Array(pixels.length)
  const runs = runBuffer
  let colourCount = 0
  let count = 0
  for (let place = 0, y = 1; y <= height; y += 1) {
    for (const end = y * width; place < end; ) {
      const runStart = place
      const pixel = pixels[place] ?? 0
      while (place < end && pixels[place] === pixel) place += 1
      let slot = Math.imul(pixel, 0x9e3779b1) >>> (32 - slotBits)
      let index = slots[slot] ?? 0
      while (index > 0 && colours[index - 1] !== pixel) {
        slot = (slot + 1) & slotMask
        index = slots[slot] ?? 0
      }
      if (index === 0) {
        if (colourCount === maxTrackedColours) return undefined
        colours[colourCount] = pixel
        colourCount += 1
        index = colourCount
        slots[slot] = index
      }
      index -= 1
      counts[index] = (counts[index] ?? 0) + place - runStart
      runs[count] = ((place - runStart) << indexBits) | index
      count += 1
    }
  }
  return { runs, colours: colours.subarray(0, colourCount), counts }
}

/**
 * Reduces the colours to a palette of 256. Keeps the most common colours unchanged, so that two similar light colours
 * stay different. Groups the others, which are mostly on the edges of letters, by their highest bits. Each group gets
 * its most common colour.
 */
function toPalette(colours: Uint32Array, counts: Uint32Array) {
  const ranked = Array.from(colours.keys()).sort((one, other) => (counts[other] ?? 0) - (counts[one] ?? 0))
  for (const mask of [0xffffff, 0xf8f8f8, 0xf0f0f0, 0xe0e0e0, 0xc0c0c0]) {
    const paletteColours: number[] = []
    const groups = new Map<number, number>()
    const places: number[] = []
    for (const [rank, index] of ranked.entries()) {
      const colour = colours[index] ?? 0
      const place = rank < maxExactColours ? undefined : groups.get(colour & mask)
      places[index] = place ?? paletteColours.length
      if (place !== undefined) continue
      if (rank >= maxExactColours) groups.set(colour & mask, paletteColours.length)
      paletteColours.push(colour)
    }
    if (paletteColours.length > maxPaletteColours) continue
    const palette = paletteColours.flatMap((colour) => [colour & 0xff, (colour >> 8) & 0xff, (colour >> 16) & 0xff])
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
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(content.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}
