import { maxSiteText } from '@dealerline/shared/records/site-row.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { openPortal } from '../../routes/testing/open-portal.tsx'
import { answerCalls } from '../../ui/testing/answer-calls.ts'
import { showAt } from '../../ui/testing/in-portal.tsx'
import { SiteListTable } from './SiteListTable.tsx'

const counts = { total: 40, wrong: 0, waiting: 0, questions: 0, pending: 0, qualified: 40, failed: 0, quoted: 0 }
const text = {
  name: 'Branches.csv',
  problem: '',
  customerName: '',
  addedBy: 'Dana',
  addedAt: '2026-11-20T01:00:00.000Z',
}
const siteList = { ...counts, ...text, siteListID: 7, status: 'done', customerID: 0, orderID: 0 }

test('the lists of sites are read page by page, and no heading sorts them', async () => {
  const calls = answerCalls({ 'SQ/GetSiteLists': () => ({ items: [siteList], total: 40, isMore: false }) })
  const person = userEvent.setup()
  showAt('/serviceability/sites', SiteListTable)
  expect(await screen.findByRole('link', { name: /Branches.csv/ })).toHaveProperty('search', '?list=7')
  expect(screen.queryByRole('button', { name: 'List' })).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Next page' }))
  const asked = () => calls.filter(({ path }) => path === 'SQ/GetSiteLists').map(({ body }) => body)
  await waitFor(() =>
    expect(asked()).toEqual([
      { page: 1, pageSize: 25 },
      { page: 2, pageSize: 25 },
    ]),
  )
})

test('a file with more than a list takes is refused as a whole', async () => {
  vi.stubGlobal(
    'Worker',
    class {
      postMessage() {}
      terminate() {}
    },
  )
  openPortal('/serviceability/sites', {
    answers: { 'SQ/GetSiteLists': () => ({ items: [], total: 0, isMore: false }) },
  })
  const input = (await screen.findByText('Drop a CSV file here')).closest('form')?.querySelector('input[type=file]')
  const sites = new File(['1 Harbour Street\n'.repeat(maxSiteText / 16)], 'sites.csv', { type: 'text/csv' })
  await userEvent.upload(input as HTMLInputElement, sites)
  expect(await screen.findByText(/^sites.csv has more than .* characters. Split it into several lists.$/)).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'Sites' })).toHaveProperty('value', '')
})
