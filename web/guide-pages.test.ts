import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readGuidePage } from './guide-pages.ts'

const folder = mkdtempSync(join(tmpdir(), 'dealerline-guide-'))
mkdirSync(join(folder, 'docs/guide/dealers'), { recursive: true })
afterAll(() => rmSync(folder, { recursive: true }))

function readPage(body: string, matter = 'position: 10\nscreens: [/create-mobile]') {
  const path = join(folder, 'docs/guide/dealers/mobile.md')
  writeFileSync(path, `---\n${matter}\n---\n${body}`)
  return readGuidePage(path)
}
const start = '# Add mobiles\n\nEnter *Mobile* rows.\n\n'

test('reads title, summary, screens, labels and pictures', () => {
  const page = readPage(`${start}1. Press *Add row*.\n\n![A grid](../pictures/grid.webp)\n`)
  expect(page).toMatchObject({
    id: 'dealers/mobile',
    audience: 'dealers',
    title: 'Add mobiles',
    summary: 'Enter Mobile rows.',
    screens: ['/create-mobile'],
    pictures: [join(folder, 'docs/guide/pictures/grid.webp')],
  })
  expect(page.labels.sort()).toEqual(['Add row', 'Mobile'])
  expect(page.content).toEqual([
    { tag: 'ol', parts: [{ tag: 'li', parts: ['Press ', { tag: 'em', parts: ['Add row'] }, '.'] }] },
    { tag: 'p', parts: [{ tag: 'img', src: '../pictures/grid.webp', alt: 'A grid' }] },
  ])
})

test('links to pages of the guide, and shows the path of other documents', () => {
  const page = readPage(`${start}See [Sign in](sign-in.md#app) and [production](../../production.md).\n`)
  expect(page.content).toEqual([
    {
      tag: 'p',
      parts: [
        'See ',
        { tag: 'page', id: 'dealers/sign-in', parts: ['Sign in'] },
        ' and ',
        { tag: 'code', parts: ['docs/production.md'] },
        '.',
      ],
    },
  ])
})

test.each([
  ['HTML', `${start}<b>bold</b>\n`, undefined, /the guide has no html/],
  ['a page without a title', 'Text\n', undefined, /starts with its title/],
  ['a position that is missing', start, 'screens: [/]', /has a position/],
  ['an unknown field', start, 'position: 1\nroles: [admin]', /no other fields/],
])('refuses %s', (_, body, matter, message) => {
  expect(() => readPage(body, matter)).toThrow(message)
})
