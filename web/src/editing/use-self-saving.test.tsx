import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { ApiError } from '../api.ts'
import { useOrderSaving } from '../session/order-saving.ts'
import { dismissAll } from '../ui/feedback/notify.ts'
import { Snackbar } from '../ui/feedback/Snackbar.tsx'
import { SavedMark } from '../ui/form/SavedMark.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { answerCalls } from '../ui/testing/answer-calls.ts'
import { showAt } from '../ui/testing/in-portal.tsx'
import type { Pace } from './autosave.ts'
import { mergeFields } from './merge-fields.ts'
import { useFormEditing } from './use-form-editing.ts'

interface Note {
  title: string
  text: string
}

const schema = z.object({ title: z.string().min(2, 'Too short'), text: z.string() })
let storedNote = { values: { title: 'Call', text: '' }, version: 3 }
const save = vi.fn<(note: Note, isAutomatic: boolean) => void | Promise<void>>()
const afterSave = vi.fn<() => Promise<void>>()
/** The version that each save changed. */
let versions: number[] = []
let pace: Pace = 'typing'
let incomplete: readonly string[] = []

function Form({ isLocked }: { isLocked: boolean }) {
  const saving = useOrderSaving()
  const editing = useFormEditing<Note, Note>({
    draftKey: 'note',
    ofOrder: { orderID: 7, pace, isLocked },
    schema,
    findIncomplete: () => incomplete,
    stored: storedNote,
    merge: mergeFields<Note>({ title: 'Title', text: 'Text' }),
    readTheirs: (current) => current as typeof storedNote,
    failed: ({ message }) => ({ httpStatus: 500, message: `Not stored: ${message}` }),
    save: async (_, { typed, version, isAutomatic }) => {
      versions.push(version)
      await save(typed, isAutomatic)
      return {
        values: typed,
        version: version + 1,
        after: afterSave,
        notice: { httpStatus: 200, message: 'Note stored' },
      }
    },
  })
  return (
    <>
      <TextField name="title" label="Title" control={editing.form.control} />
      <TextField name="text" label="Text" control={editing.form.control} />
      {saving && <SavedMark automatic state={saving.state} onRetry={saving.retry} />}
      <Snackbar />
    </>
  )
}

/** A screen with the form, which can be left and opened again. */
function Screen() {
  const [isOpen, setIsOpen] = useState(true)
  const [isLocked, setIsLocked] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsLocked(!isLocked)}>
        {isLocked ? 'Take back' : 'Send'}
      </button>
      <button type="button" onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? 'Leave' : 'Come back'}
      </button>
      {isOpen && <Form isLocked={isLocked} />}
    </>
  )
}

async function open() {
  answerCalls({ 'Order/SaveDraft/7': () => null })
  const { person, history } = showAt('/', Screen)
  const title = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' })
  return { person, history, title, text: screen.getByRole<HTMLInputElement>('textbox', { name: 'Text' }) }
}

const refuse = (status: number) => () => {
  throw new ApiError(status, { detail: 'busy' })
}

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.resetAllMocks()
  pace = 'typing'
  versions = []
  storedNote = { ...storedNote, version: 3 }
  incomplete = []
})

describe('a form of an order', { meta: { rules: ['P1'] } }, () => {
  test('saves typed values without a button or a message', async () => {
    const { person, title } = await open()
    await person.type(title, ' Mira')
    await screen.findByText(/^Saved \d/)
    expect(save.mock.lastCall).toEqual([{ title: 'Call Mira', text: '' }, true])
    expect(screen.queryByText('Note stored')).toBeNull()
  })

  test('saves what was typed just before the order was sent when the order is taken back', async () => {
    const { person, title } = await open()
    await person.type(title, '!')
    await person.click(screen.getByRole('button', { name: 'Send' }))
    await new Promise((next) => setTimeout(next, 1000))
    expect(save).not.toHaveBeenCalled()
    expect(screen.queryByText('Saving…')).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Take back' }))
    await screen.findByText(/^Saved \d/)
    expect(save.mock.lastCall).toEqual([{ title: 'Call!', text: '' }, true])
  })

  test('saves what was refused because the order was sent when the order is taken back', async () => {
    save.mockImplementationOnce(refuse(409))
    const { person, title } = await open()
    await person.type(title, '!')
    await screen.findByText(/^Couldn’t save/)
    await person.click(screen.getByRole('button', { name: 'Send' }))
    await person.click(screen.getByRole('button', { name: 'Take back' }))
    await screen.findByText(/^Saved \d/)
    expect(save).toHaveBeenCalledTimes(2)
  })

  test('repeats a save that got no answer unchanged, although a field has become incomplete', async () => {
    save.mockImplementationOnce(refuse(503))
    const { person, text } = await open()
    await person.type(text, 'Ring')
    const again = await screen.findByRole('button', { name: 'Try again' })
    incomplete = ['text']
    await person.click(again)
    await waitFor(() => expect(save).toHaveBeenCalledTimes(2))
    expect(save.mock.calls.map(([values]) => values.text)).toEqual(['Ring', 'Ring'])
  })

  test('says on Ctrl-S that it is saved', async () => {
    const { person, title } = await open()
    await person.type(title, '!{Control>}s{/Control}')
    await screen.findByText('Note stored')
    expect(save.mock.calls).toEqual([[{ title: 'Call!', text: '' }, false]])
  })

  test('says on Ctrl-S that it is saved, while an earlier save still updates the screen', async () => {
    let update = () => {}
    let answer = () => {}
    afterSave.mockImplementationOnce(() => new Promise((resolve) => (update = resolve)))
    const { person, title } = await open()
    await person.type(title, '!')
    await waitFor(() => expect(afterSave).toHaveBeenCalled())
    save.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
    await person.type(title, '?')
    await person.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(save).toHaveBeenCalledTimes(2))
    await act(async () => update())
    await act(async () => answer())
    await screen.findByText('Note stored')
  })

  test.each([3, 0])(
    'shows what it has saved of version %i when it is opened again before that was read',
    async (version) => {
      storedNote = { ...storedNote, version }
      let update = () => {}
      afterSave.mockImplementationOnce(() => new Promise((resolve) => (update = resolve)))
      const { person, title } = await open()
      await person.type(title, '!')
      await waitFor(() => expect(afterSave).toHaveBeenCalled())
      await person.click(screen.getByRole('button', { name: 'Leave' }))
      await person.click(screen.getByRole('button', { name: 'Come back' }))
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('Call!')
      await act(async () => update())
      await person.type(screen.getByRole('textbox', { name: 'Title' }), '?')
      await waitFor(() => expect(save.mock.lastCall?.[0].title).toBe('Call!?'))
      expect(versions).toEqual([version, version + 1])
    },
  )

  test('takes the refusal of a save that is running as the answer to Ctrl-S', async () => {
    let answer = () => {}
    save.mockImplementationOnce(async () => {
      await new Promise<void>((resolve) => (answer = resolve))
      await refuse(409)()
    })
    const { person, title } = await open()
    await person.type(title, '!')
    await waitFor(() => expect(save).toHaveBeenCalled())
    await person.keyboard('{Control>}s{/Control}')
    await act(async () => answer())
    await screen.findByText('Couldn’t save: busy')
    expect(save).toHaveBeenCalledOnce()
  })

  test('holds back a field with an error, and shows the error after the field was left', async () => {
    const { person, title, text } = await open()
    await person.clear(title)
    await person.type(title, 'C')
    expect(screen.queryByText('Too short')).toBeNull()
    await person.type(text, 'Soon')
    await screen.findByText(/^Saved \d.*, except for the marked fields$/)
    expect(save.mock.lastCall?.[0]).toEqual({ title: 'Call', text: 'Soon' })
    expect([title.value, screen.queryByText('Too short') !== null]).toEqual(['C', true])
    await waitFor(() => expect(sessionStorage.getItem('draft:note 7')).toContain('"title":"C"'))
  })

  test('keeps a form of which nothing can be saved, and says so on Ctrl-S', async () => {
    const { person, title } = await open()
    await person.clear(title)
    await screen.findByText('Not saved yet: complete the marked fields')
    await person.keyboard('{Control>}s{/Control}')
    await screen.findByText('Not saved: Too short')
    expect(save).not.toHaveBeenCalled()
  })

  test('announces a failure once while it is tried again', async () => {
    save.mockImplementation(refuse(500))
    const { person, title } = await open()
    await person.type(title, '!')
    await screen.findByText('Not stored: busy')
    act(() => dismissAll())
    await person.type(title, '?')
    await waitFor(() => expect(save.mock.calls.length).toBe(2))
    await screen.findByText('Couldn’t save: busy')
    expect(screen.queryByText('Not stored: busy')).toBeNull()
  })

  test('tries again after it was left, until the server answers', async () => {
    save.mockImplementation(refuse(0))
    const { person, title } = await open()
    await person.type(title, '!')
    await person.click(screen.getByText('Leave'))
    await waitFor(() => expect(save).toHaveBeenCalled())
    const [first] = save.mock.calls
    save.mockReset()
    await waitFor(() => expect(save).toHaveBeenCalledOnce())
    expect(save.mock.calls).toEqual([first])
    await waitFor(() => expect(sessionStorage.getItem('draft:note 7') ?? '').not.toContain('Call!'))
  })

  test('goes on after it was left while the network does not answer', async () => {
    save.mockImplementation(refuse(0))
    const { person, history, title } = await open()
    await person.type(title, '!')
    await screen.findByText('Offline: kept on this device')
    history.push('/elsewhere')
    await waitFor(() => expect(history.location.pathname).toBe('/elsewhere'))
    await person.click(screen.getByText('Leave'))
    const [first] = save.mock.calls
    save.mockReset()
    await waitFor(() => expect(save).toHaveBeenCalledOnce())
    expect(save.mock.calls).toEqual([first])
  })

  test('asks before a refused value is lost', async () => {
    save.mockImplementation(refuse(403))
    const { person, history, title } = await open()
    await person.type(title, '!')
    await screen.findByText(/^Couldn’t save/)
    history.push('/elsewhere')
    await person.click(await screen.findByRole('button', { name: 'Proceed' }))
    await waitFor(() => expect(title.value).toBe('Call'))
  })

  test('keeps text that is typed after it was opened again, when a save from before ends', async () => {
    let answer = () => {}
    save.mockReturnValueOnce(new Promise<void>((resolve) => (answer = resolve)))
    const { person, title } = await open()
    await person.type(title, '!')
    await waitFor(() => expect(save).toHaveBeenCalled())
    await person.click(screen.getByText('Leave'))
    await person.click(screen.getByText('Come back'))
    const again = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' })
    expect(again.value).toBe('Call!')
    save.mockReturnValue(new Promise(() => undefined))
    await person.type(again, '?')
    await act(async () => answer())
    expect(sessionStorage.getItem('draft:note 7')).toContain('Call!?')
  })

  test('saves at the pace of fields once, when the field is left', async () => {
    pace = 'fields'
    const { person, title } = await open()
    await person.type(title, ' Mira')
    await new Promise((next) => setTimeout(next, 1200))
    expect(save).not.toHaveBeenCalled()
    await person.tab()
    await screen.findByText(/^Saved \d/)
    expect(save).toHaveBeenCalledOnce()
  })
})
