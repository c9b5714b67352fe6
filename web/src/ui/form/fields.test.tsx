import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { present } from '../testing/present.ts'
import { show } from '../testing/render.tsx'
import { DateField } from './DateField.tsx'
import { DayInput } from './DayInput.tsx'
import { MoneyField } from './NumberField.tsx'
import { SaveBar } from './SaveBar.tsx'
import { SearchField } from './SearchField.tsx'
import { SelectField } from './SelectField.tsx'
import { EmailField, PhoneField, TextField } from './TextField.tsx'
import { useFocusField } from './use-focus-field.ts'
import { useZodForm } from './use-zod-form.ts'

const schema = z.object({
  name: z.string().min(1, 'Enter the name'),
  email: z.email('Enter an e-mail address'),
  spend: z.number().nullable(),
  start: z.string().nullable(),
  term: z.number().nullable(),
})

function Form({ onSave, field }: { onSave?: (values: unknown) => void; field?: string }) {
  const form = useZodForm(schema, {
    defaultValues: { name: 'Mira', email: '', spend: 1284.5, start: '2026-11-21', term: 12 },
  })
  useFocusField({ field })
  const terms = [12, 24].map((months) => ({ value: months, label: `${months} months` }))
  return (
    <form>
      <TextField control={form.control} name="name" label="Name" required />
      <EmailField control={form.control} name="email" label="E-mail" help="For the invoice" />
      <MoneyField control={form.control} name="spend" label="Spend" />
      <DateField control={form.control} name="start" label="Start" />
      <SelectField control={form.control} name="term" label="Term" options={terms} />
      <SaveBar onSave={form.handleSubmit((values) => onSave?.(values))} />
    </form>
  )
}

const titles = ['Mr', 'Mrs', 'Ms', 'Mrs and Mr', 'Dr'].map((value) => ({ value, label: value }))

function Titles() {
  const form = useZodForm(z.object({ title: z.string().nullable() }), { defaultValues: { title: 'Mr' } })
  return <SelectField control={form.control} name="title" label="Title" options={titles} />
}

function PartOfADate({ onChange }: { onChange: (value: unknown) => void }) {
  const form = useZodForm(z.object({ start: z.string().nullable() }), { defaultValues: { start: '31/0' } })
  return <DateField control={form.control} name="start" label="Start" onValueChange={onChange} />
}

function MarkedFields() {
  const form = useZodForm(z.object({ name: z.string(), title: z.string() }), { defaultValues: {} })
  return (
    <>
      <TextField control={form.control} name="name" label="Name" required />
      <TextField control={form.control} name="title" label="Job title" requiredToSend help="As on the card" />
    </>
  )
}

function Numbers({ mobile, onSave }: { mobile: string; onSave: (values: unknown) => void }) {
  const form = useZodForm(z.object({ mobile: z.string() }), { defaultValues: { mobile } })
  const { isDirty } = form.formState
  return (
    <form data-dirty={isDirty}>
      <PhoneField control={form.control} name="mobile" label="Mobile" />
      <SaveBar onSave={form.handleSubmit((values) => onSave(values))} />
    </form>
  )
}

const describedBy = (input: HTMLElement) =>
  (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')

describe('fields', () => {
  test('show an error next to the field while typing, as the description of the input', async () => {
    const { person } = show(<Form />)
    const email = screen.getByRole('textbox', { name: 'E-mail' })
    await person.type(email, 'mira@')
    await screen.findByText('Enter an e-mail address')
    expect(email.getAttribute('aria-invalid')).toBe('true')
    expect(describedBy(email)).toContain('Enter an e-mail address')
    expect(describedBy(email)).toContain('For the invoice')
    await person.type(email, 'novak.example')
    await waitFor(() => expect(email.getAttribute('aria-invalid')).not.toBe('true'))
  })

  test('show dates as DD/MM/YYYY and money with two places, and return plain values', async () => {
    const onSave = vi.fn()
    const { person } = show(<Form onSave={onSave} />)
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Start' }).value).toBe('21/11/2026')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Spend' }).value).toBe('$1,284.50')
    await person.type(screen.getByRole('textbox', { name: 'E-mail' }), 'mira@novak.example')
    const start = screen.getByRole('textbox', { name: 'Start' })
    await person.clear(start)
    await person.type(start, '5/3/27')
    await person.tab()
    await person.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(onSave).toHaveBeenCalled())
    expect(onSave.mock.lastCall?.[0]).toEqual({
      name: 'Mira',
      email: 'mira@novak.example',
      spend: 1284.5,
      start: '2027-03-05',
      term: 12,
    })
  })

  test('save on Ctrl-S while typing', async () => {
    const onSave = vi.fn()
    const { person } = show(<Form onSave={onSave} />)
    await person.type(screen.getByRole('textbox', { name: 'E-mail' }), 'mira@novak.example')
    await person.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(onSave).toHaveBeenCalledTimes(1))
  })

  test('get the focus if a link names them', async () => {
    show(<Form field="email" />)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'E-mail' })))
  })

  test('select a choice by typing: Tab takes the best match, Enter takes the first in an open list', {
    meta: { rules: ['U16'] },
  }, async () => {
    const { person } = show(<Titles />)
    const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Title' })
    await person.tab()
    await person.keyboard('Ms{Tab}')
    expect(box.value).toBe('Ms')
    await person.click(box)
    await person.keyboard('mrs{Enter}')
    expect(box.value).toBe('Mrs')
    await person.click(box)
    await person.keyboard('d{Enter}')
    expect(box.value).toBe('Dr')
    await person.keyboard('zzz{Tab}')
    expect(box.value).toBe('Dr')
  })

  test.each([
    ['typed in a closed box', 'Ms{Tab}', 'Ms'],
    ['typed in a closed box, one letter', 'd{Enter}', 'Dr'],
    ['typed in an open list', '{ArrowDown}Ms{Enter}', 'Ms'],
    ['typed again after a choice', 'Dr{Enter}Ms{Enter}', 'Ms'],
    ['the current label typed again', 'Mr{Enter}', 'Mr'],
    ['highlighted after typing', 'mr{ArrowDown}{ArrowDown}{Enter}', 'Mrs and Mr'],
    ['highlighted and left with Tab', 'Mr{ArrowDown}{Tab}', 'Mrs'],
    ['without a match', 'zzz{Enter}{Tab}', 'Mr'],
  ])('select only a choice that starts with the text: %s', { meta: { rules: ['U16'] } }, async (_, keys, expected) => {
    const { person } = show(<Titles />)
    const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Title' })
    await person.tab()
    await person.keyboard(keys)
    await waitFor(() => expect(box.value).toBe(expected))
  })

  test('choose a whole label at once, and take a text that means one choice when they lose the focus', {
    meta: { rules: ['U16'] },
  }, async () => {
    const { person } = show(<Titles />)
    const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Title' })
    await person.tab()
    await person.keyboard('Ms')
    expect((await screen.findByRole('option', { name: 'Ms' })).getAttribute('aria-selected')).toBe('true')
    await person.keyboard('{Control>}a{/Control}d')
    await person.click(document.body)
    expect(box.value).toBe('Dr')
    await person.click(box)
    await person.keyboard('M')
    await person.click(document.body)
    expect(box.value).toBe('Dr')
  })

  test('mark the fields required to save differently from empty ones required to send', {
    meta: { rules: ['U14'] },
  }, async () => {
    const { person } = show(<MarkedFields />)
    const [name, title] = screen.getAllByRole<HTMLInputElement>('textbox')
    expect([name?.required, title?.required]).toEqual([true, false])
    expect(title && describedBy(title)).toContain('As on the card • Needed to send')
    expect(screen.getAllByText('*', { exact: false })).toHaveLength(1)
    await person.type(present(title), 'Owner')
    expect(title && describedBy(title)).toContain('As on the card')
    expect(title && describedBy(title)).not.toContain('Needed to send')
  })

  test('suggest after a pause from the third character on, and take the first suggestion on Enter', {
    meta: { rules: ['U17'] },
  }, async () => {
    const search = vi.fn(async (text: string) => [{ key: '1', label: `${text} Street`, item: 1 }])
    const onChoose = vi.fn()
    const { person } = show(
      <SearchField label="Address" text="" onTextChange={() => {}} search={search} onChoose={onChoose} />,
    )
    const box = screen.getByRole('combobox', { name: 'Address' })
    await person.type(box, 'B')
    expect(search).not.toHaveBeenCalled()
    await person.click(box)
    await person.paste('ridge')
    await screen.findByText('ridge Street')
    expect(screen.getByText(/^1 suggestion, Enter chooses/)).toBeTruthy()
    await person.keyboard('{Enter}')
    expect(onChoose).toHaveBeenCalledWith(expect.objectContaining({ key: '1' }))
  })
})

test('a date that does not exist stays in the field and is refused', async () => {
  const { person } = show(<Form />)
  const start = screen.getByRole<HTMLInputElement>('textbox', { name: 'Start' })
  await person.clear(start)
  await person.type(start, '31/02/2026')
  await person.tab()
  expect(start.value).toBe('31/02/2026')
  expect(describedBy(start)).toContain('Start must be a date such as 21/11/2026')
  await person.clear(start)
  await person.type(start, '28.2.2026')
  await person.tab()
  expect(start.value).toBe('28/02/2026')
  expect(describedBy(start)).not.toContain('must be a date')
})

test('a date that was typed in part is in the field when it is opened again, and is gone when it is removed', async () => {
  const changed = vi.fn<(value: unknown) => void>()
  const { person } = show(<PartOfADate onChange={changed} />)
  const start = screen.getByRole<HTMLInputElement>('textbox', { name: 'Start' })
  expect([start.value, describedBy(start)]).toEqual(['31/0', expect.stringContaining('Start must be a date')])
  await person.type(start, '1')
  expect([start.value, changed.mock.lastCall]).toEqual(['31/01', ['31/01']])
  await person.type(start, '/2026')
  expect([start.value, changed.mock.lastCall]).toEqual(['31/01/2026', ['2026-01-31']])
  await person.type(start, '{Backspace>10/}')
  await person.type(start, '3')
  expect(changed.mock.lastCall).toEqual(['3'])
  await person.type(start, '{Backspace}')
  expect([start.value, changed.mock.lastCall]).toEqual(['', [null]])
  expect(describedBy(start)).not.toContain('must be a date')
})

test('a date outside the limits stays in the field with the limit, and the value does not change', async () => {
  const onChange = vi.fn()
  const { person } = show(
    <DayInput name="to" label="To" value="2026-11-21" earliest="2026-11-01" latest="2026-11-30" onChange={onChange} />,
  )
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'To' })
  for (const [text, problem] of [
    ['31/10/2026', 'To must be 01/11/2026 or later'],
    ['1.12.26', 'To must be 30/11/2026 or earlier'],
    ['31/11/2026', 'To must be a date such as 21/11/2026'],
    ['soon', 'To must be a date such as 21/11/2026'],
  ] as const) {
    await person.tripleClick(input)
    await person.keyboard(text)
    await person.tab()
    expect(input.value).toBe(text)
    expect(describedBy(input)).toContain(problem)
  }
  expect(onChange).not.toHaveBeenCalled()
  await person.tripleClick(input)
  await person.keyboard('20.11.26')
  expect(onChange).toHaveBeenCalledExactlyOnceWith('2026-11-20')
  expect(describedBy(input)).not.toContain('must be')
})

describe('a phone number', () => {
  const mobile = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Mobile' })

  test.each([
    ['0412345678', '0412 345 678'],
    ['+61412345678', '0412 345 678'],
    ['(02)98765432', '02 9876 5432'],
    ['02 9876 5432 ext 12', '02 9876 5432 ext 12'],
    ['041234', '041234'],
  ])('%s shows as %s, and showing it changes nothing', async (stored, shown) => {
    const { person, container } = show(<Numbers mobile={stored} onSave={() => {}} />)
    expect(mobile().value).toBe(shown)
    await person.click(mobile())
    await person.tab()
    expect(mobile().value).toBe(shown)
    expect(container.querySelector('form')?.dataset.dirty).toBe('false')
  })

  test('stays as it is typed until the person leaves the field', async () => {
    const save = vi.fn()
    const { person } = show(<Numbers mobile="" onSave={save} />)
    await person.type(mobile(), '+61412345678')
    expect(mobile().value).toBe('+61412345678')
    await person.tab()
    expect(mobile().value).toBe('0412 345 678')
    await person.type(mobile(), '{Backspace}9')
    expect(mobile().value).toBe('0412 345 679')
    await person.click(screen.getByRole('button', { name: /^Save/ }))
    await waitFor(() => expect(save).toHaveBeenCalledWith({ mobile: '0412 345 679' }))
  })
})
