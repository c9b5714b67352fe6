import { expect, test } from 'vitest'
import { holdsWords, toTree } from './resource-tree.ts'

test('files lie in folders, which stand in order and differ by more than the case of letters', {
  meta: { rules: ['CAP-support-maintains'] },
}, () => {
  const files = ['', 'Voice / Hosted', 'mobile', 'voice', 'Voice / hosted / Old'].map((folder, id) => ({ folder, id }))
  expect(toTree('Lists', files)).toEqual({
    name: 'Lists',
    files: [files[0]],
    folders: [
      { name: 'mobile', files: [files[2]], folders: [] },
      {
        name: 'Voice',
        files: [files[3]],
        folders: [{ name: 'Hosted', files: [files[1]], folders: [{ name: 'Old', files: [files[4]], folders: [] }] }],
      },
    ],
  })
})

test.each([
  ['Hosted voice plans', 'voice', true],
  ['Hosted voice plans', 'PLANS hosted', true],
  ['Hosted voice plans', 'mobile voice', false],
  ['Hosted voice plans', ' ', true],
])('%s holds the words of %s: %s', (text, searched, expected) => {
  expect(holdsWords(text, searched)).toBe(expected)
})
