import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerCalls, Refusal } from '../../ui/testing/answer-calls.ts'
import { showAt } from '../../ui/testing/in-portal.tsx'
import AdministrationHome from './AdministrationHome.tsx'

const entry = (title: string, route: string, section = 'Administration') => ({
  title,
  route,
  screen: route,
  icon: 'list-details',
  section,
})
const menu = [
  entry('Jobs', '/jobs'),
  entry('Maintain Rate Plans', '/rate-plans'),
  entry('Dealer Interests', '/dealer-interests'),
  entry('Outside Systems', '/outside-systems'),
  entry('Wiki', 'https://wiki.example.test'),
  entry('Home', '/', 'Portal'),
]
const queue = (failed: number) => ({ job: 'mail.send', title: 'Mail', failed })
const system = { name: 'mail', label: 'Mail', answeredAt: '2026-11-02T00:00:00Z', failedAt: '2026-11-01T00:00:00Z' }

function open({ failed = 0, late = 0, interests = 0 }) {
  answerCalls({
    'order/GetMenu': () => menu,
    'support/GetJobQueues': () => [queue(failed), queue(0)],
    'support/GetOutsideSystems': () => ({ systems: [system] }),
    'support/GetOutsideRequests': () => ({ requests: [], total: 3, late }),
    'DealerPortal/ListNewInterestSubmissions': () => ({ items: [], total: interests }),
  })
  return showAt('/administration', AdministrationHome)
}
const link = (name: RegExp) => screen.findByRole('link', { name })

test('groups the screens of the menu by subject, with added entries under Portal', async () => {
  open({})
  const titlesOf = async (group: string) =>
    within(await screen.findByRole('list', { name: group }))
      .getAllByRole('link')
      .map((one) => one.getAttribute('href'))
  expect(await titlesOf('Catalogue')).toEqual(['/rate-plans'])
  expect(await titlesOf('People')).toEqual(['/dealer-interests'])
  expect(await titlesOf('Operations')).toEqual(['/jobs', '/outside-systems'])
  expect(await titlesOf('Portal')).toEqual(['https://wiki.example.test'])
  expect(screen.queryByRole('link', { name: 'Home' })).toBeNull()
  expect(screen.queryByRole('list', { name: 'Records' })).toBeNull()
})

test('says which screens need somebody', async () => {
  open({ failed: 2, late: 1, interests: 4 })
  for (const [words, name] of [
    ['2 failed', /^Jobs/],
    ['1 answers late', /^Outside Systems/],
    ['4 to decide', /^Dealer Interests/],
  ] as const)
    expect((await screen.findByText(words)).closest('a')).toBe(await link(name))
})

test('says that nothing is wrong, and nothing about empty work', async () => {
  open({})
  expect((await screen.findByText('None failed')).closest('a')).toBe(await link(/^Jobs/))
  expect(await screen.findByText('All answer')).toBeTruthy()
  expect((await link(/^Dealer Interests/)).textContent).not.toContain('to decide')
})

test('shows no state that could not be loaded, and offers to load a failed menu again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  answerCalls({ 'order/GetMenu': () => new Refusal(500, 'Broken.') })
  showAt('/administration', AdministrationHome)
  expect(await screen.findByText('The menu could not be loaded.')).toBeTruthy()
})
