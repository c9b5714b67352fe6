import type { Handset } from '@dealerline/shared/records/catalogue-fields.ts'
import { handsetFields } from '@dealerline/shared/records/catalogue-fields.ts'
import { fieldValues } from '@dealerline/shared/records/kinds.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { noLists } from '../../records/catalogue/CatalogueFields.tsx'
import { Snackbar } from '../../ui/feedback/Snackbar.tsx'
import { showAt } from '../../ui/testing/in-portal.tsx'
import { maintainedHandsets } from './maintained.ts'
import { RecordPanel } from './RecordPanel.tsx'

const storedHandset = {
  ...fieldValues(handsetFields, { model: 'Phone 1', rrpEx: 10 }),
  handsetID: 5,
  version: 3,
} as Handset

/** Answers every call with the same response, and returns the list of requests. */
function portal(status: number, body: unknown) {
  const fetchCalls = vi.fn((_address: string, _request: RequestInit) =>
    Promise.resolve(new Response(JSON.stringify(body), { status })),
  )
  vi.stubGlobal('fetch', fetchCalls)
  return fetchCalls
}

function showPanel(record: Handset | undefined) {
  const onClose = vi.fn()
  const view = showAt('/', () => (
    <>
      <RecordPanel kind={maintainedHandsets} record={record} lists={noLists} onClose={onClose} />
      <Snackbar />
    </>
  ))
  return { ...view, onClose }
}

describe('the panel of a handset', () => {
  test('offers no delete before the record is saved', { meta: { rules: ['HW-delete-unsaved-skipped'] } }, async () => {
    const fetchCalls = portal(500, {})
    showPanel(undefined)
    await screen.findByLabelText(/^Model/)
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
    expect(fetchCalls).not.toHaveBeenCalled()
  })

  test('sends only the changed fields, with the version that was loaded', async () => {
    const fetchCalls = portal(200, { ...storedHandset, description: 'New', version: 4 })
    const { person, onClose } = showPanel(storedHandset)
    await person.type(await screen.findByLabelText('Description'), 'New')
    await person.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(fetchCalls.mock.calls[0]?.[0]).toBe('/api/support/UpdateHandset')
    expect(JSON.parse(String(fetchCalls.mock.calls[0]?.[1].body))).toEqual({
      handsetID: 5,
      version: 3,
      description: 'New',
    })
    expect(sessionStorage.length).toBe(0)
  })

  test('restores an archived handset', async () => {
    const fetchCalls = portal(200, { ...storedHandset, version: 4 })
    const { person, onClose } = showPanel({ ...storedHandset, archived: true })
    await person.click(await screen.findByRole('button', { name: 'Restore' }))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(JSON.parse(String(fetchCalls.mock.calls[0]?.[1].body))).toEqual([
      { handsetID: 5, version: 3, archived: false },
    ])
  })

  test('compares a change with another person’s, and keeps mine', async () => {
    const theirs = { ...storedHandset, rrpEx: 300, description: 'From elsewhere', version: 4 }
    const fetchCalls = portal(409, { code: 'stale', current: theirs })
    const { person, onClose } = showPanel(storedHandset)
    const price = await screen.findByLabelText(/^Recommended retail/)
    await person.clear(price)
    await person.type(price, '320')
    await person.click(screen.getByRole('button', { name: 'Save' }))
    const conflict = within(await screen.findByRole('dialog', { name: 'Somebody else saved this first' }))
    expect(conflict.getByRole('row', { name: /^Recommended retail/ }).textContent).toContain('300')
    fetchCalls.mockResolvedValue(new Response(JSON.stringify({ ...theirs, rrpEx: 320, version: 5 })))
    await person.click(conflict.getByRole('button', { name: 'Keep mine' }))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(JSON.parse(String(fetchCalls.mock.calls[1]?.[1].body))).toEqual({ handsetID: 5, version: 4, rrpEx: 320 })
  })

  test('stays open and reports that the record could not be deleted', async () => {
    portal(500, { title: 'Something went wrong on our side', code: 'internal' })
    const { person, onClose } = showPanel(storedHandset)
    await person.click(await screen.findByRole('button', { name: 'Delete' }))
    const [, isConfirmed] = await waitFor(() => {
      const buttons = screen.getAllByRole('button', { name: 'Delete', hidden: true })
      expect(buttons).toHaveLength(2)
      return buttons
    })
    if (isConfirmed) await person.click(isConfirmed)
    expect(await screen.findByText('Nothing was deleted. Try again. cant delete')).toBeDefined()
    expect(onClose).not.toHaveBeenCalled()
  })

  test('adds a handset again that somebody else deleted', async () => {
    const fetchCalls = portal(404, { code: 'notFound' })
    const { person, onClose } = showPanel(storedHandset)
    await person.type(await screen.findByLabelText('Description'), 'New')
    await person.click(screen.getByRole('button', { name: 'Save' }))
    const addAgain = await screen.findByRole('button', { name: 'Add again' })
    fetchCalls.mockResolvedValue(new Response(JSON.stringify({ ...storedHandset, handsetID: 6, version: 1 })))
    await person.click(addAgain)
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    const body = JSON.parse(String(fetchCalls.mock.calls[1]?.[1].body)) as unknown
    expect(body).toMatchObject({ handsetID: 0, version: 0, model: 'Phone 1', description: 'New' })
  })

  test('closes if the changes of a deleted handset are discarded', async () => {
    portal(404, { code: 'notFound' })
    const { person, onClose } = showPanel(storedHandset)
    await person.type(await screen.findByLabelText('Description'), 'New')
    await person.click(screen.getByRole('button', { name: 'Save' }))
    await person.click(await screen.findByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
  })
})
