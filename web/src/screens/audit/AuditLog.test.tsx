import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { administrator, openPortal } from '../../routes/testing/open-portal.tsx'
import { Refusal } from '../../ui/testing/answer-calls.ts'

test('says that the audit log could not be loaded, and loads it again', async () => {
  let isBroken = true
  const { person } = openPortal('/audit-log', {
    person: administrator,
    answers: { 'support/GetAuditLog': () => (isBroken ? new Refusal(500, 'No connection') : []) },
  })
  expect(await screen.findByText(/Error getting AuditLog:/)).toBeTruthy()
  expect(screen.getByText('The audit log could not be loaded.')).toBeTruthy()
  isBroken = false
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Entries appear here when people save, send and sign.')).toBeTruthy()
})

test('without a matching entry, offers to show all', async () => {
  const { person, calls } = openPortal('/audit-log?entity=order&to=2020-02-01', { person: administrator })
  expect(await screen.findByText('No entry matches this search.')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Show all' }))
  expect(await screen.findByText('Entries appear here when people save, send and sign.')).toBeTruthy()
  const filters = calls.filter(({ path }) => path === 'support/GetAuditLog').map(({ body }) => body)
  expect(filters[0]).toMatchObject({ entity: 'order', toDate: '2020-02-01' })
  expect(filters.at(-1)).toMatchObject({ entity: '', toDate: null })
})
