import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { pdfContent, pngContent } from '../../test/form.ts'
import { checkFile } from './check-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'dealerline-checks-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each<[string, Buffer | string | undefined, Awaited<ReturnType<typeof checkFile>>]>([
  ['text', 'Name,Price\nBasic,10\n', { mediaType: 'text', danger: undefined }],
  ['a picture', pngContent, { mediaType: 'image/png', danger: undefined }],
  ['a harmless PDF', pdfContent, { mediaType: 'application/pdf', danger: undefined }],
  ['a broken PDF', '%PDF-1.7\nMarch bill', { mediaType: 'application/pdf', danger: 'unreadable' }],
  ['a file that ends the process', undefined, { mediaType: '', danger: undefined }],
])('%s is examined in a separate process', async (what, content, expected) => {
  const path = join(folder, what.replaceAll(' ', '-'))
  if (content !== undefined) writeFileSync(path, content)
  expect(await checkFile(path)).toEqual(expected)
})
