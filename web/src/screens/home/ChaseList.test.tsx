import type { HomeTask } from '@dealerline/shared/contract/home.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showAt } from '../../ui/testing/in-portal.tsx'
import { ChaseList } from './ChaseList.tsx'

const task = (orderID: number, reason: HomeTask['reason']): HomeTask => ({
  orderID,
  isQuote: false,
  customerName: 'Kestrel',
  dealerID: 4,
  dealerFullName: 'Dana Novak',
  orderStatus: reason === 'rejected' ? 5 : 1,
  quoteState: '',
  grade: null,
  reason,
  days: 0,
  detail: '',
  atRisk: 100,
})

test('J and K move between the orders of a team, whose rows name the next action', async () => {
  const tasks = [task(7, 'rejected'), task(8, 'rejected')]
  const { person } = showAt('/', () => <ChaseList tasks={tasks} count={2} withDealer isNew={false} />)
  const list = await screen.findByRole('region', { name: 'Next actions (2)' })
  const [first, second] = within(list).getAllByRole('link')
  await person.keyboard('j')
  expect(document.activeElement).toBe(first)
  await person.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(second)
  await person.keyboard('k')
  expect(document.activeElement).toBe(first)
  expect(first?.textContent).toContain('RejectedKestrelOrder 7 · Dana Novak · today')
  expect(first?.textContent).toContain('Change it')
  expect(first?.getAttribute('href')).toBe('/order-summary?order=7')
})

test('a row has the state of its order in the words of the lists and the reason, what went wrong first', async () => {
  const rejected = { ...task(8, 'rejectedPort'), orderStatus: 2, detail: '02 9876 5432: The name differs' }
  const { orderStatus: _, ...old } = task(9, 'unsigned')
  showAt('/', () => (
    <ChaseList tasks={[task(7, 'unsigned'), rejected, old]} count={3} withDealer={false} isNew={false} />
  ))
  const list = await screen.findByRole('region', { name: 'Next actions (3)' })
  const rows = within(list)
    .getAllByRole('link')
    .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))
  expect(rows[0]).toContain('In ProgressKestrelNot signed · Order 7 · today')
  expect(rows[1]).toContain('Number rejectedKestrelSigned · Order 8 · today02 9876 5432: The name differs')
  expect(rows[1]).toContain('Correct it')
  expect(rows[2]).toContain('Not signedKestrelOrder 9')
})

test('the row of a draft says why it is not sent', async () => {
  const draft = (orderID: number) => ({ ...task(orderID, 'draft'), orderStatus: 0 })
  const tasks = [{ ...draft(7), grade: 'notInOrder' as const }, draft(8)]
  showAt('/', () => <ChaseList tasks={tasks} count={2} withDealer={false} isNew={false} />)
  const [first, second] = within(await screen.findByRole('list')).getAllByRole('link')
  expect(first?.textContent).toContain('Order 7 · today · Not in this order yetAt risk inc GST')
  expect(second?.textContent).toContain('Order 8 · todayAt risk')
})

test('a draft in which nothing is missing is sent, and one that blocks sending is completed', async () => {
  const draft = (orderID: number, grade: 'fine' | 'blocksSending') => ({
    ...task(orderID, 'draft'),
    orderStatus: 0,
    grade,
  })
  const tasks = [draft(7, 'fine'), draft(8, 'blocksSending')]
  showAt('/', () => <ChaseList tasks={tasks} count={2} withDealer={false} isNew={false} />)
  const [first, second] = within(await screen.findByRole('list')).getAllByRole('link')
  expect(first?.textContent).toMatch(/Send$/)
  expect(first?.getAttribute('href')).toBe('/order-summary?order=7&field=send')
  expect(second?.textContent).toMatch(/Fix missing$/)
})
