import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { administrator, openPortal } from '../../routes/testing/open-portal.tsx'
import { Refusal } from '../../ui/testing/answer-calls.ts'

const file = (resourceFileID: number, title: string, more: object = {}) => ({
  resourceFileID,
  title,
  category: 'Forms',
  folder: 'Window',
  filename: `${title}.pdf`,
  mediaType: 'application/pdf',
  size: 1000,
  archived: false,
  addedAt: '2026-11-20T03:00:00Z',
  addedBy: 'Avery',
  version: 2,
  ...more,
})
const link = {
  id: 4,
  category: 'Products',
  section: 'Voice',
  label: 'Hosted voice',
  href: 'https://training.example.test/',
  version: 1,
}
const answers = {
  'DealerPortal/GetResourceCategories': () => [{ category: 'Forms', files: 2 }],
  'DealerPortal/GetResourceFiles/': (): unknown => [
    file(1, 'Porting authority'),
    file(2, 'Poster', { archived: true }),
  ],
  'Order/GetTrainingLinks': (): unknown => [link],
}
const rows = () => screen.getAllByRole('row').slice(1)

test('a dealer searches the files of a category, and sees links to training', {
  meta: { rules: ['ROUTE-lazy-views'] },
}, async () => {
  const { person } = openPortal('/resources-list/Forms', { answers })
  expect(await screen.findByRole('link', { name: 'Forms (2)' })).toBeTruthy()
  await waitFor(() => expect(rows()).toHaveLength(2))
  expect(screen.queryByRole('button', { name: 'Add files' })).toBeNull()
  await person.type(screen.getByRole('searchbox'), 'porting auth')
  await waitFor(() => expect(rows()).toHaveLength(1))
  await person.type(screen.getByRole('searchbox'), ' of nothing')
  await person.click(await screen.findByRole('button', { name: 'Show all' }))
  await waitFor(() => expect(rows()).toHaveLength(2))
  const training = within(screen.getByRole('region', { name: 'Training' }))
  expect((await training.findByRole('link', { name: /^Hosted voice/ })).getAttribute('href')).toBe(link.href)
})

test('a category without files says so', async () => {
  openPortal('/resources-list/Posters', { answers: { ...answers, 'DealerPortal/GetResourceFiles/': () => [] } })
  expect(await screen.findByText('This category has no files.')).toBeTruthy()
})

test('if training links fail to load, a red message shows and the files stay', {
  meta: { rules: ['ERR-fetch-as-200'] },
}, async () => {
  let isBroken = true
  const { person } = openPortal('/resources-list/all', {
    answers: { ...answers, 'Order/GetTrainingLinks': () => (isBroken ? new Refusal(500, 'Failed') : [link]) },
  })
  expect(await screen.findByText(/^The training links could not be loaded\..*Error getting Data$/)).toBeTruthy()
  expect(screen.getByText('The links to training could not be loaded.')).toBeTruthy()
  await waitFor(() => expect(rows()).toHaveLength(2))
  isBroken = false
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: /^Hosted voice/ })).toBeTruthy()
})

test('administrators maintain training links, and an invalid address is refused', async () => {
  const { person, calls } = openPortal('/resources-list/all', { person: administrator, answers })
  await person.click(await screen.findByRole('button', { name: 'New link' }))
  const panel = within(await screen.findByRole('dialog', { name: 'New link' }))
  const address = panel.getByLabelText(/^Address/)
  await person.type(panel.getByLabelText(/^Label/), 'Selling to clinics')
  const [category] = panel.getAllByLabelText(/^Category/)
  if (category) await person.type(category, 'Products')
  await person.type(address, 'training')
  await person.tab()
  expect(await panel.findByText('Please enter a valid url.')).toBeTruthy()
  await person.clear(address)
  await person.type(address, 'https://training.example.test/clinics')
  await person.click(panel.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved OK')).toBeTruthy()
  expect(calls.find(({ path }) => path === 'DealerPortal/UpdateTrainingLink')?.body).toMatchObject({
    id: 0,
    label: 'Selling to clinics',
  })
  await person.click(screen.getByRole('button', { name: 'Change Hosted voice' }))
  await person.click(await screen.findByRole('button', { name: 'Delete' }))
  const question = within(await screen.findByRole('dialog', { name: 'Delete Hosted voice?' }))
  await person.click(question.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('DealerPortal/DeleteTrainingLink/4'))
})

test('an archived file is restored', { meta: { rules: ['CAP-support-maintains'] } }, async () => {
  openPortal('/resources-list/Forms?archived=too&edit=2', { person: administrator, answers })
  expect(await screen.findByRole('button', { name: 'Restore' })).toBeTruthy()
  expect(screen.getByRole('row', { name: /Poster.*Archived/ })).toBeTruthy()
})
