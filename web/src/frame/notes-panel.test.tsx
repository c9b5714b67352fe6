import type { Note } from '@dealerline/shared/contract/notes.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { show } from '../ui/testing/render.tsx'
import NotesPanel from './NotesPanel.tsx'
import { blankNote, hasNotes, isDirty, mergeTypedNotes, toEdited } from './notes-draft.ts'

const storedNote: Note = {
  noteID: 7,
  orderID: 1,
  component: 'create-mobile',
  noteText: 'Ring on Monday',
  writtenBy: 'Dana',
  writtenAt: '2026-11-20T03:00:00Z',
  version: 1,
}

describe('the typed notes', () => {
  test('replace the stored notes, and become new notes if the stored ones were changed or removed', () => {
    const mine = { ...toEdited(storedNote), noteText: 'Ring on Friday' }
    expect(mergeTypedNotes([storedNote], [mine])).toEqual([mine])
    const changedNote = { ...storedNote, version: 2, noteText: 'Ring on Tuesday' }
    expect(mergeTypedNotes([changedNote], [mine]).map(({ noteID, noteText }) => [noteID, noteText])).toEqual([
      [7, 'Ring on Tuesday'],
      [0, 'Ring on Friday'],
    ])
    expect(mergeTypedNotes([], [mine])).toMatchObject([{ noteID: 0, version: 0, noteText: 'Ring on Friday' }])
  })

  test('do not include empty or unchanged notes', () => {
    expect([blankNote(), toEdited(storedNote), { ...blankNote(), noteText: ' ' }].map(isDirty)).toEqual([
      false,
      false,
      false,
    ])
  })

  test('belong to every screen except the summary, the approval and home', {
    meta: { rules: ['SHELL-notes-panel'] },
  }, () => {
    const paths = ['/create-mobile', '/create-hardware/false', '/order-summary', '/approve/guid', '/']
    expect(paths.map(hasNotes)).toEqual([true, true, false, false, false])
  })
})

describe('the notes panel', () => {
  let notes: Note[]
  beforeEach(() => {
    notes = [storedNote]
    vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
      const requestedComponent = url.split('/').at(-1)
      if (method === 'POST') {
        const sentNotes: Note[] = JSON.parse(String(body))
        notes = sentNotes.map((note) => ({
          ...storedNote,
          ...note,
          noteID: note.noteID || 8,
          version: note.version + 1,
        }))
      }
      const answer = method === 'GET' ? notes.filter(({ component }) => component === requestedComponent) : notes
      return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } })
    })
  })

  test('marks saved notes, and saves edited notes with its button', {
    meta: { rules: ['NOTE-saved-check', 'NOTE-add-becomes-save'] },
  }, async () => {
    const { person } = show(<NotesPanel orderID={1} component="create-mobile" />)
    await screen.findByText(/Saved by Dana/)
    const note = screen.getByRole('textbox', { name: 'Note 1' })
    await person.clear(note)
    await person.type(note, 'Ring on Friday')
    expect(screen.queryByRole('button', { name: 'Add note' })).toBeNull()
    expect(screen.getByText('Not saved yet')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByRole('button', { name: 'Add note' })
    expect(notes).toMatchObject([{ noteID: 7, noteText: 'Ring on Friday', version: 2 }])
  })

  test('saves when the person leaves the screen, and shows the notes of the next screen', {
    meta: { rules: ['NOTE-route-change-saves', 'NOTE-route-change-loads'] },
  }, async () => {
    const { person, rerender } = show(<NotesPanel orderID={1} component="create-mobile" />)
    await person.click(await screen.findByRole('button', { name: 'Add note' }))
    await person.type(screen.getByRole('textbox', { name: 'Note 2' }), 'Gate code 1234')
    rerender(<NotesPanel orderID={1} component="create-fax" />)
    await waitFor(() =>
      expect(notes).toMatchObject([{ noteID: 8, noteText: 'Gate code 1234', component: 'create-mobile' }]),
    )
    await screen.findByText(/Your team can see these notes/)
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  /** Lets saves wait until `release` is called, and counts them. */
  function holdSaves() {
    const answer = globalThis.fetch
    const held: (() => void)[] = []
    const saves: Note[][] = []
    vi.stubGlobal('fetch', async (url: string, request: RequestInit) => {
      if (request.method !== 'POST') return answer(url, request)
      saves.push(JSON.parse(String(request.body)))
      await new Promise<void>((resolve) => held.push(resolve))
      return answer(url, request)
    })
    return { saves, release: () => held.shift()?.() }
  }

  test('keeps what is typed while a note is saved, with the focus, and saves it next', async () => {
    const { saves, release } = holdSaves()
    const { person } = show(<NotesPanel orderID={1} component="create-mobile" />)
    await person.click(await screen.findByRole('button', { name: 'Add note' }))
    const note = screen.getByRole('textbox', { name: 'Note 2' })
    await person.type(note, 'Gate code')
    await person.click(screen.getByRole('button', { name: 'Save' }))
    await person.type(note, ' 1234')
    notes = [storedNote]
    release()
    await waitFor(() => expect(screen.queryByText(/^Not saved yet/)).toBeTruthy())
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('data-loading')).toBe(false))
    expect(note).toHaveProperty('value', 'Gate code 1234')
    expect(document.activeElement).toBe(note)
    await person.click(screen.getByRole('button', { name: 'Save' }))
    expect(saves[1]).toMatchObject([{ noteID: 8, version: 1, noteText: 'Gate code 1234' }])
    release()
    await screen.findByRole('button', { name: 'Add note' })
  })

  test('does not save a note twice if the person leaves while it is saved', async () => {
    const { saves, release } = holdSaves()
    const { person, unmount } = show(<NotesPanel orderID={1} component="create-mobile" />)
    await person.click(await screen.findByRole('button', { name: 'Add note' }))
    await person.type(screen.getByRole('textbox', { name: 'Note 2' }), 'Gate code')
    await person.click(screen.getByRole('button', { name: 'Save' }))
    unmount()
    release()
    await waitFor(() => expect(notes).toMatchObject([{ noteID: 8 }]))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(saves).toHaveLength(1)
  })

  test('does not show a note twice that is saved after its screen was opened again', async () => {
    const { saves, release } = holdSaves()
    const client = new QueryClient()
    const panel = (component: string) => (
      <QueryClientProvider client={client}>
        <NotesPanel key={component} orderID={1} component={component} />
      </QueryClientProvider>
    )
    const { person, rerender } = show(panel('create-mobile'))
    await person.click(await screen.findByRole('button', { name: 'Add note' }))
    await person.type(screen.getByRole('textbox', { name: 'Note 2' }), 'Gate code')
    rerender(panel('create-fax'))
    await waitFor(() => expect(saves).toHaveLength(1))
    rerender(panel('create-mobile'))
    expect(await screen.findByRole('textbox', { name: 'Note 2' })).toHaveProperty('value', 'Gate code')
    release()
    await waitFor(() =>
      expect(screen.getAllByRole('textbox').map((each) => (each as HTMLInputElement).value)).toEqual(['Gate code']),
    )
  })

  test('deletes a note once for two clicks', async () => {
    const answer = globalThis.fetch
    const deleted: string[] = []
    vi.stubGlobal('fetch', async (url: string, request: RequestInit) => {
      if (request.method === 'DELETE') deleted.push(url)
      return answer(url, request)
    })
    const { person } = show(<NotesPanel orderID={1} component="create-mobile" />)
    await person.dblClick(await screen.findByRole('button', { name: 'Delete note 1' }))
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
    expect(deleted).toHaveLength(1)
  })

  test('counts and marks the notes that others write meanwhile, but not own ones', async () => {
    const client = new QueryClient()
    const { person } = show(
      <QueryClientProvider client={client}>
        <NotesPanel orderID={1} component="create-mobile" />
      </QueryClientProvider>,
    )
    expect(await screen.findByRole('heading', { name: 'Notes 1' })).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Add note' }))
    const typed = screen.getByRole('textbox', { name: 'Note 2' })
    await person.type(typed, 'Gate code 1234')
    await person.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('heading', { name: 'Notes 1' })).toBeTruthy()

    await person.click(screen.getByRole('button', { name: 'Add note' }))
    notes = [...notes, { ...storedNote, noteID: 9, noteText: 'Do not ring', writtenBy: 'Max' }]
    await client.invalidateQueries()
    expect(await screen.findByRole('heading', { name: 'Notes 2, 1 new' })).toBeTruthy()
    expect(screen.getByText(/^New: saved by Max/)).toBeTruthy()
    expect(screen.getAllByText(/^Saved by Dana/)).toHaveLength(1)
    // The new note that is still empty stays open.
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Note 3' }))
  })

  test('suggests people after @, with the keys of a list, and sends their name', async () => {
    const searches: string[] = []
    const answer = globalThis.fetch
    vi.stubGlobal('fetch', async (url: string, request: RequestInit) => {
      const { pathname, searchParams } = new URL(url, 'http://portal.test')
      if (!pathname.includes('getNotePeople')) return answer(url, request)
      searches.push(searchParams.get('search') ?? '')
      const people = [
        { dealerID: 1, name: 'Dana Novak', role: 'manager' },
        { dealerID: 2, name: 'Dan Ives', role: 'staff' },
      ]
      return new Response(JSON.stringify(people), { headers: { 'content-type': 'application/json' } })
    })
    const { person } = show(<NotesPanel orderID={1} component="create-mobile" />)
    await person.click(await screen.findByRole('button', { name: 'Add note' }))
    const note = screen.getByRole('textbox', { name: 'Note 2' })
    await person.type(note, 'Mail info@kestrel.test{Enter}')
    expect(screen.queryByRole('option')).toBeNull()
    await person.type(note, '@da')
    expect(await screen.findByRole('option', { name: /^Dana Novak/ })).toBeTruthy()
    expect(await screen.findByText('2 suggestions, Enter chooses Dana Novak')).toBeTruthy()
    await person.keyboard('{ArrowDown}{Enter}')
    expect(note).toHaveProperty('value', 'Mail info@kestrel.test\n@Dan Ives ')
    expect(screen.queryByRole('option')).toBeNull()
    await person.keyboard('rings, not @d')
    await screen.findAllByRole('option')
    await person.keyboard('{Escape}{Enter}Thanks')
    expect(note).toHaveProperty('value', 'Mail info@kestrel.test\n@Dan Ives rings, not @d\nThanks')
    expect(searches).toContain('')
    await person.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(notes.at(-1)?.noteText).toContain('@Dan Ives'))
  })

  test('moves the focus to the note of a notification', async () => {
    notes = [storedNote, { ...storedNote, noteID: 8, noteText: '@Dana Novak please ring' }]
    show(<NotesPanel orderID={1} component="create-mobile" linkedNote={7} />)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Note 1' })))
  })
})
