import { expect, test } from 'vitest'
import { toTree } from './resource-tree.ts'

test('arranges files in sorted folders whose names ignore case', {
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
