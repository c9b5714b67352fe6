import { screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useShownMessages } from '../feedback/notify.ts'
import { show } from '../testing/render.tsx'
import type { Column } from './columns.ts'
import { RowGrid } from './RowGrid.tsx'

interface Line {
  key: string
  type: string
  data: string
  speed: string
  plan: string
  address: string
  note: string
}

/** The table has space for the type, plan and address. The other three are in the row panel. */
const columns: Column<Line>[] = [
  { key: 'type', label: 'Type', kind: 'text', width: 90 },
  { key: 'data', label: 'Data allowance', kind: 'text', width: 90 },
  { key: 'speed', label: 'Speed', kind: 'text', width: 90 },
  { key: 'plan', label: 'Plan', kind: 'text', width: 90, importance: 5 },
  { key: 'address', label: 'Address', kind: 'text', width: 90, importance: 4 },
  { key: 'note', label: 'Note', kind: 'text', width: 90 },
]
const keys = ['type', 'data', 'speed', 'plan', 'address', 'note'] as const

let rows: readonly Line[] = []

/** Shows two rows whose cells contain the name of their column and the number of their row, such as `plan1`. */
function Lines() {
  const [lines, setLines] = useState<Line[]>(() =>
    [1, 2].map((number) => ({
      key: `${number}`,
      ...(Object.fromEntries(keys.map((key) => [key, `${key}${number}`])) as Omit<Line, 'key'>),
    })),
  )
  rows = lines
  return (
    <>
      <RowGrid
        label="Lines"
        columns={columns}
        rows={lines}
        rowKey={({ key }) => key}
        onRowsChange={setLines}
        newRow={(existing) => ({
          key: `new${existing.length}`,
          type: '',
          data: '',
          speed: '',
          plan: '',
          address: '',
          note: '',
        })}
      />
      <ul aria-label="Messages">
        {useShownMessages().map(({ id, message }) => (
          <li key={id}>{message}</li>
        ))}
      </ul>
    </>
  )
}

beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(380)
})
afterEach(() => {
  vi.restoreAllMocks()
})

const cell = (row: number, key: string) => {
  const column = columns.findIndex((each) => each.key === key)
  const element = document.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)
  if (!element) throw new Error(`No cell ${key} in row ${row}`)
  return element
}
/** The rows as text: the cells that have changed, by column, and `=` for a row without a change. */
const changes = () =>
  rows.map((row, at) => {
    const changed = keys.filter((key) => row[key] !== (at < 2 ? `${key}${at + 1}` : ''))
    return changed.map((key) => `${key}=${row[key]}`).join(' ') || '='
  })
const messages = () =>
  [...screen.getByRole('list', { name: 'Messages' }).children].map(({ textContent }) => textContent)
const openPanels = () =>
  screen
    .queryAllByRole('group', { name: /^More fields of/ })
    .map((each) => each.ariaLabel ?? each.getAttribute('aria-label'))

function setUp() {
  const { person } = show(<Lines />)
  return {
    person,
    /** Activates a cell. Opens the panel first if its column is not in the table. */
    at: async (row: number, key: string) => {
      if (['data', 'speed', 'note'].includes(key))
        await person.click(screen.getByRole('button', { name: `More fields of row ${row + 1}` }))
      await person.click(cell(row, key))
    },
  }
}

describe('a grid with columns in the row panel', () => {
  test.each([
    ['cells of the visible columns', 0, 'type', 'A\tB\tC', ['type=A plan=B address=C', '='], []],
    ['from a later column', 0, 'plan', 'B\tC', ['plan=B address=C', '='], []],
    ['more rows than there are', 1, 'plan', 'B\tC\nD\tE', ['=', 'plan=B address=C', 'plan=D address=E'], []],
    [
      'cells beyond the last column',
      0,
      'plan',
      'B\tC\tD\nE\tF\tG',
      ['plan=B address=C', 'plan=E address=F'],
      ['2 cells have no column here and were not pasted.'],
    ],
    ['empty cells beyond the last column', 0, 'address', 'C\t\t', ['address=C', '='], []],
    [
      'a heading of the visible columns',
      0,
      'type',
      'Type\tPlan\tAddress\nA\tB\tC',
      ['type=A plan=B address=C', '='],
      [],
    ],
    ['a heading in another order', 0, 'type', 'Address\tType\nC\tA', ['type=A address=C', '='], []],
    ['a heading from another cell', 0, 'address', 'type\tPLAN \nA\tB', ['type=A plan=B', '='], []],
    ['a heading of one column', 0, 'type', 'Plan\nB\nD', ['plan=B', 'plan=D'], []],
    [
      'a heading with an unknown column',
      0,
      'type',
      'Plan\tColour\tType\nB\tred\tA',
      ['type=A plan=B', '='],
      ['1 cell has no column here and was not pasted.'],
    ],
    ['a heading with an empty name', 0, 'type', 'Plan\t\tType\nB\t\tA', ['type=A plan=B', '='], []],
    [
      'a first row with one cell like a label',
      0,
      'type',
      'Plan\tB\tC\nA\tE\tF',
      ['type=Plan plan=B address=C', 'type=A plan=E address=F'],
      [],
    ],
    ['a field of the panel', 0, 'speed', 'S', ['speed=S', '='], []],
    ['fields of the panel', 0, 'speed', 'S\tN', ['speed=S note=N', '='], []],
  ] as const)('pastes %s', { meta: { rules: ['U7'] } }, async (_, row, key, text, expected, notices) => {
    const { person, at } = setUp()
    await at(row, key)
    await person.paste(text)
    expect(changes()).toEqual(expected)
    expect(messages()).toEqual(notices)
    await person.keyboard('{Control>}z{/Control}')
    expect(changes()).toEqual(['=', '='])
  })

  test('opens the panel of the first row if a heading names one of its fields', async () => {
    const { person, at } = setUp()
    await at(0, 'plan')
    await person.paste('Speed\tPlan\nS\tB\nT\tC')
    expect(changes()).toEqual(['speed=S plan=B', 'speed=T plan=C'])
    expect(openPanels()).toEqual(['More fields of row 1'])
    expect(messages()).toEqual(['Filled Speed in 2 rows, under More fields.'])
  })

  test.each([
    ['copies', '{Shift>}{ArrowRight}{ArrowRight}{ArrowDown}{/Shift}', 'type1\tplan1\taddress1\ntype2\tplan2\taddress2'],
    ['copies everything with', '{Control>}a{/Control}', 'type1\tplan1\taddress1\ntype2\tplan2\taddress2'],
    ['stops at the last column with', '{Shift>}{End}{ArrowRight}{ArrowRight}{/Shift}', 'type1\tplan1\taddress1'],
  ])('%s the visible columns of the range: %s', async (_, selection, expected) => {
    const { person, at } = setUp()
    await at(0, 'speed')
    await person.click(cell(0, 'type'))
    await person.keyboard(selection)
    expect((await person.copy())?.getData('text/plain')).toBe(expected)
  })

  test.each([
    ['cut', ['type= plan= address=', '=']],
    ['clear', ['type= plan= address=', '=']],
    ['fill', ['=', 'type=type1 plan=plan1 address=address1']],
  ] as const)('%s changes the visible columns of the range only', async (action, expected) => {
    const { person, at } = setUp()
    await at(0, 'type')
    await person.keyboard(`{Shift>}{End}${action === 'fill' ? '{ArrowDown}' : ''}{/Shift}`)
    if (action === 'cut') await person.cut()
    else await person.keyboard(action === 'fill' ? '{Control>}d{/Control}' : '{Delete}')
    expect(changes()).toEqual(expected)
  })

  test.each([
    ['between fields of the panel', 'data', 'note'],
    ['from the table into the panel', 'plan', 'note'],
  ])('selects no range by dragging %s', async (_, from, to) => {
    const { person, at } = setUp()
    await at(0, 'data')
    await person.pointer([
      { keys: '[MouseLeft>]', target: cell(0, from) },
      { target: cell(0, to) },
      { keys: '[/MouseLeft]' },
    ])
    await person.keyboard('{Delete}')
    expect(changes()).toEqual([`${from}=`, '='])
  })

  test('fills a field of the panel into the rows below, and says so', async () => {
    const { person, at } = setUp()
    await at(0, 'speed')
    await person.keyboard('{Control>}d{/Control}')
    expect(changes()).toEqual(['=', 'speed=speed1'])
    expect(messages()).toEqual(['Filled Speed in 1 row, under More fields.'])
  })
})
