import { describe, expect, test } from 'vitest'
import { orderHistory } from '../session/order-history.ts'
import { withListKeys } from './list-steps.ts'

const itemsOf = (names: string) => [...names].map((name) => ({ name }))

describe('the keys of a list without ids', () => {
  test.each([
    ['stay for the same items', 'abc', 'abc', '012'],
    ['follow an item that moved', 'abc', 'cab', '201'],
    ['stay for an item that somebody changed', 'abc', 'axc', '012'],
    ['are new for added items', 'ab', 'abc', '01?'],
    ['end with removed items', 'abc', 'ac', '02'],
    ['are used once', 'aa', 'aaa', '01?'],
  ])('%s', (title, before, after, expected) => {
    const history = orderHistory(1)
    history.keepList(
      title,
      itemsOf(before).map((item, index) => ({ ...item, rowKey: `${index}` })),
    )
    const keys = withListKeys(1, title, itemsOf(after)).map(({ rowKey }) => (rowKey.length > 1 ? '?' : rowKey))
    expect(keys.join('')).toBe(expected)
  })
})
