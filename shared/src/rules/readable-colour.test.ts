import { expect, test } from 'vitest'
import { contrast } from './oklch.ts'
import { readableColour } from './readable-colour.ts'

test.each(['#FFEE66', '#ffffff', '#00ff00', '#F7A8C4'])('darkens %s until white text is readable on it', (colour) => {
  expect(contrast(readableColour(colour), '#ffffff')).toBeGreaterThanOrEqual(4.5)
})

test.each(['#12325B', '#000000', '#0B5D3B'])('keeps %s, on which white text is readable', (colour) => {
  expect(readableColour(colour)).toBe(colour)
})
