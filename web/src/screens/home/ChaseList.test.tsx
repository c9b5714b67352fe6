import type { HomeTask } from '@dealerline/shared/contract/home.ts'
import { dayAfter } from '@dealerline/shared/rules/time.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { formatDate } from '../../ui/format.ts'
import { answerCalls, Refusal } from '../../ui/testing/answer-calls.ts'
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
  expect(second?.textContent).toMatch(/Complete$/)
})

test('a row is set aside until tomorrow, also by keyboard', async () => {
  const calls = answerCalls({ 'support/SetAside': () => ({ orderID: 8 }) })
  const tasks = [task(7, 'unsigned'), task(8, 'unsigned')]
  const { person } = showAt('/', () => (
    <ChaseList tasks={tasks} count={2} withDealer={false} isNew={false} setAside={[]} />
  ))
  const tomorrow = dayAfter(new Date(), 1)
  const button = await screen.findByRole('button', { name: 'Set order 8 of Kestrel aside' })
  button.focus()
  await person.keyboard('{Enter}')
  const item = await screen.findByRole('menuitem', { name: `Remind me tomorrow ${formatDate(tomorrow)}` })
  // The keys of the list do not move the focus out of the menu.
  await person.keyboard('{ArrowDown}{ArrowUp}')
  expect(screen.getByRole('menu').contains(document.activeElement)).toBe(true)
  item.focus()
  await person.keyboard('{Enter}')
  expect(calls.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['POST', 'support/SetAside/8', { until: tomorrow, reason: 'unsigned' }],
  ])
})

test('a date for the reminder is asked for, and a refusal is next to it', async () => {
  const errors = [{ path: 'until', message: 'Choose a day after today' }]
  const calls = answerCalls({ 'support/SetAside': () => new Refusal(400, 'Choose a day after today', { errors }) })
  const { person } = showAt('/', () => (
    <ChaseList tasks={[task(7, 'unsigned')]} count={1} withDealer={false} isNew={false} setAside={[]} />
  ))
  await person.click(await screen.findByRole('button', { name: 'Set order 7 of Kestrel aside' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Remind me on a date' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Set order 7 of Kestrel aside' }))
  await person.click(dialog.getByRole('button', { name: 'Set aside' }))
  expect(dialog.getByText('Enter a day after today')).toBeTruthy()
  const day = dayAfter(new Date(), 10)
  await person.type(dialog.getByLabelText(/^Remind me on/), formatDate(day))
  await person.click(dialog.getByRole('button', { name: 'Set aside' }))
  expect(await dialog.findByText('Choose a day after today')).toBeTruthy()
  expect(calls.map(({ body }) => body)).toEqual([{ until: day, reason: 'unsigned' }])
})

test('what is set aside is listed with its day, and is shown again', async () => {
  const calls = answerCalls({ 'support/SetAside': () => ({ orderID: 9 }) })
  const aside = { orderID: 9, isQuote: true, customerName: 'Harbour', reason: 'question' as const, until: '2026-12-07' }
  const { person } = showAt('/', () => (
    <ChaseList tasks={[]} count={0} withDealer={false} isNew={false} setAside={[aside]} />
  ))
  await person.click(await screen.findByRole('button', { name: 'Set aside (1)' }))
  const list = within(screen.getByRole('list', { name: 'Set aside' }))
  expect(list.getByRole('listitem').textContent).toContain('HarbourQuestion · Quote 9 · until 07/12/2026')
  await person.click(list.getByRole('button', { name: 'Show again: Quote 9 of Harbour' }))
  expect(calls.map(({ method, path }) => [method, path])).toEqual([['DELETE', 'support/SetAside/9']])
})

test('nothing can be set aside at a server of release 0.4.0', async () => {
  showAt('/', () => <ChaseList tasks={[task(7, 'unsigned')]} count={1} withDealer={false} isNew={false} />)
  expect(await screen.findByRole('link', { name: /Kestrel/ })).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
