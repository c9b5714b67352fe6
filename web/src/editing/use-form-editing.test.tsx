import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { ApiError } from '../api.ts'
import { SidePanel } from '../ui/feedback/SidePanel.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { showAt } from '../ui/testing/in-portal.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { DraftNotice } from './DraftNotice.tsx'
import { mergeFields } from './merge-fields.ts'
import { useFormEditing } from './use-form-editing.ts'

interface Note {
  title: string
  text: string
}

const schema = z.object({ title: z.string().min(1, 'Missing'), text: z.string() })
const storedNote = { values: { title: 'Call', text: '' }, version: 3 }

let renders = 0
let latest: ReturnType<typeof useFormEditing<Note, Note>>
const onClosed = vi.fn()
const save = vi.fn<(note: Note, version: number) => number>()
let canAddAgain = true

function Panel() {
  renders += 1
  const editing = useFormEditing<Note, Note>({
    draftKey: 'note 1',
    schema,
    stored: storedNote,
    merge: mergeFields<Note>({ title: 'Title', text: 'Text' }),
    readTheirs: (current) => current as typeof storedNote,
    failed: ({ message }) => ({ httpStatus: 500, message }),
    canAddAgain,
    save: async (output, { typed, version }) => ({ values: typed, version: save(output, version) }),
  })
  latest = editing
  return (
    <>
      <SidePanel opened title="Note" onClose={() => void editing.leave(onClosed)}>
        <DraftNotice editing={editing} />
        <TextField name="title" label="Title" control={editing.form.control} />
        <TextField name="text" label="Text" control={editing.form.control} />
        <p>status {editing.state.kind}</p>
        <button type="button" onClick={() => void editing.submit()}>
          Save
        </button>
        <button type="button" onClick={editing.keepForNextScreen}>
          Hand over
        </button>
      </SidePanel>
      <ConflictDialog name="The note" editing={editing} />
    </>
  )
}

async function open() {
  const { person } = showAt('/', Panel)
  const title = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' })
  return { person, title }
}

async function saveDeleted() {
  save.mockImplementationOnce(() => {
    throw new ApiError(404, { code: 'notFound' })
  })
  const { person, title } = await open()
  await person.type(title, '!')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('dialog', { name: 'Somebody else deleted this' })
  return { person, title }
}

const isKept = () => sessionStorage.getItem('draft:note 1') !== null

afterEach(() => {
  cleanup()
  vi.clearAllMocks()
  canAddAgain = true
})

describe('a form in a panel', { meta: { rules: ['H2'] } }, () => {
  test('renders the panel only for the first typed key', async () => {
    const { person, title } = await open()
    await person.type(title, 'x')
    await screen.findByText('status unsaved')
    const before = renders
    await person.type(title, 'many more keys')
    expect(renders).toBe(before)
  })

  test('keeps a value that another person stored if a key is typed before it is shown', async () => {
    const { title } = await open()
    act(() => {
      latest.dispatch({ type: 'rebased', stored: { values: { title: 'Call', text: 'theirs' }, version: 4 } })
      fireEvent.change(title, { target: { value: 'Call!' } })
    })
    expect(latest.latest().typed).toEqual({ title: 'Call!', text: 'theirs' })
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Text' }).value).toBe('theirs')
    expect(title.value).toBe('Call!')
  })

  test('has nothing to save once it equals the stored values again', async () => {
    const { person, title } = await open()
    await person.type(title, 'x')
    await waitFor(() => expect(isKept()).toBe(true))
    await person.type(title, '{Backspace}')
    await screen.findByText('status idle')
    expect(isKept()).toBe(false)
  })

  test('shows an earlier draft until it is discarded', async () => {
    const first = await open()
    await first.person.type(first.title, '!')
    cleanup()
    const second = await open()
    expect(second.title.value).toBe('Call!')
    await second.person.click(screen.getByRole('button', { name: 'Discard it' }))
    expect(second.title.value).toBe('Call')
    expect(screen.queryByRole('button', { name: 'Discard it' })).toBeNull()
    expect(isKept()).toBe(false)
  })

  test('shows no notice on the next screen that continues the draft, but shows it on a later visit', async () => {
    const first = await open()
    await first.person.type(first.title, '!')
    await first.person.click(screen.getByRole('button', { name: 'Hand over' }))
    cleanup()
    const second = await open()
    expect(second.title.value).toBe('Call!')
    expect(screen.queryByRole('button', { name: 'Discard it' })).toBeNull()
    cleanup()
    await open()
    expect(screen.getByRole('button', { name: 'Discard it' })).toBeDefined()
  })

  test('asks before it closes with unsaved work, and discards it', async () => {
    const { person, title } = await open()
    await person.type(title, '!')
    await person.click(screen.getByRole('button', { name: 'Close' }))
    await person.click(await screen.findByRole('button', { name: 'Stay here' }))
    expect(onClosed).not.toHaveBeenCalled()
    await person.click(screen.getByRole('button', { name: 'Close' }))
    await person.click(await screen.findByRole('button', { name: 'Proceed' }))
    await waitFor(() => expect(onClosed).toHaveBeenCalled())
    expect(isKept()).toBe(false)
  })

  test('shows a server error at its field, and keeps the typed values', async () => {
    save.mockImplementationOnce(() => {
      throw new ApiError(400, { errors: [{ path: 'title', message: 'Taken' }] })
    })
    const { person, title } = await open()
    await person.type(title, '!')
    await person.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Taken')
    expect(document.activeElement).toBe(title)
    await waitFor(() => expect(isKept()).toBe(true))
  })

  test('checks the merged values before saving them', async () => {
    save.mockImplementationOnce(() => {
      throw new ApiError(409, { code: 'stale', current: { values: { title: '', text: 'Theirs' }, version: 4 } })
    })
    const { person } = await open()
    await person.type(screen.getByRole('textbox', { name: 'Text' }), 'Mine')
    await person.click(screen.getByRole('button', { name: 'Save' }))
    await person.click(await screen.findByRole('button', { name: 'Keep mine' }))
    await screen.findByText('Missing')
    expect(save).toHaveBeenCalledTimes(1)
  })

  test('continues editing if Escape closes the dialog, and keeps the panel open', async () => {
    save.mockImplementationOnce(() => {
      throw new ApiError(409, { code: 'stale', current: { values: { title: 'Theirs', text: '' }, version: 4 } })
    })
    const { person, title } = await open()
    await person.type(title, '!')
    await person.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByRole('row', { name: 'Title Call! Theirs' })
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep mine'))
    await person.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('table')).toBeNull())
    expect(screen.queryByText('Unsaved Changes')).toBeNull()
    expect([title.value, onClosed.mock.calls.length]).toEqual(['Call!', 0])
    expect(screen.getByText('status failed')).toBeDefined()
  })

  test('adds a record again that somebody else deleted', async () => {
    const { person } = await saveDeleted()
    save.mockReturnValueOnce(4)
    await person.click(screen.getByRole('button', { name: 'Add again' }))
    await screen.findByText('status saved')
    expect(save.mock.calls).toEqual([
      [{ title: 'Call!', text: '' }, 3],
      [{ title: 'Call!', text: '' }, 0],
    ])
  })

  test('discards the values of a record that somebody else deleted', async () => {
    const { person, title } = await saveDeleted()
    await person.click(screen.getByRole('button', { name: 'Discard' }))
    await screen.findByText('status idle')
    expect([title.value, isKept()]).toEqual(['Call', false])
  })

  test('keeps the values of a deleted record on the screen if it can’t be added again', async () => {
    canAddAgain = false
    const { person, title } = await saveDeleted()
    await person.click(screen.getByRole('button', { name: 'Keep on screen' }))
    await screen.findByText('status failed')
    expect([title.value, save.mock.calls.length]).toEqual(['Call!', 1])
    await waitFor(() => expect(isKept()).toBe(true))
  })
})
