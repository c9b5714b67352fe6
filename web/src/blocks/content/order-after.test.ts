import { mobile } from '@dealerline/shared/blocks/mobile.ts'
import type { Operation } from '@dealerline/shared/contract/operations.ts'
import { makeOrder } from '@dealerline/shared/record-rules/test-order.ts'
import { expect, test } from 'vitest'
import { FakeServer } from '../testing/fake-server.ts'
import { orderAfter } from './order-after.ts'

const [key, half] = ['0d4f7a52-6a0e-4c39-9a52-3f1c2b7e8d10', '0d4f7a52-6a0e-4c39-9a52-3f1c2b7e8d11']
const block = mobile.name
const row = (mobileID: number, simCardNo: string) => ({ mobileID, orderID: 7, simCardNo, ratePlanID: 7, version: 1 })
const makeServer = () =>
  new FakeServer(makeOrder({ orderID: 7 }, { mobile: [row(1, 'one'), row(2, 'two'), row(3, 'three')] }))
const operations: Operation[] = [
  { kind: 'set', block, row: '1', field: 'simCardNo', to: { value: 'changed' } },
  { kind: 'remove', block, row: '2' },
  { kind: 'move', block, row: '3', after: '' },
  {
    kind: 'add',
    block,
    row: key,
    after: '1',
    fields: { simCardNo: { value: 'new' }, ratePlanID: { value: 7 } },
  },
  { kind: 'add', block, row: half, after: key, fields: { simCardNo: { text: 'h' } } },
]

test('an order after a change is the order of the server', () => {
  const server = makeServer()
  const { order } = server
  const after = orderAfter(mobile, order, server.apply({ id: key, operations }))
  const shown = ({ mobileID, simCardNo, version }: Record<string, unknown>) => [mobileID, simCardNo, version]
  expect(after?.content.mobile?.rows.map(shown)).toEqual(server.order.content.mobile?.rows.map(shown))
  expect(after).toMatchObject({ revision: server.order.revision, keys: server.order.keys, held: [{ row: half }] })
})

test('an order that somebody else has changed meanwhile is read again', () => {
  const server = makeServer()
  const { order } = server
  server.store(mobile, { header: null, rows: [row(1, 'theirs')] })
  expect(orderAfter(mobile, order, server.apply({ id: key, operations }))).toBeUndefined()
})
