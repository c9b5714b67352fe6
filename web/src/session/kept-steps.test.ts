import { afterEach, describe, expect, test, vi } from 'vitest'
import { StepHistory } from '../ui/grid/step-history.ts'
import { forgetSteps, maxTextLength, openSteps, stepsOf } from './kept-steps.ts'

const end = () => window.dispatchEvent(new Event('pagehide'))
const storedKeys = () => Object.keys(sessionStorage).filter((key) => key.startsWith('steps:'))

/** Returns a place that records the steps applied in it. */
function placeOf(history: StepHistory) {
  const applied: unknown[] = []
  history.attach('Payment', { apply: (change) => applied.push(change) > 0 })
  return applied
}

afterEach(() => {
  forgetSteps()
  vi.restoreAllMocks()
})

describe('the steps of an order in a tab', () => {
  test('are undone and redone after the tab was loaded again', () => {
    openSteps('fay@a.example')
    const before = new StepHistory(stepsOf(7))
    placeOf(before)
    for (const value of [1, 2, 3]) before.add('Payment', { value })
    before.run('undo')
    end()
    const after = new StepHistory(stepsOf(7))
    const applied = placeOf(after)
    for (const direction of ['undo', 'redo', 'redo', 'undo', 'undo', 'undo', 'undo'] as const) after.run(direction)
    expect(applied).toEqual([2, 2, 3, 3, 2, 1].map((value) => ({ value })))
    expect(new StepHistory(stepsOf(8)).canUndo()).toBe(false)
  })

  test('end with the session, and are not another person’s', () => {
    openSteps('fay@a.example')
    const history = new StepHistory(stepsOf(7))
    history.add('Payment', { value: 1 })
    end()
    expect(storedKeys()).toHaveLength(1)
    openSteps('mo@a.example')
    expect(storedKeys()).toEqual([])
    forgetSteps()
    history.add('Payment', { value: 2 })
    end()
    expect(storedKeys()).toEqual([])
  })

  test('keep the newest ones that are short enough', () => {
    openSteps('fay@a.example')
    const history = new StepHistory(stepsOf(7))
    for (let value = 0; value < 60; value += 1) history.add('Payment', { value, text: 'x'.repeat(30_000) })
    end()
    expect(sessionStorage.getItem(storedKeys()[0] ?? '')?.length).toBeLessThanOrEqual(maxTextLength + 100)
    const after = new StepHistory(stepsOf(7))
    const applied = placeOf(after)
    while (after.canUndo()) after.run('undo')
    expect(applied).toHaveLength(33)
    expect(applied[0]).toMatchObject({ value: 59 })
  })

  test('remain usable if they cannot be read or stored', () => {
    openSteps('fay@a.example')
    sessionStorage.setItem('steps:fay@a.example 7', '{"done":1}')
    const history = new StepHistory(stepsOf(7))
    expect(history.canUndo()).toBe(false)
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full')
    })
    history.add('Payment', { value: 1 })
    end()
    expect(history.canUndo()).toBe(true)
  })
})
