import { hardware } from '@dealerline/shared/blocks/hardware.ts'
import { makeHandset, makeOrder } from '@dealerline/shared/record-rules/test-order.ts'
import { resourceAddress } from '@dealerline/shared/rules/resource-address.ts'
import { screen, waitFor } from '@testing-library/react'
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

const openCatalogue = async (isQuote = false) => {
  catalogue()
  const view = showPart(HardwareChoice, { block: hardware, order: makeOrder({ isQuote }) })
  await view.person.click(await screen.findByRole('button', { name: 'Choose from the catalogue' }))
  await screen.findByRole('dialog', { name: 'Choose hardware' })
  return view
}

test.each([true, false])('adds chosen hardware with its price (quote: %s)', rules, async (isQuote) => {
  const { person, stand } = await openCatalogue(isQuote)
  await person.click(await screen.findByRole('button', { name: 'Add Desk phone' }))
  await person.click(screen.getByRole('button', { name: 'Add Desk phone' }))
  expect(screen.getByRole('status', { name: 'Desk phone on this order' }).textContent).toBe('2')
  expect(screen.getByText('2 items on this order')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Accessories' }))
  expect(screen.queryByText('Desk phone')).toBeNull()
  await person.type(screen.getByRole('textbox', { name: 'Search hardware' }), 'head')
  expect(screen.getByText(/^\$55.00 inc GST/)).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Add Headset' }))
  expect(stand.rows).toMatchObject([
    { handsetID: 10022, quantity: 2, cost: 100 },
    { handsetID: 10023, quantity: 1, cost: 50 },
  ])
})

test('takes an item away again, and its row with the last one', async () => {
  const { person, stand } = await openCatalogue()
  const add = await screen.findByRole('button', { name: 'Add Headset' })
  await person.click(add)
  await person.click(add)
  await person.click(screen.getByRole('button', { name: 'One Headset less' }))
  expect(stand.rows).toMatchObject([{ handsetID: 10023, quantity: 1 }])
  await person.click(screen.getByRole('button', { name: 'One Headset less' }))
  expect(stand.rows).toEqual([])
})

test('shows the picture of an item that is a file of the portal, and its notes', async () => {
  URL.createObjectURL = () => 'blob:picture'
  URL.revokeObjectURL = () => undefined
  const calls = answerCalls({
    'Order/getHandsets': () => [{ ...desk, imagePath: resourceAddress(12), notes: 'Needs an adapter' }, headset],
  })
  const { person } = showPart(HardwareChoice, { block: hardware, order: makeOrder() })
  await person.click(await screen.findByRole('button', { name: 'Choose from the catalogue' }))
  expect(await screen.findByText('Needs an adapter')).toBeTruthy()
  await waitFor(() => expect(document.querySelector('img')?.getAttribute('src')).toBe('blob:picture'))
  expect(calls.filter(({ path }) => path.startsWith('DealerPortal/GetResourceFile')).map(({ path }) => path)).toEqual([
    'DealerPortal/GetResourceFile/12',
  ])
})

test('offers nothing on a read-only order', rules, () => {
  catalogue()
  showPart(HardwareChoice, { block: hardware, order: makeOrder(), readOnly: true })
  expect(screen.queryByRole('button', { name: 'Choose from the catalogue' })).toBeNull()
})
