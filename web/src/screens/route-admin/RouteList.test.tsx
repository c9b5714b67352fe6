import type { RouteAdminEntry } from '@dealerline/shared/contract/menu.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { administrator, openPortal } from '../../routes/testing/open-portal.tsx'
import { Refusal } from '../../ui/testing/answer-calls.ts'

const entry = (id: number, name: string, path: string, more: Partial<RouteAdminEntry> = {}): RouteAdminEntry => ({
  id,
  name,
  reportLabel: name,
  icon: 'world',
  order: id,
  hidden: false,
  path,
  screen: path,
  component: 'create-inbound',
  beforeEnter: 'staff',
  section: 'Services',
  canHide: true,
  isOwn: false,
  declared: { name, reportLabel: name, icon: 'world', order: id, hidden: false, path },
  version: 0,
  changedBy: '',
  changedAt: '',
  ...more,
})
const entries = [
  entry(1, 'Sign and Send', '/order-summary', { canHide: false }),
  entry(2, 'Free calls', '/create-inbound', {
    version: 3,
    changedBy: 'Avery Admin',
    changedAt: '2026-11-20T03:00:00Z',
    declared: { ...entry(2, 'Inbound', '/create-inbound') },
  }),
  entry(3, 'Our phones', '/our-phones', { isOwn: true, version: 1, declared: null, component: 'create-mobile' }),
]
const open = (address: string, update: (body: object) => unknown = (body) => ({ ...entries[0], ...body })) =>
  openPortal(address, {
    person: administrator,
    answers: {
      'vue/GetVueRoutes': () => entries,
      'vue/UpdateVueRoute': ({ body }) => update(body as object),
    },
  })
const panelOf = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('a refused name of an entry is explained, and an empty one is not sent', async () => {
  const { person, calls } = open(
    '/route-admin?edit=2',
    () => new Refusal(400, 'Invalid', { errors: [{ path: 'name', message: 'Another entry has this name' }] }),
  )
  const panel = await panelOf('Free calls')
  expect(panel.getByText('Originally Inbound.')).toBeTruthy()
  const name = panel.getByRole('textbox', { name: /^Name/ })
  await person.clear(name)
  expect(await panel.findByText('Name can not be empty')).toBeTruthy()
  await person.type(name, 'Fax')
  await person.click(panel.getByRole('button', { name: 'Save' }))
  expect(await panel.findByText('Another entry has this name')).toBeTruthy()
  expect(calls.filter(({ path }) => path === 'vue/UpdateVueRoute')).toHaveLength(1)
})

test('a changed entry is restored after a confirmation', async () => {
  const { person, calls } = open('/route-admin?archived=only&edit=2')
  expect(await screen.findByRole('row', { name: /Free calls.*Changed by/ })).toBeTruthy()
  expect(screen.queryByRole('row', { name: /Sign and Send/ })).toBeNull()
  const panel = await panelOf('Free calls')
  await person.click(panel.getByRole('button', { name: 'Restore' }))
  await person.click((await panelOf('Restore Inbound?')).getByRole('button', { name: 'Restore' }))
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('vue/DeleteVueRoute/2'))
  expect(await screen.findByText('Updated OK')).toBeTruthy()
})

test.each([
  [1, 'Sign and Send', false],
  [2, 'Free calls', true],
  [3, 'Our phones', true],
])('entry %i can be hidden unless an order needs it: %s, %s', async (id, name, canHide) => {
  open(`/route-admin?edit=${id}`)
  const panel = await panelOf(name)
  expect(panel.getByLabelText(/^Position/)).toBeTruthy()
  expect(panel.queryByRole('checkbox', { name: /^Hide it in the menu/ }) !== null).toBe(canHide)
})

test('an added entry is saved with its screen, address and section, and deleted again', {
  meta: { rules: ['A22'] },
}, async () => {
  const { person, calls } = open('/route-admin?edit=3')
  const panel = await panelOf('Our phones')
  const address = panel.getByRole('textbox', { name: /^Address/ })
  await person.clear(address)
  await person.type(address, '/handhelds')
  await person.click(panel.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(calls.find(({ path }) => path === 'vue/UpdateVueRoute')?.body).toMatchObject({
      id: 3,
      version: 1,
      path: '/handhelds',
      component: 'create-mobile',
      section: 'Services',
    }),
  )
})

test('a new entry has the section of its screen, and keeps one that was chosen', async () => {
  const { person, unmount } = open('/route-admin?edit=new')
  const choose = async (label: RegExp, text: string) => {
    const input = (await panelOf('New entry')).getByRole('combobox', { name: label })
    await person.clear(input)
    await person.type(input, `${text}{Enter}`)
  }
  const section = async () => (await panelOf('New entry')).getByRole('combobox', { name: /^Section/ })
  await choose(/^Screen/, 'Inbound')
  await waitFor(async () => expect(await section()).toHaveProperty('value', 'Services'))
  await choose(/^Section/, 'Documents')
  unmount()
  open('/route-admin?edit=new')
  await waitFor(async () => expect(await section()).toHaveProperty('value', 'Documents'))
})

test('the search of Ctrl-K uses the administrators’ names of screens', async () => {
  const menu = [
    {
      id: 9,
      order: 9,
      title: 'Phones we sell',
      section: 'Administration',
      route: '/handsets',
      screen: '/handsets',
      icon: 'world',
      hasData: false,
      missing: false,
      invalid: false,
    },
  ]
  const { person } = openPortal('/administration', {
    person: administrator,
    answers: {
      'order/GetMenu': () => menu,
      'Order/Search': () => ({ orders: [], customers: [] }),
    },
  })
  const main = within(await screen.findByRole('main'))
  expect(await main.findByRole('link', { name: /^Phones we sell/ })).toBeTruthy()
  await person.keyboard('{Control>}k{/Control}')
  await person.type(await screen.findByRole('combobox', { name: 'Search customers, orders and screens' }), 'phones we')
  expect(await screen.findByRole('option', { name: /Phones we sell/ })).toBeTruthy()
})
