import { mobile } from '@dealerline/shared/blocks/mobile.ts'
import { pasteFieldsOf } from '@dealerline/shared/paste/block-fields.ts'
import type { PasteField } from '@dealerline/shared/paste/fields.ts'
import { readPaste } from '@dealerline/shared/paste/paste.ts'
import type { Paste } from '@dealerline/shared/paste/result.ts'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ReaderAnswer, ReaderQuestion } from '../../ui/answer-reader.ts'
import { show } from '../../ui/testing/render.tsx'
import PasteDialog from './PasteDialog.tsx'

/** Reads the text at once, because tests have no workers. */
class Reader {
  onmessage: ((message: { data: ReaderAnswer<Paste> }) => void) | undefined
  postMessage({ number, text, needs }: ReaderQuestion<readonly PasteField[]>) {
    this.onmessage?.({ data: { number, result: readPaste(needs, text) } })
  }
  terminate() {}
}

beforeEach(() => void vi.stubGlobal('Worker', Reader))
afterEach(() => void vi.unstubAllGlobals())

const fields = pasteFieldsOf(mobile, (name) => (name === 'ratePlanID' ? ['Mobile Basic', 'Mobile Plus'] : []))
const bill =
  'Mobile\tPlan\tMonthly\n0412000101\tOptus Small\t$45\n0412000102\tOptus Small\t$45\n0412000103\tMobile Plus\t$50'

function setUp(isQuote: boolean) {
  const [onAdd, onSpend] = [vi.fn(), vi.fn()]
  const spend = isQuote ? { onSpend } : {}
  const { person } = show(<PasteDialog label="Mobile" fields={fields} onClose={() => {}} onAdd={onAdd} {...spend} />)
  fireEvent.change(screen.getByRole('textbox', { name: 'Text' }), { target: { value: bill } })
  return { person, onAdd, onSpend }
}

test('asks once for the plan of another provider, and adds the prices to the current spend of a quote', async () => {
  const { person, onAdd, onSpend } = setUp(true)
  await person.click(screen.getByRole('combobox', { name: 'Plan for “Optus Small” (2 rows)' }))
  await person.click(await screen.findByRole('option', { name: 'Mobile Basic' }))
  expect(screen.queryByText(/to correct/)).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Add 3 rows' }))
  expect(onAdd.mock.lastCall?.[0].map((row: { ratePlanID: string }) => row.ratePlanID)).toEqual([
    'Mobile Basic',
    'Mobile Basic',
    'Mobile Plus',
  ])
  expect(onSpend.mock.lastCall?.[0]).toEqual([
    { description: 'Optus Small', quantity: 2, monthly: 45 },
    { description: 'Mobile Plus', quantity: 1, monthly: 50 },
  ])
})

test('leaves the current spend as it is if the person says so, and for an order', async () => {
  const { person, onSpend } = setUp(true)
  await person.click(await screen.findByRole('checkbox', { name: /current spend of the quote: \$140.00 each month/ }))
  await person.click(screen.getByRole('button', { name: 'Add 3 rows' }))
  expect(onSpend).not.toHaveBeenCalled()
})

test('an order has no current spend', () => {
  setUp(false)
  expect(screen.queryByRole('checkbox', { name: /current spend/ })).toBeNull()
})
