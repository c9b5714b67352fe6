import { hardware } from '@dealerline/shared/blocks/hardware.ts'
import { makeHandset, makeOrder } from '@dealerline/shared/record-rules/test-order.ts'
import { allFlagsOff } from '@dealerline/shared/rules/flags.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls } from '../../ui/testing/answer-calls.ts'
import HardwareChoice from './HardwareChoice.tsx'
import { showPart } from './test-part.ts'

const desk = { ...makeHandset(10022, 100), model: 'Desk phone', hardwareCategoryID: 1 }
const headset = { ...makeHandset(10023, 50), model: 'Headset', hardwareCategoryID: 2 }
const category = (hardwareCategoryID: number, name: string) => ({ hardwareCategoryID, name, isNbn: false })

const catalogue = () =>
  answerCalls({
    'Order/getHandsets': () => [desk, headset],
    'Order/GetHardwareCategories': () => [category(1, 'Phones'), category(2, 'Accessories')],
  })

const rules = { meta: { rules: ['P3', 'ROUTE-hardware-quoteTool'] } }

test.each([true, false])(
  'adds chosen hardware with its price if the quote tool is on (quote: %s)',
  rules,
  async (isQuote) => {
    catalogue()
    const flags = { ...allFlagsOff, quoteTool: true }
    const { person, stand } = showPart(HardwareChoice, { block: hardware, order: makeOrder({ isQuote }), flags })
    await person.click(await screen.findByRole('button', { name: 'Add Desk phone' }))
    await person.click(screen.getByRole('button', { name: 'Add Desk phone' }))
    await person.click(screen.getByRole('button', { name: 'Accessories' }))
    expect(screen.queryByText('Desk phone')).toBeNull()
    await person.type(screen.getByRole('textbox', { name: 'Search hardware' }), 'head')
    expect(screen.getByText(/^\$55.00 inc GST/)).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Add Headset' }))
    expect(stand.rows).toMatchObject([
      { handsetID: 10022, quantity: 2, cost: 100 },
      { handsetID: 10023, quantity: 1, cost: 50 },
    ])
  },
)

test('shows nothing if the quote tool is off or the order is read-only', rules, () => {
  catalogue()
  const order = makeOrder()
  showPart(HardwareChoice, { block: hardware, order })
  showPart(HardwareChoice, { block: hardware, order, readOnly: true, flags: { ...allFlagsOff, quoteTool: true } })
  expect(screen.queryByText('Choose hardware')).toBeNull()
})
