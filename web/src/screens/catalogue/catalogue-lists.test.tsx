import { handsetFields } from '@dealerline/shared/records/catalogue-fields.ts'
import { fieldValues } from '@dealerline/shared/records/kinds.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { administrator, openPortal } from '../../routes/testing/open-portal.tsx'
import { Refusal } from '../../ui/testing/answer-calls.ts'

const bundle = (bundleId: number, name: string, monthly: number, archived = false) => ({
  bundleId,
  name,
  description: '',
  monthly,
  onceOff: 0,
  archived,
})
const bundles = [
  bundle(1, 'Office Growth', 289),
  bundle(2, 'Home Connect', 79),
  bundle(3, 'ADSL and Line 2016', 60, true),
]
const handset = (handsetID: number, model: string, hardwareCategoryID: number, archived = false) => ({
  ...fieldValues(handsetFields, { model, hardwareCategoryID, manufacturerDetailsID: hardwareCategoryID }),
  handsetID,
  archived,
  version: 1,
})
const answers = {
  'order/getBundles': () => bundles,
  'Order/GetHardwareCategories': () => [
    { hardwareCategoryID: 1, name: 'Desk phones', isNbn: false },
    { hardwareCategoryID: 2, name: 'NBN hardware', isNbn: true },
  ],
  'Order/GetHardwareManufacturers': () => [
    { manufacturerDetailsID: 1, name: 'Yealink' },
    { manufacturerDetailsID: 2, name: 'Cisco' },
  ],
  'Order/getHandsets': () => [handset(1, 'T88', 1), handset(2, 'T20', 1, true), handset(3, 'Modem', 2)],
}
const open = (address: string, more: typeof answers = answers) =>
  openPortal(address, { person: administrator, answers: more })
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent?.replace(' Archived', ''))

test('an administrator searches, sorts and filters the bundles', async () => {
  const { person } = open('/bundles')
  await screen.findByText('$289.00')
  expect(names()).toEqual(['Home Connect', 'Office Growth'])
  await person.click(screen.getByRole('button', { name: 'Monthly inc GST' }))
  await person.click(screen.getByRole('button', { name: 'Monthly inc GST' }))
  await waitFor(() => expect(names()).toEqual(['Office Growth', 'Home Connect']))
  await person.click(screen.getByRole('button', { name: 'Archived' }))
  await waitFor(() => expect(names()).toEqual(['ADSL and Line 2016']))
  await person.type(screen.getByRole('searchbox'), 'hosted voice')
  expect(await screen.findByText('No bundle matches this search.')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Show all' }))
  await waitFor(() => expect(names()).toEqual(['Office Growth', 'Home Connect']))
})

test('a list that fails to load offers to try again', async () => {
  let isBroken = true
  const { person } = open('/bundles', {
    ...answers,
    'order/getBundles': () => (isBroken ? (new Refusal(500, 'Failed') as never) : bundles),
  })
  expect(await screen.findByText('The bundles could not be loaded.')).toBeTruthy()
  isBroken = false
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Office Growth')).toBeTruthy()
})

test.each([
  ['/hardware-lists', 'Desk phones', '/handsets?archived=too&category=1', ['Desk phones', 'No', '1', '1']],
  ['/hardware-lists', 'NBN hardware', '/handsets?archived=too&category=2', ['NBN hardware', 'Yes', '1', '0']],
  ['/hardware-lists?tab=manufacturers', 'Yealink', '/handsets?archived=too&manufacturer=1', ['Yealink', '1', '1']],
])('%s: %s has its counts and opens its models', async (address, name, href, cells) => {
  open(address)
  const link = await screen.findByRole('link', { name })
  expect(link.getAttribute('href')).toBe(href)
  const row = screen.getByRole('row', { name: new RegExp(`^${name}`) })
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(cells)
})

test('the models of a manufacturer are listed until the filter is removed', async () => {
  const { person } = open('/handsets?archived=too&manufacturer=1')
  const filter = await screen.findByRole('group', { name: 'Manufacturer' })
  expect(within(filter).getByRole('button', { name: 'Yealink' }).getAttribute('aria-pressed')).toBe('true')
  expect(await screen.findByRole('link', { name: 'T88' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Modem' })).toBeNull()
  await person.click(within(filter).getByRole('button', { name: 'Every manufacturer' }))
  expect(await screen.findByRole('link', { name: 'Modem' })).toBeTruthy()
  expect(screen.queryByRole('group', { name: 'Manufacturer' })).toBeNull()
})
