import { describe, expect, test } from 'vitest'
import { type UsageType, usageTypeLabel, usageTypeLabels, usageTypes } from './usage-types.ts'

const numbers: [string, UsageType, number][] = [
  ['CONST-usageType-answering', 'answering', 0],
  ['CONST-usageType-fiveG', 'fiveG', 1],
  ['CONST-usageType-adsl', 'adsl', 2],
  ['CONST-usageType-cmc', 'cmc', 3],
  ['CONST-usageType-did', 'did', 4],
  ['CONST-usageType-efm', 'efm', 5],
  ['CONST-usageType-fax', 'fax', 6],
  ['CONST-usageType-fibre', 'fibre', 7],
  ['CONST-usageType-mbe', 'mbe', 8],
  ['CONST-usageType-mobile', 'mobile', 9],
  ['CONST-usageType-moh', 'moh', 10],
  ['CONST-usageType-nbn', 'nbn', 11],
  ['CONST-usageType-nbnEnterprise', 'nbnEnterprise', 12],
  ['CONST-usageType-sip', 'sip', 13],
  ['CONST-usageType-teams', 'teams', 14],
  ['CONST-usageType-voice', 'voice', 15],
  ['CONST-usageType-voIP', 'voIP', 16],
]

describe('usage types', () => {
  test.each(numbers)('%s: %s is %i', (_rule, name, number) => expect(usageTypes[name]).toBe(number))

  test('each have a unique number and label', () => {
    expect(new Set(Object.values(usageTypes)).size).toBe(Object.keys(usageTypes).length)
    expect(new Set(Object.values(usageTypeLabels)).size).toBe(Object.keys(usageTypes).length)
  })

  test.each([
    ['voice', 'Voice'],
    ['VOICE', 'Voice'],
    ['voip', 'VoIP'],
    ['fiveG', '5G'],
    ['telegraph', 'telegraph'],
  ])('%s is shown as %s', { meta: { rules: ['RATE-voice-label'] } }, (input, label) =>
    expect(usageTypeLabel(input)).toBe(label),
  )
})
