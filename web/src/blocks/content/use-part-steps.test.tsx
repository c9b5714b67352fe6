import { act, renderHook } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { GridModel } from '../../ui/grid/grid-model.ts'
import type { RawCells } from '../../ui/grid/raw-cells.ts'
import { StepHistory } from '../../ui/grid/step-history.ts'
import type { EditedRow } from './row-errors.ts'
import { usePartSteps } from './use-part-steps.ts'

const rowWith = (number: string): EditedRow => ({ rowKey: 'saved 1', number })

/** Opens a grid with one row, and a part of the page that changes it. */
function open() {
  const screen = { rows: [rowWith('')], texts: {} as RawCells }
  const history = { steps: new StepHistory(), grid: 'Fax', label: 'Fax' }
  const columns = [{ key: 'number', label: 'Number', kind: 'text' as const }]
  const sourceOf = () => ({
    columns,
    rows: screen.rows,
    rowKey: (row: EditedRow) => row.rowKey,
    onRowsChange: (rows: EditedRow[]) => {
      screen.rows = rows
    },
    texts: screen.texts,
    history,
  })
  const model = new GridModel<EditedRow>(sourceOf())
  const messages: string[] = []
  model.onNotice = (message) => messages.push(message)
  model.onRefusal = (message) => messages.push(message)
  model.attachHistory()
  const change = (number: string, options?: { isStep?: boolean; undoneNote?: string }) => {
    const setRows = (rows: EditedRow[]) => {
      screen.rows = rows
      model.source = sourceOf()
      model.rows = rows
    }
    const changeTexts = (_: RawCells, after: RawCells) => {
      screen.texts = after
      model.source = sourceOf()
      model.showTexts()
    }
    const { rows, texts } = screen
    const { result } = renderHook(() => usePartSteps({ history, rows, setRows, texts, changeTexts }))
    act(() => result.current([rowWith(number)], options))
  }
  const undo = () => {
    model.undo()
    return screen.rows[0]?.number
  }
  const typeText = (text: string) => {
    screen.texts = { 'saved 1': { number: { text, message: 'Not a number' } } }
    model.source = sourceOf()
    model.showTexts()
  }
  return {
    change,
    undo,
    messages,
    typeText,
    texts: () => Object.values(model.state.raws).map(({ number }) => number?.text),
  }
}

describe('rows that a part of the page changes', () => {
  test('are undone by the grid, with a note about what stays', () => {
    const { change, undo, messages } = open()
    change('0255501000', { undoneNote: 'The numbers stay reserved.' })
    expect(undo()).toBe('')
    expect(messages).toEqual(['Undone: Number of row 1 in Fax. The numbers stay reserved.'])
  })

  test('replace the text in a cell that was no value, and undo brings the text back', () => {
    const { change, undo, typeText, texts } = open()
    typeText('next to the door')
    change('0255501000')
    expect(texts()).toEqual([])
    expect(undo()).toBe('')
    expect(texts()).toEqual(['next to the door'])
  })

  test('are not restored if undo cannot take back the reason', () => {
    const { change, undo, messages } = open()
    change('0255501000')
    change('', { isStep: false })
    expect(undo()).toBe('')
    expect(messages).toEqual([])
  })
})
