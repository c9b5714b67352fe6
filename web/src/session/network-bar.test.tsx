import { onlineManager } from '@tanstack/react-query'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { show } from '../ui/testing/render.tsx'
import { NetworkBar } from './NetworkBar.tsx'
import { showOrderSaving } from './order-saving.ts'

const text = () => screen.getByRole('status').textContent

afterEach(() => {
  cleanup()
  showOrderSaving(undefined)
  onlineManager.setOnline(true)
})

test('says that the network is away until it is back', () => {
  show(<NetworkBar />)
  act(() => onlineManager.setOnline(false))
  expect(text()).toBe('Offline: changes are kept on this device')
  act(() => onlineManager.setOnline(true))
  expect(text()).toBe('')
})

test('leaves this to the mark of an open order', () => {
  show(<NetworkBar />)
  act(() => {
    showOrderSaving({ state: { kind: 'offline' }, retry: () => undefined })
    onlineManager.setOnline(false)
  })
  expect(text()).toBe('')
})
