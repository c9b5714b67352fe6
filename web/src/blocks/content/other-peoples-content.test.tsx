import type { Row } from '@dealerline/shared/blocks/block.ts'
import { mobile } from '@dealerline/shared/blocks/mobile.ts'
import { makeOrder } from '@dealerline/shared/record-rules/test-order.ts'
import { act, cleanup, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ConflictDialog } from '../../editing/ConflictDialog.tsx'
import { showAt } from '../../ui/testing/in-portal.tsx'
import { FakePortal } from '../testing/fake-portal.ts'
import { useBlockDraft } from './use-block-draft.ts'

const choices = { plans: [], handsets: [], addresses: [], contacts: [], bundles: [], residential: false }
const row = (simCardNo: string, version: number) => ({ mobileID: 1, simCardNo, version, ratePlanID: 7 })
const orderWith = (rows: Row[], revision = 1) => ({
  ...makeOrder(),
  revision,
  content: { [mobile.name]: { header: null, rows } },
})

let draft: ReturnType<typeof useBlockDraft>
let read: (rows: Row[], revision?: number) => void

function Editor() {
  const [order, setOrder] = useState(() => orderWith([row('stored', 1)]))
  draft = useBlockDraft(mobile, order, choices)
  read = (rows, revision = 2) => setOrder(orderWith(rows, revision))
  return (
    <>
      <p>status {draft.state.kind}</p>
      <ConflictDialog name={mobile.label} editing={draft} />
    </>
  )
}

async function open(): Promise<void> {
  showAt('/', Editor)
  await screen.findByText(/^status/)
}
const type = (simCardNo: string) => act(() => draft.setRows(draft.rows.map((each) => ({ ...each, simCardNo }))))
const question = () => screen.queryByRole('dialog', { name: 'Somebody else saved this first' })

afterEach(cleanup)

test('asks if another person has changed a field that the person has changed too', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  await open()
  type('mine')
  act(() => read([row('theirs', 2)]))
  expect(question()).not.toBeNull()
})

test('does not take an own save that got no answer for the change of another person', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  await open()
  type('mi')
  await act(() => draft.save())
  type('mine')
  // The server has stored the attempt, and the order is read again.
  act(() => read([row('mi', 2)]))
  expect(question()).toBeNull()
  expect(draft.rows).toMatchObject([{ simCardNo: 'mine' }])
  const server = new FakePortal(mobile, orderWith([row('mi', 2)], 2))
  expect(await act(() => draft.save())).toBe(true)
  expect(server.changes.map(({ operations }) => operations)).toMatchObject([
    [{ before: { value: 'stored' }, to: { value: 'mi' } }],
    [{ before: { value: 'mi' }, to: { value: 'mine' } }],
  ])
  expect(draft.rows).toMatchObject([{ simCardNo: 'mine' }])
})

test('takes an order with a lower revision only if it is read again, as after a failover', async () => {
  const server = new FakePortal(mobile, orderWith([row('stored', 1)]))
  await open()
  act(() => read([row('newer', 2)], 4))
  await act(async () => read([row('older', 1)], 3))
  expect(draft.rows).toMatchObject([{ simCardNo: 'older' }])
  server.store({ header: null, rows: [row('newest', 3)] })
  server.store({ header: null, rows: [row('newest', 3)] })
  server.store({ header: null, rows: [row('newest', 3)] })
  await act(async () => read([row('oldest', 1)], 2))
  expect(draft.rows).toMatchObject([{ simCardNo: 'older' }])
})
