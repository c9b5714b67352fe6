import { contract } from '@dealerline/shared/contract/index.ts'
import { isRead } from '@dealerline/shared/contract/is-read.ts'
import { expect, test } from 'vitest'
import { keptPaths, loginPaths } from './kept-reads.ts'

const calls = Object.values(contract).flatMap((area) => Object.values(area))

test.each([...keptPaths, ...loginPaths])('keeps only replies of reads: %s', (path) => {
  const call = calls.find((each) => each.path === path)
  expect(call && isRead(call)).toBe(true)
})
