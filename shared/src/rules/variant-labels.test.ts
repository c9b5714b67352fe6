import { expect, test } from 'vitest'
import { labelErrors } from './variant-labels.ts'

test.each([
  [[''], []],
  [['A', 'B'], []],
  [['A', ' '], ['variants.1.label']],
  [['A', 'a '], ['variants.1.label']],
])('labels %j have errors at %j', (labels, paths) => {
  expect(labelErrors(labels.map((label) => ({ label }))).map(({ path }) => path)).toEqual(paths)
})
