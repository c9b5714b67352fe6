import type { Verification } from '@dealerline/shared/contract/verification.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../ui/testing/render.tsx'
import { VerdictView } from './VerdictView.tsx'

const whole: Verification = {
  verdict: 'whole',
  reason: 'The document is unchanged since it was sealed.',
  sealedBy: 'Example Seal',
  sealLevel: 'B-LTA',
  sealTimestamp: { at: '2026-11-22T01:02:03.000Z', authority: 'Test Timestamps' },
  updates: [
    { kind: 'validationData', at: '', authority: '' },
    { kind: 'documentTimestamp', at: '2026-11-22T01:02:04.000Z', authority: 'Test Archive' },
  ],
  orderID: 10482,
  title: 'Order',
  documentHash: 'ab',
  signers: [],
  events: [],
  stands: true,
  changes: [],
}

const addedItems = () => within(screen.getByRole('list', { name: 'Added after sealing' })).getAllByRole('listitem')

test('shows the level, the timestamp and the updates of a seal', () => {
  show(<VerdictView verification={whole} name="order.pdf" />)
  const seal = screen.getByText(/sealed by Example Seal/)
  expect(seal.textContent).toMatch(/PAdES-B-LTA, timestamp of 22\/11\/2026 12:02 AEDT by Test Timestamps/)
  const [data, timestamp] = addedItems()
  expect(data?.textContent).toContain('Validation data')
  expect(timestamp?.textContent).toMatch(/Timestamp of the document.*Test Archive/)
})

test('says that a seal has no trusted timestamp and that the file has no updates', () => {
  show(<VerdictView verification={{ ...whole, sealLevel: 'B-B', sealTimestamp: null, updates: [] }} name="order.pdf" />)
  expect(screen.getByText(/sealed by Example Seal/).textContent).toContain('PAdES-B-B, no outside timestamp')
  expect(screen.queryByText('Added after sealing')).toBeNull()
})

test('shows only the reason for a file that cannot be confirmed', () => {
  const unknown: Verification = { ...whole, verdict: 'unknown', reason: 'It was changed.', updates: [] }
  show(<VerdictView verification={unknown} name="order.pdf" />)
  expect(screen.getByRole('region', { name: 'Result' }).textContent).toBe(
    'The document cannot be confirmedIt was changed.order.pdf',
  )
  expect(screen.queryByText(/sealed by/)).toBeNull()
})
