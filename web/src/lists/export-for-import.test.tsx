import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { administrator, openPortal } from '../routes/testing/open-portal.tsx'

test.each([
  ['/rate-plans', 'Export for import', 'rate-plans'],
  ['/bundles', 'Export for import', 'bundles'],
  ['/dealers', 'Export managers', 'dealer-managers'],
  ['/Customers', 'Export contacts', 'contacts'],
  ['/terms-conditions', 'Export for import', 'terms'],
  ['/resources-list/all', 'Export for import', 'resource-links'],
])('%s: "%s" downloads the file that the import of %s takes', async (address, name, kind) => {
  const { person, calls } = openPortal(address, { person: administrator })
  const button = await screen.findByRole('button', { name })
  expect(button.querySelector('svg')?.classList).toContain('tabler-icon-file-export')
  await person.click(button)
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain(`support/ExportRecords/${kind}`))
})

test('a dealer is offered no export for import', async () => {
  openPortal('/Customers')
  expect(await screen.findByRole('button', { name: 'Export' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Export for import' })).toBeNull()
})
