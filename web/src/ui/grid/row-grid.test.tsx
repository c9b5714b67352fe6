import { screen, waitFor, within } from '@testing-library/react'
import { useLayoutEffect, useRef, useState } from 'react'
import { describe, expect, test } from 'vitest'
import { show } from '../testing/render.tsx'
import type { Column } from './columns.ts'
import { RowGrid } from './RowGrid.tsx'

type Line = {
  key: string
  name: string
  quantity: number | null
  plan: number | null
  start: string | null
  port: boolean
}

const columns: Column<Line>[] = [
  { key: 'name', label: 'Name', kind: 'text' },
  { key: 'quantity', label: 'Quantity', kind: 'number', required: true },
  {
    key: 'plan',
    label: 'Plan',
    kind: 'choice',
    options: [
      { value: 1, label: 'Basic' },
      { value: 2, label: 'Plus' },
      { value: 3, label: 'Old', disabled: true, note: 'archived' },
    ],
  },
  { key: 'double', label: 'Double', kind: 'number', compute: (line) => (line.quantity ?? 0) * 2 },
  { key: 'start', label: 'Start', kind: 'date' },
  { key: 'port', label: 'Port', kind: 'flag' },
]

const line = (number: number): Line => ({
  key: `line-${number}`,
  name: '',
  quantity: 1,
  plan: null,
  start: null,
  port: false,
})

interface LinesProps {
  count: number
  onRows: (rows: readonly Line[]) => void
  fixedRows: boolean
}

function Lines({ count, onRows, fixedRows }: LinesProps) {
  const rowCount = useRef(count)
  const [rows, setRows] = useState<Line[]>(() =>
    Array.from({ length: count }, (_, index) => ({ ...line(index + 1), name: `Line ${index + 1}` })),
  )
  useLayoutEffect(() => onRows(rows), [rows, onRows])
  return (
    <RowGrid
      label="Lines"
      columns={columns}
      rows={rows}
      rowKey={(row) => row.key}
      onRowsChange={setRows}
      {...(!fixedRows && {
        newRow: () => {
          rowCount.current += 1
          return line(rowCount.current)
        },
        duplicate: (row: Line) => ({ ...row, key: `copy of ${row.key}` }),
      })}
      fixedRows={fixedRows}
      rowActions={fixedRows ? [{ label: 'Open', onRun: () => undefined }] : []}
      errors={rows
        .filter((row) => row.quantity === 0)
        .map((row) => ({ rowKey: row.key, column: 'quantity', message: 'Quantity must be at least 1' }))}
      footer={{ quantity: rows.reduce((sum, row) => sum + (row.quantity ?? 0), 0) }}
    />
  )
}

function setUp(count = 3, { fixedRows = false } = {}) {
  let latest: readonly Line[] = []
  const { person } = show(
    <Lines
      count={count}
      fixedRows={fixedRows}
      onRows={(rows) => {
        latest = rows
      }}
    />,
  )
  const cell = (row: number, column: string) => {
    const index = columns.findIndex((each) => each.key === column)
    const element = document.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${index}"]`)
    if (!element) throw new Error(`No cell in row ${row}, column ${column}`)
    return element
  }
  return {
    person,
    cell,
    rows: () => latest,
    names: () => latest.map((row) => row.name),
    focused: () => document.activeElement?.getAttribute('aria-label'),
    open: (row: number, column: string) => person.click(cell(row, column)),
    paste: (text: string) => person.paste(text),
  }
}

describe('the row editor', () => {
  test('changes fixed rows, but does not add, move, select or delete them', async () => {
    const { person, open, names, paste } = setUp(2, { fixedRows: true })
    await open(0, 'name')
    await person.keyboard('First{Enter}')
    await person.keyboard('{Alt>}{ArrowUp}{/Alt}{Shift>} {/Shift}')
    await paste('Second\nThird')
    expect(names()).toEqual(['First', 'Second'])
    expect(screen.queryByRole('checkbox', { name: /^Select/ })).toBeNull()
    expect(screen.queryByRole('button', { name: /^(Add row|Delete)/ })).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Actions for row 1' }))
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Open'])
  })

  test('shows plain text until a cell is active, and then has one input', async () => {
    const { open, focused } = setUp()
    const inputs = () => document.querySelectorAll('tbody input:not([type="checkbox"])').length
    expect(inputs()).toBe(0)
    await open(0, 'name')
    expect(inputs()).toBe(1)
    expect(focused()).toBe('Name, row 1')
  })

  test('Tab commits a cell, skips computed cells and continues on the next row; Shift-Tab moves back', async () => {
    const { person, open, focused, rows } = setUp()
    await open(0, 'name')
    await person.keyboard('Reception{Tab}')
    expect(rows()[0]?.name).toBe('Reception')
    expect(focused()).toBe('Quantity, row 1')
    await person.keyboard('{Tab}{Tab}')
    expect(focused()).toBe('Start, row 1')
    await person.keyboard('{Tab}{Tab}')
    expect(focused()).toBe('Name, row 2')
    await person.keyboard('{Shift>}{Tab}{/Shift}')
    expect(focused()).toBe('Port, row 1')
  })

  test('moves down on Enter and up on Shift-Enter', async () => {
    const { person, open, focused, rows } = setUp()
    await open(0, 'quantity')
    await person.keyboard('5{Enter}')
    expect(rows()[0]?.quantity).toBe(5)
    expect(focused()).toBe('Quantity, row 2')
    await person.keyboard('{Shift>}{Enter}{/Shift}')
    expect(focused()).toBe('Quantity, row 1')
  })

  test('returns on Enter to the column where tabbing began', { meta: { rules: ['U7'] } }, async () => {
    const { person, open, focused, rows } = setUp()
    await open(0, 'quantity')
    await person.keyboard('5{Tab}{Tab}{Enter}')
    expect(focused()).toBe('Quantity, row 2')
    await person.keyboard('6{Tab}Plus{Enter}')
    expect(focused()).toBe('Quantity, row 3')
    expect(rows().map(({ quantity, plan }) => [quantity, plan])).toEqual([
      [5, null],
      [6, 2],
      [1, null],
    ])
    await person.keyboard('{Tab}{Shift>}{Enter}{/Shift}')
    expect(focused()).toBe('Plan, row 2')
    await person.keyboard('{ArrowRight}{ArrowRight}{Enter}')
    expect(focused()).toBe('Start, row 3')
  })

  test('moves by arrows while nothing is edited, edits on F2, and cancels on Escape', async () => {
    const { person, open, focused, rows } = setUp()
    await open(0, 'name')
    await person.keyboard('{ArrowRight}{ArrowDown}')
    expect(focused()).toBe('Quantity, row 2')
    await person.keyboard('{ArrowLeft}{F2}X{ArrowLeft}')
    expect(focused()).toBe('Name, row 2')
    await person.keyboard('{Escape}{ArrowUp}')
    expect(focused()).toBe('Name, row 1')
    expect(rows()[1]?.name).toBe('Line 2')
  })

  test('makes the empty last row a new row when somebody types in it', async () => {
    const { person, open, focused, rows } = setUp()
    await open(3, 'name')
    await person.keyboard('Lobby{Tab}')
    expect(rows()).toHaveLength(4)
    expect(rows()[3]?.name).toBe('Lobby')
    expect(focused()).toBe('Quantity, row 4')
    await open(4, 'name')
    await open(0, 'name')
    expect(rows()).toHaveLength(4)
  })

  test('pastes a range over existing and new rows, keeps invalid text, and undoes the paste in one step', async () => {
    const { person, open, rows, cell, paste } = setUp(2)
    await open(1, 'name')
    await paste('Alpha\t3\tPlus\nBeta\tmany\tbasic\nGamma\t7\tOld\n')
    expect(rows().map((row) => [row.name, row.quantity, row.plan])).toEqual([
      ['Line 1', 1, null],
      ['Alpha', 3, 2],
      ['Beta', null, 1],
      ['Gamma', 7, null],
    ])
    expect(cell(2, 'quantity').textContent).toContain('many')
    expect(cell(2, 'quantity').textContent).toContain('Quantity must be a number')
    expect(cell(3, 'plan').textContent).toContain('can no longer be chosen')
    await person.click(screen.getByRole('button', { name: /2 errors/ }))
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Quantity, row 3')
    expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true')
    await person.keyboard('{Control>}z{/Control}')
    expect(rows().map((row) => row.name)).toEqual(['Line 1', 'Line 2'])
    expect(screen.queryByRole('button', { name: /errors/ })).toBeNull()
  })

  test('clears the error of a cell once its text is corrected', async () => {
    const { person, open, rows } = setUp()
    await open(0, 'start')
    await person.keyboard('31/02/2026{Enter}')
    expect(screen.getByRole('button', { name: /1 error/ })).toBeTruthy()
    await open(0, 'start')
    await person.keyboard('28/2/26{Enter}')
    expect(rows()[0]?.start).toBe('2026-02-28')
    expect(screen.queryByRole('button', { name: /1 error/ })).toBeNull()
  })

  test('fills a selected range down, and from a single row to the last row', async () => {
    const { person, open, rows } = setUp(4)
    await open(1, 'quantity')
    await person.keyboard('8{Enter}{ArrowUp}{Shift>}{ArrowDown}{/Shift}{Control>}d{/Control}')
    expect(rows().map((row) => row.quantity)).toEqual([1, 8, 8, 1])
    await open(0, 'quantity')
    await person.keyboard('6{Control>}d{/Control}')
    expect(rows().map((row) => row.quantity)).toEqual([6, 6, 6, 6])
    await person.keyboard('{Control>}z{/Control}')
    expect(rows().map((row) => row.quantity)).toEqual([6, 8, 8, 1])
  })

  test('moves a row with Alt and an arrow, and the active cell with it', async () => {
    const { person, open, names, focused } = setUp()
    await open(0, 'name')
    await person.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(names()).toEqual(['Line 2', 'Line 1', 'Line 3'])
    expect(focused()).toBe('Name, row 2')
  })

  test('styles the input of a select cell like that of any other cell', async () => {
    const { open } = setUp()
    await open(0, 'name')
    const classNames = [...(document.activeElement?.classList ?? [])]
    expect(classNames).toHaveLength(1)
    await open(0, 'plan')
    expect(document.activeElement?.getAttribute('role')).toBe('combobox')
    expect([...(document.activeElement?.classList ?? [])]).toEqual(classNames)
  })

  test('chooses by typing a part of the label and Enter', async () => {
    const { person, open, rows, focused } = setUp()
    await open(0, 'plan')
    await person.keyboard('plu{Enter}')
    expect(rows()[0]?.plan).toBe(2)
    expect(focused()).toBe('Plan, row 2')
  })

  test.each([
    ['Enter', 'plus{Enter}', 2],
    ['Tab', 'b{Tab}', 1],
    ['an arrow in the list', 's{ArrowDown}{Enter}', 2],
    ['leaving the table', 'bas', 1],
    ['a choice over an earlier one', 'Basic{Enter}{ArrowUp}Plus{Enter}', 2],
  ])('selects a choice by typing: %s', { meta: { rules: ['U16'] } }, async (_, keys, plan) => {
    const { person, open, rows } = setUp()
    await open(0, 'plan')
    await person.keyboard(keys)
    await person.click(document.body)
    expect(rows()[0]?.plan).toBe(plan)
    expect(screen.queryByRole('button', { name: /error/ })).toBeNull()
  })

  test.each(['s{Tab}', 's{Enter}', 's'])('refuses a text that means several choices: %s', async (keys) => {
    const { person, open, rows } = setUp()
    await open(0, 'plan')
    await person.keyboard(keys)
    await person.click(document.body)
    expect(rows()[0]?.plan).toBeNull()
    expect(screen.getByRole('button', { name: /1 error/ })).toBeTruthy()
  })

  test('deletes several selected rows and duplicates one from its menu', async () => {
    const { person, names } = setUp(4)
    await person.click(screen.getByRole('checkbox', { name: 'Select row 1' }))
    await person.click(screen.getByRole('checkbox', { name: 'Select row 3' }))
    await person.click(screen.getByRole('button', { name: 'Delete 2 rows' }))
    expect(names()).toEqual(['Line 2', 'Line 4'])
    await person.click(screen.getByRole('button', { name: 'Actions for row 1' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Duplicate' }))
    expect(names()).toEqual(['Line 2', 'Line 2', 'Line 4'])
  })

  test('sets a field of the selected rows, and one undo takes it back', async () => {
    const { person, rows } = setUp(3)
    const plans = () => rows().map(({ plan }) => plan)
    await person.click(screen.getByRole('checkbox', { name: 'Select row 1' }))
    await person.click(screen.getByRole('checkbox', { name: 'Select row 3' }))
    await person.click(screen.getByRole('button', { name: 'Set a field' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Set a field of 2 rows' }))
    await person.click(dialog.getByRole('button', { name: 'Set' }))
    expect(dialog.getByText('Choose a field.')).toBeTruthy()
    await person.type(dialog.getByRole('combobox', { name: 'Field' }), 'Plan')
    await person.type(await dialog.findByRole('combobox', { name: 'Value' }), 'Plus')
    await person.click(dialog.getByRole('button', { name: 'Set' }))
    await waitFor(() => expect(plans()).toEqual([2, null, 2]))
    await person.click(screen.getByRole('button', { name: 'Undo' }))
    expect(plans()).toEqual([null, null, null])
  })

  test('clears no field of the selected rows if no choice was made', async () => {
    const { person, rows } = setUp(2)
    await person.click(screen.getByRole('checkbox', { name: 'Select all rows' }))
    const setPlan = async (text: string) => {
      await person.click(screen.getByRole('button', { name: 'Set a field' }))
      const dialog = within(await screen.findByRole('dialog', { name: 'Set a field of 2 rows' }))
      await person.type(dialog.getByRole('combobox', { name: 'Field' }), 'Plan')
      await person.type(await dialog.findByRole('combobox', { name: 'Value' }), text)
      await person.click(dialog.getByRole('button', { name: 'Set' }))
      return dialog
    }
    await setPlan('Plus')
    await waitFor(() => expect(rows()).toMatchObject([{ plan: 2 }, { plan: 2 }]))
    const dialog = await setPlan('Nothing like it')
    expect(dialog.getByText('Choose a value.')).toBeTruthy()
    expect(rows()).toMatchObject([{ plan: 2 }, { plan: 2 }])
  })

  test('says why a value cannot be set, and sets nothing', async () => {
    const { person, rows } = setUp(2)
    await person.click(screen.getByRole('checkbox', { name: 'Select all rows' }))
    await person.click(screen.getByRole('button', { name: 'Set a field' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Set a field of 2 rows' }))
    await person.type(dialog.getByRole('combobox', { name: 'Field' }), 'Quantity')
    await person.type(await dialog.findByRole('textbox', { name: 'Value' }), 'ten')
    await person.click(dialog.getByRole('button', { name: 'Set' }))
    expect(dialog.getByRole('textbox', { name: 'Value' }).getAttribute('aria-invalid')).toBe('true')
    expect(rows().map(({ quantity }) => quantity)).toEqual([1, 1])
  })

  test('selects rows and opens the menu of one with the keyboard', async () => {
    const { person, open, names } = setUp(4)
    await open(1, 'name')
    await person.keyboard('{Shift>} {/Shift}{ArrowDown}{Shift>} {/Shift}')
    expect(screen.getByRole('button', { name: 'Delete 2 rows' })).toBeTruthy()
    await person.keyboard('{Shift>}{F10}{/Shift}')
    await person.click(await screen.findByRole('menuitem', { name: 'Duplicate' }))
    expect(names()).toEqual(['Line 1', 'Line 2', 'Line 3', 'Line 3', 'Line 4'])
  })

  test('copies the selected range in the format of a spreadsheet', async () => {
    const { person, open } = setUp()
    await open(0, 'name')
    await person.keyboard('{Shift>}{ArrowRight}{ArrowDown}{/Shift}')
    const copied = await person.copy()
    expect(copied?.getData('text/plain')).toBe('Line 1\t1\nLine 2\t1')
  })

  test('toggles a checkbox with one click and updates the totals in the foot', async () => {
    const { person, rows } = setUp()
    await person.click(screen.getByRole('checkbox', { name: 'Port, row 2' }))
    expect(rows()[1]?.port).toBe(true)
    expect(document.querySelector('tfoot')?.textContent).toContain('3')
  })

  test('leaves the table on Escape when nothing is edited', async () => {
    const { person, open } = setUp()
    await open(0, 'name')
    await person.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Add row'))
  })

  test('exposes a cell’s error as the description of its input', async () => {
    const { person, open, cell } = setUp()
    await open(0, 'quantity')
    await person.keyboard('0{Enter}')
    const errorCell = cell(0, 'quantity')
    expect(document.getElementById(errorCell.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Quantity must be at least 1',
    )
  })
})
