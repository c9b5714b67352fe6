import { expect, test } from 'vitest'
import { allCalls } from './index.ts'
import { isRead } from './is-read.ts'

test('reads have a tag that a write renews, and writes renew a tag that a read has', () => {
  const tags = new Set(allCalls.flatMap(({ tag }) => tag ?? []))
  const renewedTags = new Set(allCalls.flatMap(({ renews }) => renews ?? []))
  expect(new Set([...tags, 'everything'])).toEqual(renewedTags)
  for (const call of allCalls) expect((isRead(call) ? call.renews : call.tag) ?? 'none', call.path).toBe('none')
})
