import { describe, expect, test } from 'vitest'
import { type UsageType, usageTypeLabel, usageTypeLabels, usageTypes } from './usage-types.ts'

const numbers: [UsageType, number][] = [
  ['answering', 0],
  ['fiveG', 1],
  ['adsl', 2],
  ['cmc', 3],
  ['did', 4],
  ['efm', 5],
  ['fax', 6],
  ['fibre', 7],
  ['mbe', 8],
  ['mobile', 9],
  ['moh', 10],
  ['nbn', 11],
  ['nbnEnterprise', 12],
  ['sip', 13],
  ['teams', 14],
  ['voice', 15],
  ['voIP', 16],
]

describe('usage types', () => {
  test.each(numbers)('CONST-usageType-%s: is %i', (name, number) => expect(usageTypes[name]).toBe(number))

  test('have a label each, and there are no others', () => {
    expect(Object.keys(usageTypeLabels).sort()).toEqual(numbers.map(([name]) => name).sort())
  })

  test.each([
    ['voice', 'Voice'],
    ['VOICE', 'Voice'],
    ['voip', 'VoIP'],
    ['fiveG', '5G'],
    ['telegraph', 'telegraph'],
  ])('RATE-voice-label: %s is shown as %s', (written, label) => expect(usageTypeLabel(written)).toBe(label))
})
