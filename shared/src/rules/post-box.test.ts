import { expect, test } from 'vitest'
import { isPostBox } from './post-box.ts'

test.each([
  ['PO Box 100, Sydney NSW 2000', true],
  ['P.O. Box 7', true],
  ['GPO Box 3021', true],
  ['Locked Bag 12', true],
  ['1 Harbour Street, Sydney NSW 2000', false],
  ['4 Boxer Lane, Poole', false],
])('detects whether %j is a post office box', { meta: { rules: ['A18', 'ADDR-no-po-box'] } }, (address, expected) => {
  expect(isPostBox(address)).toBe(expected)
})
