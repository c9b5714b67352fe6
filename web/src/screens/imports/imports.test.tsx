import type { StoredImport } from '@dealerline/shared/contract/imports.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { administrator, openPortal } from '../../routes/testing/open-portal.tsx'

const makeImport = (more: Partial<StoredImport>): StoredImport => ({
  importID: 4,
  kind: 'rate-plans',
  title: 'Rate plans',
  filename: 'many.csv',
  status: 'running',
  isDryRun: false,
  mapping: [],
  codePage: '',
  totalRows: 20_000,
  rowsDone: 3_000,
  created: 3_000,
  changed: 0,
  unchanged: 0,
  refused: 0,
  problem: '',
  startedBy: 'admin@example.test',
  addedAt: '2026-11-20T03:00:00Z',
  endedAt: '',
  hasFile: true,
  ...more,
})

test('the list of imports has the counts and the person of an import that runs without the browser', async () => {
  openPortal('/import', {
    person: administrator,
    answers: {
      'support/GetImports': () => ({ items: [makeImport({ status: 'done' })], total: 1, page: 1, pageSize: 25 }),
    },
  })
  const row = await screen.findByRole('row', { name: /many\.csv/ })
  for (const text of ['Done', '3,000', 'admin@example.test']) expect(row.textContent).toContain(text)
})

test('an administrator cancels an import, resumes it and removes it', async () => {
  let current = makeImport({})
  const change = (status: StoredImport['status']) => () => {
    current = makeImport({ status })
    return current
  }
  const { person, calls, router } = openPortal('/import?import=4', {
    person: administrator,
    answers: {
      'support/GetImport/4': () => current,
      'support/CancelImport/4': change('cancelled'),
      'support/ResumeImport/4': change('running'),
    },
  })
  expect(await screen.findByText(/^You may leave this page\./)).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Cancel import' }))
  await person.click(await screen.findByRole('button', { name: 'Resume' }))
  await person.click(await screen.findByRole('button', { name: 'Cancel import' }))
  await person.click(await screen.findByRole('button', { name: 'Remove' }))
  const question = within(await screen.findByRole('dialog', { name: 'Remove the import of many.csv?' }))
  await person.click(question.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('support/RemoveImport/4'))
  await waitFor(() => expect(router.state.location.searchStr).toBe(''))
})

test('an import that ends before the answer to its start is shown as it ended', async () => {
  let status: StoredImport['status'] = 'cancelled'
  const { person } = openPortal('/import?import=4', {
    person: administrator,
    answers: {
      'support/GetImport/4': () => makeImport({ status }),
      'support/ResumeImport/4': () => {
        status = 'done'
        return makeImport({ status: 'running' })
      },
    },
  })
  await person.click(await screen.findByRole('button', { name: 'Resume' }))
  expect(await screen.findByText('Done')).toBeTruthy()
})

test('a person chooses the encoding of a file in doubt, and sees the cells in it', async () => {
  const cells = { '': 'caf\uf78e', 'Mac Roman': 'café', 'Windows-1252': 'cafŽ', 'DOS 850': 'cafÄ' }
  const stored = makeImport({ status: 'draft', mapping: [{ column: 'Description', field: '' }] })
  const { person, calls } = openPortal('/import?import=4', {
    person: administrator,
    answers: {
      'support/GetImport/4': () => stored,
      'support/GetImportKinds': () => [{ name: 'rate-plans', title: 'Rate plans', help: '', key: [], fields: [] }],
      'support/PreviewImport/4': ({ body }) => {
        const { codePage } = body as StoredImport
        const rows = [{ line: 2, cells: [cells[codePage]], cellProblems: [], rowProblems: [] }]
        return { isEncodingDoubtful: true, header: ['Description'], fields: [''], columnProblems: [], rows }
      },
      'support/StartImport/4': () => ({ ...stored, status: 'running' }),
    },
  })
  await person.click(await screen.findByRole('combobox', { name: 'Encoding' }))
  await person.click(await screen.findByRole('option', { name: 'Mac Roman' }))
  expect(await screen.findByText('café')).toBeTruthy()
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Start import' }).disabled).toBe(false),
  )
  await person.click(screen.getByRole('button', { name: 'Start import' }))
  await waitFor(() =>
    expect(calls.find(({ path }) => path === 'support/StartImport/4')?.body).toMatchObject({ codePage: 'Mac Roman' }),
  )
})
