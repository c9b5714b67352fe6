import { describe, expect, test } from 'vitest'
import type { Column } from './columns.ts'
import { GridModel } from './grid-model.ts'

interface Line {
  key: string
  name: string
  parts: string[]
}

const columns: Column<Line>[] = [
  { key: 'name', label: 'Name', kind: 'text' },
  {
    key: 'parts',
    label: 'Parts',
    kind: 'text',
    edit: (value) => (value as string[]).join('; '),
    parse: (text) => ({ ok: true, value: text.split('; ') }),
    dialog: () => null,
  },
]

function makeModel(count: number) {
  let rowCount = count
  const rows = Array.from({ length: count }, (_, index) => ({ key: `${index}`, name: `Line ${index}`, parts: [] }))
  const model: GridModel<Line> = new GridModel<Line>({
    columns,
    rows,
    rowKey: (row) => row.key,
    onRowsChange: (next) => {
      model.source.rows = next
    },
    newRow: () => {
      rowCount += 1
      return { key: `${rowCount}`, name: '', parts: [] }
    },
  })
  return model
}

describe('the grid model', () => {
  test('pastes 500 lines as one step, and undoes them as one', () => {
    const model = makeModel(1)
    model.activate({ row: 0, column: 0 })
    model.paste(Array.from({ length: 500 }, (_, index) => `Pasted ${index}\ta; b`).join('\n'))
    expect(model.rows).toHaveLength(500)
    expect(model.rows.at(-1)).toMatchObject({ name: 'Pasted 499', parts: ['a', 'b'] })
    model.undo()
    expect(model.rows.map(({ name }) => name)).toEqual(['Line 0'])
    expect(model.state.canUndo).toBe(false)
  })

  test('keeps the row objects that a change does not affect', () => {
    const model = makeModel(500)
    const before = model.rows
    model.commitText('499', 0, 'Changed')
    expect(model.rows.filter((row, index) => row !== before[index])).toHaveLength(1)
  })

  test('opens a dialog only for cells that have one', () => {
    const model = makeModel(2)
    model.activate({ row: 1, column: 0 })
    expect(model.openDialog()).toBe(false)
    model.activate({ row: 1, column: 1 })
    expect(model.openDialog()).toBe(true)
    expect(model.state.dialog).toEqual({ rowKey: '1', column: 1 })
    model.setValue('1', 1, ['x'])
    model.closeDialog()
    expect(model.state).toMatchObject({ dialog: null, active: { row: 1, column: 1 }, focused: true })
    model.undo()
    expect(model.rows[1]?.parts).toEqual([])
  })

  test('selects the active row by keyboard, but never the empty last one', () => {
    const model = makeModel(1)
    model.activate({ row: 0, column: 0 })
    model.checkActive()
    expect([...model.state.checked]).toEqual(['0'])
    model.activate({ row: 1, column: 0 })
    model.checkActive()
    expect(model.state.checked.size).toBe(1)
  })
})
