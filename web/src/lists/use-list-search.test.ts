import { describe, expect, test } from 'vitest'
import { readSort, writeSort } from './use-list-search.ts'

const fallback = { key: 'dateAdded', descending: true } as const
const keys = ['name', 'dateAdded'] as const

describe('the sort in the address', () => {
  test.each([
    ['name', { key: 'name', descending: false }],
    ['-name', { key: 'name', descending: true }],
    ['-dateAdded', { key: 'dateAdded', descending: true }],
    ['dateAdded', { key: 'dateAdded', descending: false }],
    ['-somethingElse', fallback],
    [undefined, fallback],
  ])('reads the sort %j', (text, sort) => {
    expect(readSort(text, keys, fallback)).toEqual(sort)
  })

  test('writes a sort in the format that it can read', () => {
    expect(writeSort({ key: 'name', descending: true })).toBe('-name')
    expect(writeSort({ key: 'name', descending: false })).toBe('name')
  })
})
