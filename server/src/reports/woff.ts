import { inflateSync } from 'node:zlib'

/** A font file in the form that the compiler reads. */
export interface OpenFont {
  tables: Map<string, Buffer>
  bytes: Buffer
}

/**
 * Converts a WOFF file to an OpenType font with another family name. Each file has one subset of a family, and the compiler
 * finds only one font of a family and style.
 */
export function readWoff(woff: Buffer, family: string): OpenFont {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is not a WOFF file.')
  const tables = new Map<string, Buffer>()
  for (let index = 0; index < woff.readUInt16BE(12); index += 1) {
    const entry = 44 + index * 20
    const offset = woff.readUInt32BE(entry + 4)
    const content = woff.subarray(offset, offset + woff.readUInt32BE(entry + 8))
    const isCompressed = content.length < woff.readUInt32BE(entry + 12)
    tables.set(woff.toString('latin1', entry, entry + 4), isCompressed ? inflateSync(content) : content)
  }
  tables.set('name', nameTable(family))
  return { tables, bytes: toOpenType(woff.readUInt32BE(4), tables) }
}

/** Returns the tables of an OpenType font. */
export function readOpenType(bytes: Buffer): Map<string, Buffer> {
  const entries = Array.from({ length: bytes.readUInt16BE(4) }, (_, index) => 12 + index * 16)
  return new Map(
    entries.map((entry) => {
      const offset = bytes.readUInt32BE(entry + 8)
      return [
        bytes.toString('latin1', entry, entry + 4),
        bytes.subarray(offset, offset + bytes.readUInt32BE(entry + 12)),
      ]
    }),
  )
}

/** A table with the family, style, full name and PostScript name, in Unicode for Windows. */
function nameTable(family: string): Buffer {
  const texts = [
    [1, family],
    [2, 'Regular'],
    [4, family],
    [6, family],
  ] as const
  const header = Buffer.alloc(6 + texts.length * 12)
  header.writeUInt16BE(texts.length, 2)
  header.writeUInt16BE(header.length, 4)
  let offset = 0
  const contents = texts.map(([id, text], index) => {
    const content = Buffer.from(text, 'utf16le').swap16()
    const record = [3, 1, 0x409, id, content.length, offset]
    for (const [at, value] of record.entries()) header.writeUInt16BE(value, 6 + index * 12 + at * 2)
    offset += content.length
    return content
  })
  return Buffer.concat([header, ...contents])
}

/** Readers do not use the checksums and search fields of the directory, so they are 0. */
function toOpenType(flavour: number, tables: ReadonlyMap<string, Buffer>): Buffer {
  const header = Buffer.alloc(12 + tables.size * 16)
  header.writeUInt32BE(flavour, 0)
  header.writeUInt16BE(tables.size, 4)
  let offset = header.length
  const contents = [...tables]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([tag, content], index) => {
      const entry = 12 + index * 16
      header.write(tag, entry, 'latin1')
      header.writeUInt32BE(offset, entry + 8)
      header.writeUInt32BE(content.length, entry + 12)
      const padded = Buffer.concat([content, Buffer.alloc((4 - (content.length % 4)) % 4)])
      offset += padded.length
      return padded
    })
  return Buffer.concat([header, ...contents])
}

/** Whether a table of characters has a glyph for a code point. Reads its segments of the formats 4 and 12. */
export function hasGlyph(cmap: Buffer, codePoint: number): boolean {
  const subtables = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => cmap.readUInt32BE(8 + index * 8))
  return subtables.some((offset) => {
    const table = cmap.subarray(offset)
    const format = table.readUInt16BE(0)
    if (format === 12) return isInGroups(table, codePoint)
    return format === 4 && isInSegments(table, codePoint)
  })
}

function isInGroups(table: Buffer, codePoint: number): boolean {
  for (let group = 16; group < 16 + table.readUInt32BE(12) * 12; group += 12)
    if (codePoint >= table.readUInt32BE(group) && codePoint <= table.readUInt32BE(group + 4))
      return table.readUInt32BE(group + 8) + codePoint - table.readUInt32BE(group) !== 0
  return false
}

function isInSegments(table: Buffer, codePoint: number): boolean {
  const size = table.readUInt16BE(6)
  const [ends, starts, deltas, ranges] = [14, 16 + size, 16 + size * 2, 16 + size * 3] as const
  for (let at = 0; at < size; at += 2) {
    const start = table.readUInt16BE(starts + at)
    if (codePoint > table.readUInt16BE(ends + at) || codePoint < start) continue
    const range = table.readUInt16BE(ranges + at)
    const delta = table.readUInt16BE(deltas + at)
    if (range === 0) return ((codePoint + delta) & 0xffff) !== 0
    return table.readUInt16BE(ranges + at + range + (codePoint - start) * 2) !== 0
  }
  return false
}
