import { makeCustomer, makeOrder, makePlan } from '@dealerline/shared/record-rules/test-order.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openOrder } from '../routes/testing/open-order.tsx'
import { Refusal, type TestRequest } from '../ui/testing/answer-calls.ts'
import { present } from '../ui/testing/present.ts'
import { type Change, FakeServer } from './testing/fake-server.ts'

const plans = [1, 2, 3, 4, 5, 6, 7].map((id) =>
  makePlan(id, { ratePlanDescription: `Mobile ${id} GB`, usageType: 'mobile' }),
)
const row = { mobileID: 1, orderType: 'new', contractLengthMonths: 24, version: 1 }
const order = makeOrder({ orderID: 7, customer: makeCustomer({ custType: 'business' }) }, { mobile: [row] })

async function openMobile(usedPlans: () => unknown) {
  const server = new FakeServer(order)
  const { person } = openOrder('/create-mobile', {
    order: () => server.order,
    answers: {
      'Order/getRatePlans': () => plans,
      'Order/GetUsedPlans': usedPlans,
      'Order/7/operations': ({ body }: TestRequest) => server.apply(body as Change),
    },
  })
  const grid = await screen.findByRole('grid', { name: 'Mobile' })
  const heads = within(grid).getAllByRole('columnheader')
  const index = heads.find(({ textContent }) => textContent?.startsWith('Plan'))?.getAttribute('aria-colindex')
  const cell = () => present(grid.querySelector(`[data-row="0"][aria-colindex="${index}"]`))
  const openList = async () => {
    await person.click(cell())
    await person.keyboard(' ')
    return within(await screen.findByRole('listbox', { name: 'Plan' }))
  }
  return { person, openList, cellText: () => cell().textContent }
}
const labelsIn = (list: ReturnType<typeof within>) =>
  list.getAllByRole('option').map((option: HTMLElement) => option.textContent?.slice(0, 'Mobile 1 GB'.length))

test('the list of a plan cell begins with the often used plans, until the person types', async () => {
  const { person, openList, cellText } = await openMobile(() => [6, 3])
  const list = await openList()
  await waitFor(() => expect(labelsIn(list).slice(0, 3)).toEqual(['Mobile 6 GB', 'Mobile 3 GB', 'Mobile 1 GB']))
  expect(list.getByText('Often used')).toBeTruthy()
  expect(list.getByText('Other plans')).toBeTruthy()
  await person.keyboard('Mobile 3')
  await waitFor(() => expect(list.queryByText('Often used')).toBeNull())
  await person.keyboard('{Enter}')
  await waitFor(() => expect(cellText()).toBe('Mobile 3 GB'))
})

test('Set a field offers the often used plans first', async () => {
  const { person } = await openMobile(() => [6, 3])
  await person.click(screen.getByRole('checkbox', { name: 'Select all rows' }))
  await person.click(screen.getByRole('button', { name: 'Set a field' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Set a field of 1 row' }))
  await person.type(dialog.getByRole('combobox', { name: 'Field' }), 'Plan')
  await person.click(await dialog.findByRole('combobox', { name: 'Value' }))
  const list = within(await screen.findByRole('listbox', { name: 'Value' }))
  expect(labelsIn(list).slice(0, 3)).toEqual(['Mobile 6 GB', 'Mobile 3 GB', 'Mobile 1 GB'])
  expect(list.getByText('Often used')).toBeTruthy()
})

test('the list has its usual sequence if a server of the previous release does not know the call', async () => {
  const { openList } = await openMobile(() => new Refusal(404, 'Not Found'))
  const list = await openList()
  expect(labelsIn(list)).toEqual(plans.map(({ ratePlanDescription }) => ratePlanDescription))
})
