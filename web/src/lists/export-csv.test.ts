import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerCalls, Refusal, type TestRequest } from '../ui/testing/answer-calls.ts'
import { exportCsv, type FileColumn } from './export-csv.ts'

const savedFiles: Blob[] = []
let calls: TestRequest[] = []
beforeEach(() => {
  calls = answerCalls({})
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

test('records the export with the filter of the address, and saves no file without the record', async () => {
  window.history.replaceState(null, '', '/customers?type=business&keyword=Lim%20%26%20Co&page=3&sort=name')
  await exportCsv('customers.csv', columns, listOf(3, 1000))
  const body = { list: 'customers', filter: 'type=business&keyword=Lim & Co', rows: 3 }
  expect(calls).toEqual([{ method: 'POST', path: 'support/RecordExport', body }])
  expect(savedFiles).toHaveLength(1)
  answerCalls({ 'support/RecordExport': () => new Refusal(503, 'The portal is busy.') })
  await expect(exportCsv('customers.csv', columns, listOf(3, 1000))).rejects.toThrow()
  expect(savedFiles).toHaveLength(1)
})

test('writes each column with its own heading and value, and leaves out those that only the screen has', async () => {
  const declared: FileColumn<number>[] = [
    { label: 'Line', csv: (item) => item + 1 },
    { label: 'Price', csvLabel: 'Price (inc GST)', value: (item) => item },
    { label: 'Date', value: () => '2026-11-02', csv: () => '02/11/2026' },
    { label: 'Speed', value: () => 5, csv: null },
    { label: 'Decision' },
  ]
  await exportCsv('list.csv', declared, listOf(1, 1000))
  expect(await savedFiles[0]?.text()).toBe('Line,Price (inc GST),Date\r\n1,0,02/11/2026\r\n')
})
