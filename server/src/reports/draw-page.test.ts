import { inflateSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { makeOrderReport, makeQuoteReport } from './make-report.ts'
import { type Bitmap, encodePng } from './png.ts'
import { makeReportRenderer } from './render.ts'

const renderer = makeReportRenderer()
afterAll(() => renderer.stop())

const sizeOf = (png: Buffer | undefined) => [png?.readUInt32BE(16), png?.readUInt32BE(20)]

test('draws every page as PNG, and returns undefined for a page after the last', {
  meta: { rules: ['RPT-format'] },
}, async () => {
  const pdf = await renderer.render('order', makeOrderReport(60))
  const pages = await Promise.all([1, 2, 3, 4, 5, 6].map((page) => renderer.drawPage(pdf, page)))
  const existingPages = pages.filter((page) => page !== undefined)
  expect(existingPages.length).toBeGreaterThan(1)
  expect(pages.slice(existingPages.length).every((page) => page === undefined)).toBe(true)
  for (const page of existingPages) expect(sizeOf(page)).toEqual([892, 1261])
  expect(new Set(existingPages.map((page) => page.toString('base64'))).size).toBe(existingPages.length)
})

test('prints order, quote and summary as separate documents', { meta: { rules: ['RPT-templates'] } }, async () => {
  const quote = makeQuoteReport(3)
  const documents = await Promise.all([
    renderer.render('order', makeOrderReport(3)),
    renderer.render('quote', quote),
    renderer.render('summary', quote),
  ])
  expect(new Set(documents.map((pdf) => pdf.toString('base64'))).size).toBe(3)
  for (const pdf of documents) {
    expect(pdf.toString('latin1')).toContain('pdfuaid')
    expect(sizeOf(await renderer.drawPage(pdf, 1))).toEqual([892, 1261])
  }
})

test('a page of an invalid PDF is refused, and the next document is printed', async () => {
  await expect(renderer.drawPage(Buffer.from('no document'), 1)).rejects.toThrow()
  expect(await renderer.drawPage(await renderer.render('order', makeOrderReport(1)), 1)).toBeInstanceOf(Buffer)
})

test('returns the cached document if the same data is printed again', async () => {
  const [one, other] = [
    await renderer.render('order', makeOrderReport(7)),
    await renderer.render('order', makeOrderReport(7)),
  ]
  expect(one).toBe(other)
})

/** Returns the colours of a picture row by row, from its PNG. */
function coloursOf(png: Buffer): string[] {
  const width = png.readUInt32BE(16)
  const chunks = new Map<string, Buffer>()
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    chunks.set(png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + png.readUInt32BE(at)))
  const palette = chunks.get('PLTE')
  const rows = inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0))
  const step = palette ? 1 : 3
  const colours: string[] = []
  for (let start = 0; start < rows.length; start += width * step + 1)
    for (let x = 0; x < width; x += 1) {
      const at = start + 1 + x * step
      const colour = palette
        ? palette.subarray((rows[at] ?? 0) * 3, (rows[at] ?? 0) * 3 + 3)
        : rows.subarray(at, at + 3)
      colours.push(colour.toString('hex'))
    }
  return colours
}

function bitmapOf(width: number, colours: readonly number[]): Bitmap {
  const data = new Uint8Array(colours.length * 4)
  colours.forEach((colour, index) => {
    data.set([colour >> 16, (colour >> 8) & 0xff, colour & 0xff, 0xff], index * 4)
  })
  return { width, height: colours.length / width, data }
}

test.each([
  ['one colour', Array.from({ length: 12 }, () => 0xffffff)],
  ['two faint ones next to each other', [0xffffff, 0xf3f6fa, 0xffffff, 0xf3f6fa, 0x12325b, 0x12325b]],
  ['as many colours as a photograph', Array.from({ length: 9000 }, (_, index) => index * 1800)],
])('a picture of %s is unchanged', (_, colours) => {
  const png = encodePng(bitmapOf(3, colours))
  expect(coloursOf(png)).toEqual(colours.map((colour) => colour.toString(16).padStart(6, '0')))
})

test('with too many colours for a palette, common ones stay exact and rare ones are approximated', () => {
  const rare = Array.from({ length: 1000 }, (_, index) => 0x202020 + index * 7)
  const common = Array.from({ length: 2000 }, () => 0xf3f6fa)
  const read = coloursOf(encodePng(bitmapOf(10, [...common, ...rare])))
  expect(read.slice(0, 2000).every((colour) => colour === 'f3f6fa')).toBe(true)
  for (const [index, colour] of rare.entries())
    expect(Math.abs((colour >> 16) - Number.parseInt(read[2000 + index]?.slice(0, 2) ?? '', 16))).toBeLessThan(64)
})
