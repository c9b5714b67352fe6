import { describe, expect, test } from 'vitest'
import {
  confidenceOf,
  correctionErrors,
  currentFact,
  type FactKind,
  type FactNetwork,
  type FactSource,
  factTypes,
  findFactType,
  isCurrentFact,
  isFreshFact,
  splitAddress,
  toGeocode,
} from './address-facts.ts'

describe('a value of a fact', () => {
  test.each<[FactKind, FactNetwork, string, string | undefined]>([
    ['text', '', ' 47  Hunter Street, Sydney nsw 2000 ', '47 Hunter Street, Sydney NSW 2000'],
    ['text', '', 'Unit 4, 47 Hunter Street, Sydney NSW 2000', 'Unit 4, 47 Hunter Street, Sydney NSW 2000'],
    ['text', '', '47 Hunter Street Sydney NSW 2000', undefined],
    ['text', '', '47 Hunter Street, Sydney 2000', undefined],
    ['text', '', '47 Hunter Street, Sydney XYZ 2000', undefined],
    ['text', '', 'PO Box 7, Sydney NSW 2000', undefined],
    ['publicID', '', ' GANSW705023300 ', 'GANSW705023300'],
    ['publicID', '', 'GA NSW', undefined],
    ['locationID', 'nbn', 'loc000123456789', 'LOC000123456789'],
    ['locationID', 'nbn', 'LOC 000 123 456 789', 'LOC000123456789'],
    ['locationID', 'nbn', 'LOC00012345678', undefined],
    ['locationID', 'nbn', 'FW000123456789', undefined],
    ['locationID', 'fiveG', 'FW000123456789', 'FW000123456789'],
    ['locationID', 'fiveG', 'two words', undefined],
    ['geocode', '', '-33.8654,151.2106', '-33.8654, 151.2106'],
    ['geocode', '', '-33.86541234 151.2', '-33.865412, 151.2'],
    ['geocode', '', '33.8654, 151.2106', undefined],
    ['geocode', '', '151.2106, -33.8654', undefined],
    ['geocode', '', '-33.8654', undefined],
    ['lineNumber', 'phone', '(02) 9876 5432', '0298765432'],
    ['lineNumber', 'phone', '+61 2 9876 5432', '0298765432'],
    ['lineNumber', 'phone', 'n1234567r', 'N1234567R'],
    ['lineNumber', 'phone', '0412 345 678', undefined],
    ['lineNumber', 'phone', '9876 5432', undefined],
    ['lineNumber', 'avc', 'avc000123456789', 'AVC000123456789'],
    ['lineNumber', 'avc', 'AVC1', undefined],
    ['lineNumber', 'copper', 'CPI300012345678', 'CPI300012345678'],
    ['lineNumber', 'copper', 'New Line Installation', undefined],
  ])('%s %s: %s', (kind, network, text, value) => {
    expect(findFactType(kind, network)?.read(text)).toBe(value)
  })

  test.each(factTypes)('has an example that is right: $label', ({ example, read }) => {
    expect(read(example)).toBe(example)
  })

  test.each<[number | null, number | null, string | undefined]>([
    [-33, 151.0000001, '-33, 151'],
    [-12.5, 130.8, '-12.5, 130.8'],
    [null, 151, undefined],
    [-51, 151, undefined],
    [-33, 90, undefined],
  ])('of a position %s, %s is %s', (latitude, longitude, geocode) => {
    expect(toGeocode(latitude, longitude)).toBe(geocode)
  })

  test('of an address has its parts', () => {
    expect(splitAddress('Unit 4, 47 Hunter Street, Sydney nsw 2000')).toEqual({
      streetAddress: 'Unit 4, 47 Hunter Street',
      suburb: 'Sydney',
      state: 'NSW',
      postCode: '2000',
    })
  })
})

const fact = (
  source: FactSource,
  value: string,
  day: number,
  more: { endedAt?: string; network?: FactNetwork } = {},
) => ({
  kind: 'locationID' as const,
  network: 'nbn' as FactNetwork,
  value,
  source,
  confidence: 'exact' as const,
  learnedAt: `2026-01-0${day}T00:00:00Z`,
  confirmedAt: `2026-01-0${day}T00:00:00Z`,
  endedAt: '',
  ...more,
})

describe('the current fact', () => {
  const ended = { endedAt: '2026-02-01T00:00:00Z' }
  test.each<[string, ReturnType<typeof fact>[], string | undefined]>([
    ['is the latest', [fact('nbn', 'A', 1), fact('import', 'B', 2)], 'B'],
    ['is the one confirmed last', [fact('nbn', 'A', 3), fact('import', 'B', 2)], 'A'],
    ['has not ended', [fact('nbn', 'A', 1), fact('nbn', 'B', 2, ended)], 'A'],
    ['is a correction before a later answer', [fact('correction', 'A', 1), fact('nbn', 'B', 2)], 'A'],
    ['is an answer after the correction has ended', [fact('correction', 'A', 1, ended), fact('nbn', 'B', 2)], 'B'],
    ['is of the same network', [fact('nbn', 'A', 1), fact('fiveG', 'B', 2, { network: 'fiveG' })], 'A'],
    ['is missing if all have ended', [fact('nbn', 'A', 1, ended)], undefined],
  ])('%s', (_, facts, value) => {
    expect(currentFact(facts, 'locationID', 'nbn')?.value).toBe(value)
    const current = facts.filter((each) => each.network === 'nbn' && isCurrentFact(each, facts))
    expect(current.map((each) => each.value)).toEqual(value ? [value] : [])
  })

  test('can be one of several lines', () => {
    const lines = ['0298765432', '0298765433'].map((value) => ({
      ...fact('order', value, 1),
      kind: 'lineNumber' as const,
      network: 'phone' as const,
    }))
    expect(lines.every((line) => isCurrentFact(line, lines))).toBe(true)
  })

  test('is looked up again half a year after it was confirmed', () => {
    expect(isFreshFact({ confirmedAt: '2026-01-01T00:00:00Z' }, new Date('2026-06-29T00:00:00Z'))).toBe(true)
    expect(isFreshFact({ confirmedAt: '2026-01-01T00:00:00Z' }, new Date('2026-07-01T00:00:00Z'))).toBe(false)
    expect(isFreshFact({ confirmedAt: '' }, new Date())).toBe(false)
  })
})

test.each([
  ['1 Harbour St, Sydney NSW 2000', '1 Harbour Street Sydney NSW 2000', 'exact'],
  ['1 Harbour Street, Sydney NSW 2000', 'Unit 2, 1 Harbour Street, Sydney NSW 2000', 'likely'],
])('compares the addresses of a customer and a network: %s, %s: %s', (text, other, confidence) => {
  expect(confidenceOf(text, other)).toBe(confidence)
})

test.each<[string, Partial<Parameters<typeof correctionErrors>[0]>, string[]]>([
  ['is right', {}, []],
  ['withdraws a fact', { value: '' }, []],
  ['has no reason', { reason: ' ' }, ['reason']],
  ['has a wrong value and no reason', { value: 'LOC', reason: '' }, ['value', 'reason']],
  ['has a wrong network', { network: 'copper' }, ['network']],
  ['withdraws the address', { kind: 'text', network: '', value: '' }, ['value']],
])('a correction that %s', (_, input, paths) => {
  const correction = { kind: 'locationID', network: 'nbn', value: 'LOC000123456789', reason: 'On the bill' } as const
  expect(correctionErrors({ ...correction, ...input }).map(({ path }) => path)).toEqual(paths)
})
