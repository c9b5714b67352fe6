import { expect, test } from 'vitest'
import { describeRiskRecord, toAcceptedRisks, toRiskRecord } from './risk-choices.ts'
import type { Risk } from './risks.ts'

const riskOf = (code: string, row: number, message = ''): Risk => ({
  code,
  row,
  message,
  section: code.startsWith('PORT') ? 'Ports' : 'Internet',
  field: '',
  link: '',
  block: '',
})
const slower = [0, 1].map((row) => riskOf('SQ-slower', row, 'nbn offers 50/20 Mbps, 100/20 is sold'))
const port = riskOf('PORT-likely-rejected', 4, 'Associated and not in this list: 0298765001')

test('risks are accepted by their kind and number', () => {
  const accepted = toAcceptedRisks([...slower, port])
  expect(accepted).toBe('SQ-slower:2,PORT-likely-rejected:1')
  expect(toRiskRecord([...slower, port], accepted)).toMatchObject({ chosen: { length: 3 }, notAsked: [] })
})

test.each<[string, string | undefined, string]>([
  [
    'nobody was asked',
    undefined,
    'Nobody was asked: Internet: nbn offers 50/20 Mbps, 100/20 is sold (2 lines); 1 port is likely to be rejected',
  ],
  [
    'one kind was not read',
    'SQ-slower:2',
    'Chosen by the sender: Internet: nbn offers 50/20 Mbps, 100/20 is sold (2 lines). Nobody was asked: 1 port is likely to be rejected',
  ],
  [
    'one more of a kind came after reading',
    'SQ-slower:1,PORT-likely-rejected:1',
    'Chosen by the sender: 1 port is likely to be rejected. Nobody was asked: Internet: nbn offers 50/20 Mbps, 100/20 is sold (2 lines)',
  ],
])('the record of risks when %s', (_, accepted, text) => {
  expect(describeRiskRecord(toRiskRecord([...slower, port], accepted))).toBe(text)
})

test('the record has no numbers of ports', () => {
  expect(JSON.stringify(toRiskRecord([port]))).not.toContain('0298765001')
})
