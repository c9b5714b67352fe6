import { afterEach, expect, test, vi } from 'vitest'
import { saveOrderNow, showOrderSaving } from './order-saving.ts'

afterEach(() => showOrderSaving(undefined))

test('saves unsaved changes, and waits until they are saved', async () => {
  const retry = vi.fn(() => {
    showOrderSaving({ state: { kind: 'saving' }, retry })
    setTimeout(() => showOrderSaving({ state: { kind: 'saved', at: new Date() }, retry }), 20)
  })
  showOrderSaving({ state: { kind: 'unsaved' }, retry })
  expect(await saveOrderNow()).toBe(true)
  expect(retry).toHaveBeenCalledOnce()
})

test.each(['failed', 'offline'] as const)('reports changes that are %s', async (kind) => {
  const retry = () => showOrderSaving({ state: { kind }, retry })
  showOrderSaving({ state: { kind: 'unsaved' }, retry })
  expect(await saveOrderNow()).toBe(false)
})

test('has nothing to wait for on a screen without rows', async () => {
  expect(await saveOrderNow()).toBe(true)
})
