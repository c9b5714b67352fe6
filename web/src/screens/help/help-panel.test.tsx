import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showAt } from '../../ui/testing/in-portal.tsx'
import { findPage, guideFor, loadContent, pagesAbout } from './guide.ts'
import HelpPanel from './HelpPanel.tsx'

const Panel = () => <HelpPanel opened onClose={() => undefined} />
const showPanelAt = (address: string, isAdmin = false) =>
  showAt(address, Panel, { dealer: { isAdmin }, settings: { airlinePartnerRoute: 'frequent-flyers' } })

test('opens the page about the screen at the address', async () => {
  showPanelAt('/create-hardware/false?order=3')
  const panel = await screen.findByRole('dialog', { name: 'Order hardware with delivery' })
  expect(await within(panel).findByText('Choose from the catalogue')).toBeTruthy()
  const picture = within(panel).getByRole('img', { name: 'Hardware with a saved delivery address' })
  expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual(['1440', '900'])
  expect(within(panel).getByRole('link', { name: 'Open in a new tab' }).getAttribute('href')).toBe(
    '/help/dealers/hardware',
  )
})

test('lists the pages about a screen first if there are several', async () => {
  const { person } = showPanelAt('/order-summary?order=3')
  const panel = await screen.findByRole('dialog', { name: 'Help' })
  const [first] = within(panel).getAllByRole('list')
  expect(
    within(first ?? panel)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Sign and send an order', 'After sending: follow, change or take back an order'])
  await person.click(within(first ?? panel).getByRole('link', { name: 'Sign and send an order' }))
  expect(await screen.findByRole('dialog', { name: 'Sign and send an order' })).toBeTruthy()
})

test('follows a link to another page in place, and returns to the list', async () => {
  const { person } = showPanelAt('/create-mobile?order=3')
  await person.click(await screen.findByRole('link', { name: 'Order hardware with delivery' }))
  expect(await screen.findByRole('dialog', { name: 'Order hardware with delivery' })).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'All pages' }))
  expect(await screen.findByRole('dialog', { name: 'Help' })).toBeTruthy()
})

test('opens the page about the airline partner at the address from the settings', async () => {
  showPanelAt('/frequent-flyers?tab=leads')
  expect(await screen.findByRole('dialog', { name: 'Enrol customers with the airline partner' })).toBeTruthy()
})

test.each([
  [false, ['Selling']],
  [true, ['Administration', 'Selling', 'Operation of the portal']],
])('lists the pages for an audience (administrator: %s)', (isAdmin, titles) => {
  expect(guideFor(isAdmin).map(({ title }) => title)).toEqual(titles)
  expect(findPage('administrators/terms', isAdmin) !== undefined).toBe(isAdmin)
})

test.each([
  ['/', false, ['dealers/find-your-way']],
  ['/CREATE-MOBILE', false, ['dealers/mobile']],
  ['/attachments/general', false, ['dealers/notes-and-attachments']],
  ['/dealer-interests/7', true, ['administrators/new-dealers']],
  ['/dealer-interests/7', false, []],
  ['/help-me', false, []],
])('finds the pages about %s (administrator: %s)', (path, isAdmin, ids) => {
  expect(pagesAbout(path, isAdmin).map(({ id }) => id)).toEqual(ids)
})

test('has content for every page', async () => {
  for (const { pages } of guideFor(true))
    for (const { id } of pages) expect((await loadContent(id)).length, id).toBeGreaterThan(0)
})
