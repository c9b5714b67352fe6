import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { present } from '../testing/present.ts'
import { show } from '../testing/render.tsx'
import type { Column } from './columns.ts'
import { RowGrid } from './RowGrid.tsx'

interface Line {
  key: string
  name: string
  plan: string
  carrier: string
  account: string
  note: string
}

const columns: Column<Line>[] = [
  { key: 'name', label: 'Name', kind: 'text', width: 90 },
  { key: 'carrier', label: 'Carrier', kind: 'text', width: 90 },
  { key: 'account', label: 'Account', kind: 'text', width: 90, importance: 1 },
  { key: 'plan', label: 'Plan', kind: 'text', width: 90, importance: 5 },
  { key: 'note', label: 'Note', kind: 'text', width: 90 },
]
const blank = { name: '', plan: '', carrier: '', account: '', note: '' }

let rows: readonly Line[] = []

function Lines({ phone = false, row = 0 }) {
  const [lines, setLines] = useState<Line[]>(() =>
    ['one', 'two', 'three'].map((name) => ({ ...blank, key: name, name, account: `A ${name}` })),
  )
  rows = lines
  return (
    <RowGrid
      label={phone ? 'Cards' : 'Lines'}
      focusTarget={{ row, field: 'plan' }}
      columns={columns}
      rows={lines}
      rowKey={({ key }) => key}
      onRowsChange={setLines}
      newRow={(existing) => ({ ...blank, key: `new ${existing.length}` })}
      errors={lines
        .filter(({ note }) => note === 'wrong')
        .map(({ key }) => ({ rowKey: key, column: 'note', message: 'Note is wrong' }))}
    />
  )
}

// Enough for three of the five columns: the first, the plan and the account.
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(380)
})
afterEach(() => {
  vi.restoreAllMocks()
})

const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
const cell = (row: number, key: string) => {
  const column = columns.findIndex((each) => each.key === key)
  const element = document.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)
  if (!element) throw new Error(`No cell ${key} in row ${row}`)
  return element
}
const focused = () => document.activeElement?.getAttribute('aria-label')
const panel = (name: string) => screen.queryByRole('group', { name: `More fields of ${name}` })

describe('a grid that is too narrow for its columns', () => {
  test('shows the most important columns in their declared order', () => {
    show(<Lines />)
    expect(headings()).toEqual(['', 'Name', 'Account', 'Plan', 'More fields', 'Actions'])
    expect(screen.getByRole('grid').getAttribute('aria-colcount')).toBe('8')
  })

  test('opens the other fields of a row with F4 or its button, and returns with F4 or Escape', async () => {
    const { person } = show(<Lines />)
    await person.click(cell(1, 'plan'))
    await person.keyboard('{F4}')
    expect(focused()).toBe('Carrier, row 2')
    await person.keyboard('Optus{Tab}spare{F4}')
    expect(panel('row 2')).toBeNull()
    expect(focused()).toBe('Plan, row 2')
    expect(rows[1]).toMatchObject({ carrier: 'Optus', note: 'spare' })
    const button = screen.getByRole('button', { name: 'More fields of row 2' })
    await person.click(button)
    expect(button.getAttribute('aria-expanded')).toBe('true')
    expect(within(present(panel('row 2'))).getByText('spare')).toBeTruthy()
    await person.keyboard('{Escape}')
    expect(focused()).toBe('Plan, row 2')
  })

  test('Tab goes from the last cell into the open panel, and on to the next row with its panel', async () => {
    const { person } = show(<Lines />)
    await person.click(cell(0, 'name'))
    await person.keyboard('{F4}{Home}')
    const labels: (string | null | undefined)[] = []
    for (let presses = 0; presses < 5; presses += 1) {
      await person.keyboard('{Tab}')
      labels.push(focused())
    }
    expect(labels).toEqual(['Account, row 1', 'Plan, row 1', 'Carrier, row 1', 'Note, row 1', 'Name, row 2'])
    expect(panel('row 1')).toBeNull()
    expect(panel('row 2')).toBeTruthy()
    await person.keyboard('{Shift>}{Tab}{/Shift}')
    expect(focused()).toBe('Note, row 1')
  })

  test('counts the errors of the other fields on the button, and F8 opens them', async () => {
    const { person } = show(<Lines />)
    await person.click(cell(2, 'plan'))
    await person.paste('Plan\tNote\nBasic\twrong')
    await person.keyboard('{F4}')
    expect(panel('row 3')).toBeNull()
    expect(screen.getByRole('button', { name: 'More fields of row 3, 1 error' })).toBeTruthy()
    await person.keyboard('{F8}')
    expect(focused()).toBe('Note, row 3')
    expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true')
    expect(within(present(panel('row 3'))).getByText('Note is wrong')).toBeTruthy()
  })

  test('keeps the panel of a new row open when the row is added', async () => {
    const { person } = show(<Lines />)
    await person.click(cell(3, 'name'))
    await person.keyboard('{F4}Optus{Tab}')
    expect(focused()).toBe('Note, row 4')
    expect(rows[3]).toMatchObject({ carrier: 'Optus' })
  })

  test('shows every column if the person chooses so, and remembers it', async () => {
    const { person, unmount } = show(<Lines />)
    await person.click(screen.getByRole('switch', { name: 'All columns' }))
    expect(headings()).toEqual(['', ...columns.map(({ label }) => label), 'Actions'])
    unmount()
    show(<Lines />)
    expect(headings()).toHaveLength(7)
  })
})

test('on a phone, the jump goes from error to error', async () => {
  const { matchMedia } = window
  vi.stubGlobal('matchMedia', (query: string) => ({ ...matchMedia(query), matches: query.includes('640px') }))
  const { person } = show(<Lines phone />)
  for (const input of screen.getAllByLabelText('Note')) {
    await person.clear(input)
    await person.type(input, 'wrong')
  }
  await person.tab()
  await person.click(screen.getByRole('button', { name: '3 errors · next' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getAllByLabelText('Note')[0]))
  await person.click(screen.getByRole('button', { name: '3 errors · next' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getAllByLabelText('Note')[1]))
})

test('on a phone, the field of a link has the focus on arrival only', async () => {
  const { matchMedia } = window
  vi.stubGlobal('matchMedia', (query: string) => ({ ...matchMedia(query), matches: query.includes('640px') }))
  const { person } = show(<Lines phone row={2} />)
  const inputs = (key: string) => [...document.querySelectorAll<HTMLInputElement>(`input[name="${key}"]`)]
  expect(document.activeElement).toBe(inputs('plan')[1])
  const name = present(inputs('name')[0])
  await person.click(name)
  await person.keyboard('22{Tab}')
  expect(rows[0]?.name).toBe('one22')
  expect(document.activeElement).not.toBe(inputs('plan')[1])
})
