import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { administrator, openPortal } from '../../routes/testing/open-portal.tsx'

test('shows the servers, the database and that there is no backup', async () => {
  openPortal('/status', {
    person: administrator,
    answers: {
      'support/GetStatus': () => ({
        servers: [{ host: 'web-1', role: 'all', version: '0.5.0', connections: 20, startedAt: '', seenAt: '' }],
        database: {
          version: '17.2',
          behind: 'PostgreSQL 17.2 lacks fixes.',
          startedAt: '2026-11-20T02:00:00Z',
          megabytes: 40,
          connections: 9,
          maxConnections: 100,
        },
        newestMigration: '0042',
        bufferedPages: 3,
        backup: {
          isFailing: false,
          finishedAt: '',
          fileName: '',
          megabytes: 0,
          missingFiles: 0,
          failedAt: '',
          failure: '',
          isArchiving: false,
          isArchiveFailing: false,
          archivedAt: '',
          archiveFailedAt: '',
        },
      }),
    },
  })
  const servers = await screen.findByRole('table', { name: 'Running servers' })
  expect(await within(servers).findByText('web-1')).toBeTruthy()
  expect(await screen.findByText('None has been written.')).toBeTruthy()
  expect(screen.getByText('9 of 100')).toBeTruthy()
  expect(screen.getByText('PostgreSQL 17.2 lacks fixes.')).toBeTruthy()
  expect(screen.getByText(/^Open pages without live changes: 3\./)).toBeTruthy()
})
