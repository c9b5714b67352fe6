import type { ProgressMilestone, ProgressPage } from '@dealerline/shared/contract/progress.ts'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '../../ui/testing/render.tsx'
import { PageContext } from '../page-context.ts'
import { guid, settings } from '../test-scenario.ts'
import { ProgressView } from './ProgressView.tsx'

const milestone = (overrides: Partial<ProgressMilestone>): ProgressMilestone => ({
  key: 'signed:1',
  what: 'Signed',
  state: 'done',
  actor: 'customer',
  who: 'Ada Nguyen',
  at: '2026-11-02T01:00:00.000Z',
  day: '',
  detail: '',
  next: '',
  ...overrides,
})
const setUp = milestone({ key: 'setUp:1', what: 'Set up', state: 'current', who: 'Example Telecom', at: '' })
const rejection = milestone({
  key: 'rejected:1',
  what: 'Rejected by Telstra',
  state: 'problem',
  who: 'Telstra',
  detail: 'The account number does not match Telstra’s records.',
  next: 'Dana Novak will correct it.',
})
const content: ProgressPage = {
  providerName: 'Example Telecom',
  dealerName: 'Dana Novak',
  toName: 'Ada Nguyen',
  progress: {
    orderID: 10482,
    state: 'processing',
    now: 'Example Telecom has the order and sets up the services.',
    next: 'Each part below shows its own steps.',
    milestones: [milestone({})],
    sites: [
      {
        address: '1 Harbour Street',
        services: [{ title: 'Internet', lines: [{ labels: ['NBN 100'], milestones: [setUp] }] }],
      },
    ],
    numbers: [{ label: '02 5550 9904 to 02 5550 9906', count: 3, carrier: 'Telstra', milestones: [rejection] }],
    endsAt: '2027-11-02T01:00:00.000Z',
  },
  channels: [{ channel: 'email', to: 'a••@customer.test', isOn: false }],
}

function draw(page: ProgressPage | undefined, search = '') {
  const answer = page ? { status: 200, body: page } : { status: 404, body: { status: 404, detail: 'Not found' } }
  const openedPage = { settings, params: { guid }, search: new URLSearchParams(search), answer, replace: vi.fn() }
  return show(
    <PageContext value={openedPage}>
      <ProgressView />
    </PageContext>,
  )
}

/** Answers the calls in order, and returns their bodies. */
function answerCalls(...responses: [body: object, status?: number][]) {
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (_: unknown, { body }: RequestInit) => {
    bodies.push(JSON.parse(String(body)))
    const [reply, status = 200] = responses.shift() ?? [{}, 500]
    return Response.json(reply, { status })
  })
  return bodies
}

const withMessages = (isOn: boolean): ProgressPage => ({
  ...content,
  channels: [{ channel: 'email', to: 'a••@customer.test', isOn }],
})

test('shows the steps of the order, of the services by address and of the numbers', () => {
  draw(content)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your order 10482')
  const steps = within(screen.getByRole('list', { name: 'Steps of the order' })).getByRole('listitem')
  expect(steps.textContent).toContain('Signed Done')
  expect(steps.textContent).toContain('Ada Nguyen, 02/11/2026 12:00 AEDT')
  expect(screen.getByRole('heading', { name: '1 Harbour Street' })).toBeTruthy()
  expect(screen.getByText('Set up: in progress')).toBeTruthy()
  // A problem is open.
  const group = screen.getByText('02 5550 9904 to 02 5550 9906 (3 numbers)').closest('details')
  expect(group?.open).toBe(true)
  expect(group?.textContent).toContain(
    'The account number does not match Telstra’s records.Dana Novak will correct it.',
  )
})

test('stores the chosen messages at once, and says if that failed', async () => {
  const bodies = answerCalls([withMessages(true)], [{ status: 500, detail: 'Try again later.' }, 500])
  const { person } = draw(content)
  await person.click(screen.getByRole('checkbox', { name: 'E-mail to a••@customer.test' }))
  expect(await screen.findByText('Saved.')).toBeTruthy()
  await person.click(screen.getByRole('checkbox', { checked: true }))
  expect((await screen.findByRole('alert')).textContent).toContain('Your choice was not saved.')
  expect(bodies).toEqual([{ channels: ['email'] }, { channels: [] }])
})

test('offers to stop messages, and stops them only with the button', async () => {
  const bodies = answerCalls([withMessages(false)])
  const { person } = draw(withMessages(true), 'stop=email')
  expect(bodies).toEqual([])
  await person.click(screen.getByRole('button', { name: 'Stop e-mails' }))
  expect(await screen.findByText('You get no e-mails about this order.')).toBeTruthy()
  expect(bodies).toEqual([{ channels: [] }])
})

test('says that an unknown link does not work', () => {
  draw(undefined)
  expect(screen.getByRole('heading', { name: 'This link does not work' })).toBeTruthy()
})
