import { afterEach, describe, expect, test, vi } from 'vitest'
import { combineChanges, compareRows } from './change.ts'
import type { Column } from './columns.ts'
import { GridModel } from './grid-model.ts'
import { StepHistory } from './step-history.ts'

interface Line {
  key: string
  id: number
  name: string
  city: string
}

const columns: Column<Line>[] = [
  { key: 'name', label: 'Name', kind: 'text', normalise: (value) => String(value).trim() },
  { key: 'city', label: 'City', kind: 'text' },
]

const lines = (count: number): Line[] =>
  Array.from({ length: count }, (_, index) => ({ key: `saved ${index + 1}`, id: index + 1, name: '', city: '' }))

/** Opens a grid of the history, as a screen does. `screen` has its rows while it is closed. */
function open(steps: StepHistory, grid: string, screen: { rows: Line[] }) {
  const model: GridModel<Line> = new GridModel<Line>({
    columns,
    rows: screen.rows,
    rowKey: ({ key }) => key,
    onRowsChange: (rows) => {
      screen.rows = rows
    },
    newRow: (rows) => ({ key: `typed ${rows.length}`, id: 0, name: '', city: '' }),
    history: { steps, grid, label: grid },
  })
  const messages: string[] = []
  model.onRefusal = (message) => messages.push(message)
  return { model, messages, close: model.attachHistory() }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 5))

describe('the steps of several grids', () => {
  test('reach back over 60 steps, also after the grid was closed', () => {
    const steps = new StepHistory()
    const screen = { rows: lines(1) }
    const first = open(steps, 'Mobile', screen)
    for (let step = 1; step <= 60; step += 1) first.model.commitText('saved 1', 0, `name ${step}`)
    first.close()
    const again = open(steps, 'Mobile', screen)
    expect(again.model.state.canUndo).toBe(true)
    for (let step = 1; step <= 60; step += 1) again.model.undo()
    expect(screen.rows[0]?.name).toBe('')
    expect(again.model.state.canUndo).toBe(false)
    for (let step = 1; step <= 60; step += 1) again.model.redo()
    expect(screen.rows[0]?.name).toBe('name 60')
  })

  test('open the grid of the latest step, and undo it there', async () => {
    const steps = new StepHistory()
    const [mobile, fax] = [{ rows: lines(1) }, { rows: lines(1) }]
    const faxGrid = open(steps, 'Fax', fax)
    faxGrid.model.commitText('saved 1', 1, 'Perth')
    faxGrid.close()
    const mobileGrid = open(steps, 'Mobile', mobile)
    const requests: string[] = []
    steps.open = (grid) => requests.push(grid)
    mobileGrid.model.undo()
    expect([requests, fax.rows[0]?.city]).toEqual([['Fax'], 'Perth'])
    mobileGrid.close()
    const { model } = open(steps, 'Fax', fax)
    await settled()
    expect(fax.rows[0]?.city).toBe('')
    expect(model.state).toMatchObject({ announcement: 'Undone: City of row 1 in Fax', active: { row: 0, column: 1 } })
    model.redo()
    expect(model.state.announcement).toBe('Redone: City of row 1 in Fax')
  })

  test('find a new row by its key after it was stored and read again', () => {
    const steps = new StepHistory()
    const screen = { rows: lines(1) }
    const first = open(steps, 'Mobile', screen)
    first.model.commitText('\u0000blank', 0, 'second')
    first.model.commitText('typed 1', 1, 'Hobart')
    first.close()
    screen.rows = screen.rows.map((row) => (row.id === 0 ? { ...row, id: 7 } : row))
    const { model } = open(steps, 'Mobile', screen)
    model.undo()
    expect(screen.rows[1]).toMatchObject({ id: 7, name: 'second', city: '' })
    model.undo()
    expect(screen.rows).toHaveLength(1)
  })

  test.each([
    [
      'keep a newer value of the cell',
      [{ name: 'theirs' }],
      'theirs',
      'Not undone: Name of row 1 in Mobile has been changed since.',
    ],
    ['ignore how the value is stored', [{ name: 'mine' }], '', undefined],
    [
      'do not restore a row that somebody has deleted',
      [],
      undefined,
      'Not undone: a row in Mobile has been changed since.',
    ],
  ])('%s', (_, values, name, message) => {
    const steps = new StepHistory()
    const screen = { rows: lines(1) }
    const first = open(steps, 'Mobile', screen)
    first.model.commitText('saved 1', 0, ' mine ')
    first.close()
    screen.rows = lines(values.length).map((row, index) => ({ ...row, ...values[index] }))
    const { model, messages } = open(steps, 'Mobile', screen)
    model.undo()
    expect(screen.rows[0]?.name).toBe(name)
    expect(messages[0]).toBe(message)
  })
})

describe('a step whose place is not on the screen', () => {
  afterEach(() => void vi.useRealTimers())

  test('is skipped with a message if its place does not open', () => {
    vi.useFakeTimers()
    const steps = new StepHistory()
    const skipped: string[] = []
    const applied: unknown[] = []
    steps.onSkipped = (place, direction) => skipped.push(`${place} ${direction}`)
    steps.attach('Payment', { apply: (change) => applied.push(change) > 0 })
    steps.add('Payment', { value: 1 })
    steps.add('Guarantor', { value: 2 })
    steps.run('undo')
    expect(steps.waitingPlace()).toBe('Guarantor')
    vi.advanceTimersByTime(20_000)
    expect([skipped, steps.waitingPlace()]).toEqual([['Guarantor undo'], undefined])
    steps.run('undo')
    expect(applied).toEqual([{ value: 1 }])
  })
})

describe('changes that are typed in one visit of a field', () => {
  const none = {}
  const between = (before: Line[], after: Line[]) =>
    compareRows({ rows: before, raws: none }, { rows: after, raws: none }, ({ key }) => key)
  const [line] = lines(1)
  const withName = (name: string): Line[] => (line ? [{ ...line, name }] : [])

  test('are one step, or none if they are taken back', () => {
    const combined = combineChanges(between(withName(''), withName('a')), between(withName('a'), withName('ab')))
    expect(combined?.rows).toEqual([{ key: 'saved 1', before: withName('')[0], after: withName('ab')[0] }])
    expect(combineChanges(between(withName(''), withName('a')), between(withName('a'), withName('')))).toBeNull()
    expect(combineChanges(between(withName(''), withName('a')), between(lines(1), lines(2)))).toBeUndefined()
  })
})
