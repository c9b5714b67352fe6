import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { exportCsv } from './export-csv.ts'

const savedFiles: Blob[] = []
beforeEach(() => {
  savedFiles.length = 0
  URL.createObjectURL = (content) => {
    savedFiles.push(content as Blob)
    return 'blob:list'
  }
  URL.revokeObjectURL = () => {}
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())

const columns = [{ label: 'Number', value: (item: number) => item }]

/** Returns a list of `length` numbers that counts only up to `counted`. */
const listOf = (length: number, countLimit: number) => async (page: number, pageSize: number) => {
  const items = Array.from({ length }, (_, index) => index).slice((page - 1) * pageSize, page * pageSize)
  return { items, total: Math.min(length, countLimit), isMore: length > countLimit }
}

test.each([
  [0, 1000, 0],
  [450, 1000, 450],
  [1250, 1000, 1250],
  [25_000, 1000, 20_000],
])('exports a list of %i items, of which up to %i are counted, as %i rows', async (length, countLimit, expected) => {
  await exportCsv('list.csv', columns, listOf(length, countLimit))
  expect((await savedFiles[0]?.text())?.trim().split('\r\n')).toHaveLength(expected + 1)
})
