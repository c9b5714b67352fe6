import { expect, test } from 'vitest'
import { fitStrokes } from './fit-strokes.ts'

const wide = { width: 838, height: 168 }
const narrow = { width: 340, height: 168 }
const strokes = [
  { penColor: '#12213a', points: [{ x: 27, y: 20, time: 1, pressure: 0.5 }] },
  { penColor: '#12213a', points: [{ x: 830, y: 160, time: 2, pressure: 0.5 }] },
]
const points = (list: typeof strokes) => list.flatMap((stroke) => stroke.points)

test('strokes that fit stay the same, also in a wider box', () => {
  expect(fitStrokes(strokes, wide)).toEqual(strokes)
  expect(fitStrokes(strokes, { width: 2000, height: 168 })).toEqual(strokes)
  expect(fitStrokes([], narrow)).toEqual([])
})

test('strokes that are too wide are scaled down as a whole, and stay in the box', () => {
  const fitted = points(fitStrokes(strokes, narrow))
  for (const { x, y } of fitted) {
    expect(x).toBeLessThanOrEqual(narrow.width)
    expect(y).toBeGreaterThan(0)
    expect(y).toBeLessThan(narrow.height)
  }
  const [first, last] = fitted
  expect((Number(last?.x) - Number(first?.x)) / (Number(last?.y) - Number(first?.y))).toBeCloseTo(803 / 140)
  expect(first).toMatchObject({ time: 1, pressure: 0.5 })
})

test('rotating a phone back and forth changes the strokes once', () => {
  const once = fitStrokes(strokes, narrow)
  expect(fitStrokes(fitStrokes(once, wide), narrow)).toEqual(once)
})
