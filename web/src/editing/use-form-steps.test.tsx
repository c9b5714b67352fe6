import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { orderHistory } from '../session/order-history.ts'
import { dismissAll } from '../ui/feedback/notify.ts'
import { Snackbar } from '../ui/feedback/Snackbar.tsx'
import { CheckboxField } from '../ui/form/CheckboxField.tsx'
import { fieldVisits } from '../ui/form/field-visits.ts'
import { TextField } from '../ui/form/TextField.tsx'
import { answerCalls } from '../ui/testing/answer-calls.ts'
import { showAt } from '../ui/testing/in-portal.tsx'
import { mergeFields } from './merge-fields.ts'
import { useFormEditing } from './use-form-editing.ts'

interface Note {
  title: string
  text: string
  isUrgent: boolean
}

const schema = z.object({ title: z.string(), text: z.string(), isUrgent: z.boolean() })
let orderID = 100

function Form() {
  const { form } = useFormEditing<Note, Note>({
    draftKey: 'note',
    ofOrder: { orderID },
    steps: { label: 'Note', fieldOf: (path) => ({ label: path }) },
    schema,
    stored: { values: { title: 'Call', text: '', isUrgent: false }, version: 3 },
    merge: mergeFields<Note>({ title: 'Title' }),
    readTheirs: () => undefined,
    failed: () => undefined,
    save: async (_, { typed, version }) => ({ values: typed, version: version + 1 }),
  })
  return (
    <>
      <TextField name="title" label="Title" control={form.control} />
      <TextField name="text" label="Text" control={form.control} />
      <CheckboxField name="isUrgent" label="Urgent" control={form.control} />
      <Snackbar />
    </>
  )
}

async function open() {
  orderID += 1
  answerCalls({ [`Order/SaveDraft/${orderID}`]: () => null })
  const { person } = showAt('/', Form)
  const title = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' })
  const text = screen.getByRole<HTMLInputElement>('textbox', { name: 'Text' })
  const urgent = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Urgent' })
  const history = orderHistory(orderID)
  return {
    person,
    title,
    text,
    urgent,
    history,
    run: (direction: 'undo' | 'redo') => act(() => history.run(direction)),
  }
}

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

describe('steps of a form of an order', () => {
  test('are one for each visit of a field and each choice, and move the focus', async () => {
    const { person, title, text, urgent, run } = await open()
    await person.type(title, ' Mira')
    await person.type(text, 'Soon')
    await person.click(urgent)
    run('undo')
    await waitFor(() => expect(urgent.checked).toBe(false))
    run('undo')
    await waitFor(() => expect(text.value).toBe(''))
    await waitFor(() => expect(document.activeElement).toBe(text))
    run('undo')
    await waitFor(() => expect(title.value).toBe('Call'))
    run('redo')
    await waitFor(() => expect(title.value).toBe('Call Mira'))
  })

  test('begin a new step after an undo in the same field', async () => {
    const { person, text, run } = await open()
    await person.type(text, 'one')
    run('undo')
    await waitFor(() => expect(text.value).toBe(''))
    await person.type(text, 'two')
    run('undo')
    await waitFor(() => expect(text.value).toBe(''))
  })

  test('leave the text to the browser while it is typed, not before and not for a choice', async () => {
    const { person, text, urgent } = await open()
    await person.click(text)
    expect(fieldVisits.hasTextToUndo(text)).toBe(false)
    await person.keyboard('Soon')
    expect(fieldVisits.hasTextToUndo(text)).toBe(true)
    await person.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}')
    expect(fieldVisits.hasTextToUndo(text)).toBe(false)
    await person.click(urgent)
    expect(fieldVisits.hasTextToUndo(urgent)).toBe(false)
  })

  test('keep a value that has been changed since, and say so', async () => {
    const { person, text, history, run } = await open()
    await person.type(text, 'mine')
    history.add('note', { fields: [{ path: 'text', before: '', after: 'theirs' }] })
    run('undo')
    await screen.findByText('Not undone: text in Note has been changed since.')
    expect(text.value).toBe('mine')
    act(dismissAll)
  })
})
