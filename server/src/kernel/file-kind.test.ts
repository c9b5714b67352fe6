import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { isFileKind } from '@dealerline/shared/rules/uploads.ts'
import { afterAll, expect, test } from 'vitest'
import { pdfContent, pngContent } from '../../test/form.ts'
import { mediaTypeAtStart, mediaTypeOf } from './file-kind.ts'

const folder = mkdtempSync(join(tmpdir(), 'dealerline-kinds-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Makes an archive with uncompressed files. */
function makeZip(files: Record<string, string>): Buffer {
  const parts = Object.entries(files).map(([name, text]) => {
    const content = Buffer.from(text)
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(20, 4)
    head.writeUInt32LE(crc32(content), 14)
    head.writeUInt32LE(content.length, 18)
    head.writeUInt32LE(content.length, 22)
    head.writeUInt16LE(name.length, 26)
    return Buffer.concat([head, Buffer.from(name), content])
  })
  return Buffer.concat(parts)
}

const officeTypes = 'application/vnd.openxmlformats-officedocument'
const makeOffice = (main: string) =>
  makeZip({
    '[Content_Types].xml': `<?xml version="1.0"?><Types><Override PartName="/x.xml" ContentType="${main}"/></Types>`,
  })

/** Makes a container of older Office files with one stream in its directory. */
function makeContainer(stream: string): Buffer {
  const container = Buffer.alloc(512 * 3)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(container)
  container.writeUInt16LE(9, 30)
  container.writeUInt32LE(1, 48)
  for (const [index, name] of ['Root Entry', stream].entries()) {
    const at = 512 * 2 + index * 128
    container.write(name, at, 'utf16le')
    container.writeUInt16LE((name.length + 1) * 2, at + 64)
  }
  return container
}

test.each<[string, Buffer | string, string | undefined]>([
  ['a PDF', pdfContent, 'application/pdf'],
  ['a PNG', pngContent, 'image/png'],
  ['a JPEG', Buffer.from('ffd8ffe000104a46494600010101006000600000ffd9', 'hex'), 'image/jpeg'],
  ['a GIF', 'GIF89a\u0001\u0000\u0001\u0000', 'image/gif'],
  [
    'a Word document',
    makeOffice(`${officeTypes}.wordprocessingml.document.main+xml`),
    `${officeTypes}.wordprocessingml.document`,
  ],
  [
    'an Excel workbook',
    makeOffice(`${officeTypes}.spreadsheetml.sheet.main+xml`),
    `${officeTypes}.spreadsheetml.sheet`,
  ],
  ['an old Word document', makeContainer('WordDocument'), 'application/msword'],
  ['an old Excel workbook', makeContainer('Workbook'), 'application/vnd.ms-excel'],
  ['an old presentation', makeContainer('PowerPoint Document'), 'application/vnd.ms-powerpoint'],
  ['an installer in the same container', makeContainer('Property'), undefined],
  ['a document with macros', makeOffice('application/vnd.ms-word.document.macroEnabled.main+xml'), undefined],
  ['a plain archive', makeZip({ 'run.exe': 'MZ' }), undefined],
  ['a program', 'MZ\u0090\u0000\u0003', undefined],
  ['a drawing that can hold scripts', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', undefined],
  ['a web page', '<!doctype html><script>alert(1)</script>', undefined],
  ['text', 'hello', undefined],
  ['half a container', makeContainer('WordDocument').subarray(0, 40), undefined],
])('%s is detected by its content', { meta: { rules: ['UP-multipart'] } }, async (what, content, expected) => {
  const path = join(folder, `${what.replace(/\W/g, '-')}.pdf`)
  writeFileSync(path, content)
  const mediaType = (await mediaTypeAtStart(path)) ?? (await mediaTypeOf(path))
  expect(isFileKind(mediaType) ? mediaType : undefined).toBe(expected)
})

test('only a PDF and an archive are examined in a separate process', async () => {
  const path = join(folder, 'start')
  for (const [content, mediaType] of [
    [pngContent, 'image/png'],
    [Buffer.concat([pngContent, Buffer.alloc(1_000_000)]), 'image/png'],
    ['Name,Price', 'text'],
    ['', 'text'],
    [pdfContent, undefined],
    [makeZip({ 'run.exe': 'MZ' }), undefined],
  ] as const) {
    writeFileSync(path, content)
    expect(await mediaTypeAtStart(path)).toBe(mediaType)
  }
})
