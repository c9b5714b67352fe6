import { toReadableOrder } from '@dealerline/shared/record-rules/readable.ts'
import { makeOrder } from '@dealerline/shared/record-rules/test-order.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../ui/testing/render.tsx'
import { ReadableCharges } from './ReadableCharges.tsx'

const order = toReadableOrder(makeOrder({ isQuote: true }))
const amount = (inc: number) => ({ inc, ex: inc, gst: 0 })
const charge = (label: string) => ({ label, monthly: amount(10), onceOff: amount(0) })
const mobile = 'Mobile: SIM 20'

test('follows charges that have the same name', () => {
  const charges = (labels: string[]) => <ReadableCharges order={{ ...order, charges: labels.map(charge) }} />
  const { rerender } = show(charges([mobile, mobile, 'Internet', mobile]))
  rerender(charges(['Internet', mobile]))
  const names = within(screen.getByRole('table')).getAllByRole('rowheader')
  expect(names.slice(0, -4).map(({ textContent }) => textContent)).toEqual(['Internet', mobile])
})
