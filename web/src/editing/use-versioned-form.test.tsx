import { choice, text } from '@dealerline/shared/records/kinds.ts'
import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ApiError } from '../api.ts'
import { SelectField } from '../ui/form/SelectField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { showAt } from '../ui/testing/in-portal.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { useVersionedForm, type Versioned } from './use-versioned-form.ts'

const fields = { name: text('Name'), mobile: text('Mobile') }
const schema = z.object({ name: z.string(), mobile: z.string() })
const storedRecord = { values: { name: 'Greta', mobile: '1' }, version: 3 }

let requests: { values: unknown; ifMatch?: number }[] = []
let answers: (() => number)[] = []
afterEach(() => {
  requests = []
})

let changeRecord: (record: Versioned) => void = () => undefined

async function showForm() {
  const view = showAt('/', Form)
  await screen.findByRole('textbox', { name: 'Name' })
  return view
}

function Form() {
  const [record, setRecord] = useState<Versioned>(storedRecord)
  changeRecord = setRecord
  const editing = useVersionedForm({
    draftKey: 'tested',
    fields,
    schema,
    stored: record,
    readCurrent: (current) => current as Versioned,
    saved: 'saved',
    store: async (values, { ifMatch }) => {
      requests.push({ values, ...(ifMatch !== undefined && { ifMatch }) })
      return answers.shift()?.() ?? 0
    },
  })
  return (
    <>
      <TextField name="name" label="Name" control={editing.form.control} />
      <TextField name="mobile" label="Mobile" control={editing.form.control} />
      <p>{editing.state.kind}</p>
      <button type="button" onClick={() => void editing.submit()}>
        Save
      </button>
      <ConflictDialog name="Greta" editing={editing} />
    </>
  )
}

const timeFields = { time: choice('Time', { morning: 'Morning', evening: 'Evening' }) }

function TimeForm() {
  const editing = useVersionedForm({
    draftKey: 'time',
    fields: timeFields,
    schema: z.object({ time: z.string().nullable() }),
    stored: { values: { time: 'evening' }, version: 1 },
    readCurrent: (current) => current as Versioned,
    saved: 'saved',
    store: async (values) => {
      requests.push({ values })
      return 2
    },
  })
  return (
    <>
      <SelectField
        name="time"
        label="Time"
        control={editing.form.control}
        options={timeFields.time.options ?? []}
        clearable
      />
      <button type="button" onClick={() => void editing.submit()}>
        Save
      </button>
      <p>{editing.state.kind}</p>
    </>
  )
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const refuse = (current: Versioned) => () => {
  throw new ApiError(409, { code: 'stale', current })
}

describe('the form of a versioned record', () => {
  test('sends the blank value of a cleared choice, because an update keeps a field that is null', async () => {
    const { person } = showAt('/', TimeForm)
    await person.click(await screen.findByLabelText('Clear Time'))
    await person.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('saved')
    expect(requests).toEqual([{ values: { time: '' } }])
  })

  test('saves with the version that was loaded, and continues with the new version', async () => {
    answers = [() => 4, () => 5]
    const { person } = await showForm()
    for (const letter of ['a', 'b']) {
      await person.type(field('Name'), letter)
      await person.click(screen.getByRole('button', { name: 'Save' }))
      await screen.findByText('saved')
    }
    expect(requests).toEqual([
      { values: { name: 'Gretaa', mobile: '1' }, ifMatch: 3 },
      { values: { name: 'Gretaab', mobile: '1' }, ifMatch: 4 },
    ])
  })

  test('keeps my value of a field that both changed, and theirs of a field that only they changed', async () => {
    answers = [refuse({ values: { name: 'Theirs', mobile: '2' }, version: 7 }), () => 8]
    const { person } = await showForm()
    await person.type(field('Name'), '!')
    await person.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('row', { name: /Name Greta! Theirs/ })).toBeDefined()
    await person.click(screen.getByRole('button', { name: 'Keep mine' }))
    await screen.findByText('saved')
    expect(requests.at(-1)).toEqual({ values: { name: 'Greta!', mobile: '2' }, ifMatch: 7 })
  })

  test('takes the other person’s values and has nothing left to save', async () => {
    answers = [refuse({ values: { name: 'Theirs', mobile: '2' }, version: 7 })]
    const { person } = await showForm()
    await person.type(field('Name'), '!')
    await person.click(screen.getByRole('button', { name: 'Save' }))
    await person.click(await screen.findByRole('button', { name: 'Take theirs' }))
    expect([field('Name').value, field('Mobile').value]).toEqual(['Theirs', '2'])
    expect(screen.getByText('idle')).toBeDefined()
  })

  test('shows newly stored values unless there are unsaved values', async () => {
    const { person } = await showForm()
    act(() => changeRecord({ values: { name: 'Newer', mobile: '1' }, version: 4 }))
    expect(field('Name').value).toBe('Newer')
    await person.type(field('Name'), '!')
    act(() => changeRecord({ values: { name: 'Newest', mobile: '1' }, version: 5 }))
    expect(field('Name').value).toBe('Newer!')
  })
})
