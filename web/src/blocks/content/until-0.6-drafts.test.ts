import type { Row } from '@dealerline/shared/blocks/block.ts'
import { mobile } from '@dealerline/shared/blocks/mobile.ts'
import { makeOrder } from '@dealerline/shared/record-rules/test-order.ts'
import { expect, test } from 'vitest'
import { toOperations } from './to-operations.ts'
import { readOldDraft } from './until-0.6-drafts.ts'

const stored = (mobileID: number, simCardNo: string) => ({ mobileID, simCardNo, ratePlanID: 7, version: 1 })
const completed = (mobileID: number, simCardNo: string) => ({ ...stored(mobileID, simCardNo), currentCarrier: 'Given' })
const added = (rowKey: string, simCardNo: string) => ({ mobileID: 0, simCardNo, ratePlanID: 7, version: 0, rowKey })
const [one, two, three] = ['1', '2', '3'].map((end) => `0d4f7a52-6a0e-4c39-9a52-3f1c2b7e8d1${end}`) as [
  string,
  string,
  string,
]

test('rows of an unanswered attempt that were stored are not added again', () => {
  const rows: Row[] = [stored(1, 'old'), completed(2, 'a'), completed(3, 'a'), stored(4, 'colleague')]
  const order = { ...makeOrder({}, { mobile: rows }), revision: 9, keys: {}, held: [] }
  const old = { ...stored(1, 'old'), rowKey: 'saved 1' }
  const sent = { header: null, rows: [old, added(one, 'a'), added(two, 'a'), added(three, 'not stored')] }
  const typed = { ...sent, rows: [old, added(one, 'typed on'), added(two, 'a'), added(three, 'not stored')] }
  const key = '0d4f7a52-6a0e-4c39-9a52-3f1c2b7e8d00'
  const draft = readOldDraft(mobile, order, { base: { header: null, rows: [old] }, sent, typed, version: 0, key })
  if (!draft?.sent) throw new Error('There is no draft.')
  expect(toOperations(mobile, order, draft.base, draft.sent)).toMatchObject([{ kind: 'add', row: three }])
  expect(toOperations(mobile, order, draft.base, draft.typed)).toMatchObject([
    { kind: 'set', row: '2', field: 'simCardNo', before: { value: 'a' }, to: { value: 'typed on' } },
    { kind: 'add', row: three },
  ])
})
