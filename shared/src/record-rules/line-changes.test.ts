import { expect, test } from 'vitest'
import type { LineAnswer, LineFacts } from '../contract/line-answers.ts'
import { compareFacts, isImpossible, lineState, needsAcceptance, readFacts } from './line-changes.ts'

const soldFacts: LineFacts = {
  locationID: 'LOC1',
  technology: 'Fibre',
  serviceClass: 3,
  available: true,
  reason: '',
  hasCapacity: true,
  downMbps: 250,
  upMbps: 50,
  fee: 0,
  needsLine: false,
  needsEquipment: false,
  port: 'UNI-D 1',
  isPortFree: true,
  expectedDate: '',
}
const speed = { soldDownMbps: 100, soldUpMbps: 20 }
const closedFacts = { available: false, serviceClass: null }

test.each<[string, Partial<LineFacts>, Partial<LineFacts>, string, string, string]>([
  ['refused', {}, { ...closedFacts, reason: 'Outside.' }, 'Available', 'Not available. Outside.', 'impossible'],
  [
    'classClosed',
    {},
    { available: false, serviceClass: 0 },
    '3: Fibre: connected',
    '0: Not yet serviceable',
    'impossible',
  ],
  ['capacity', {}, { ...closedFacts, hasCapacity: false, reason: 'Full' }, 'Available', 'Full', 'impossible'],
  ['available', closedFacts, {}, 'Not available', 'Available', 'shown'],
  ['location', {}, { locationID: 'LOC2' }, 'LOC1', 'LOC2', 'accept'],
  ['technology', {}, { technology: 'FTTN' }, 'Fibre', 'FTTN', 'accept'],
  ['class', {}, { serviceClass: 1 }, '3: Fibre: connected', '1: Fibre: serviceable, no equipment yet', 'shown'],
  ['downloadSlower', {}, { downMbps: 50 }, '250 Mbps', '50 Mbps', 'accept'],
  ['downloadSlower', {}, { downMbps: 100 }, '250 Mbps', '100 Mbps', 'shown'],
  ['downloadFaster', {}, { downMbps: 1000 }, '250 Mbps', '1000 Mbps', 'shown'],
  ['uploadSlower', {}, { upMbps: 5 }, '50 Mbps', '5 Mbps', 'accept'],
  ['uploadFaster', {}, { upMbps: 100 }, '50 Mbps', '100 Mbps', 'shown'],
  ['fee', {}, { fee: 300 }, '$0.00', '$300.00', 'accept'],
  ['lineNeeded', {}, { needsLine: true }, 'Not needed', 'Needed', 'accept'],
  ['lineNotNeeded', { needsLine: true }, {}, 'Needed', 'Not needed', 'shown'],
  ['equipmentNeeded', {}, { needsEquipment: true }, 'Not needed', 'Needed', 'accept'],
  ['port', {}, { port: 'UNI-D 2' }, 'UNI-D 1', 'UNI-D 2', 'shown'],
  ['portInUse', {}, { port: '', isPortFree: false }, 'UNI-D 1', 'All ports are in use', 'accept'],
  ['portFree', { port: '', isPortFree: false }, {}, 'All ports are in use', 'UNI-D 1', 'shown'],
  ['dateLater', {}, { expectedDate: '2027-06-30' }, 'Ready', '30/06/2027', 'shown'],
  ['dateEarlier', { expectedDate: '2027-06-30' }, {}, '30/06/2027', 'Ready', 'shown'],
])('compares two answers: %s %j %j', (kind, first, second, before, after, effect) => {
  const changes = compareFacts({ ...soldFacts, ...first }, { ...soldFacts, ...second }, speed)
  expect(changes).toMatchObject([{ kind, before, after, effect }])
  expect(needsAcceptance(changes)).toBe(effect === 'accept')
  expect(isImpossible(changes)).toBe(effect === 'impossible')
})

test('treats any slower speed as a change of a line without a sold speed', () => {
  const changes = compareFacts(soldFacts, { ...soldFacts, downMbps: 100 }, { soldDownMbps: 0, soldUpMbps: 0 })
  expect(needsAcceptance(changes)).toBe(true)
})

const question = { type: 'nbn', addressID: 1, searchResultId: '', formattedAddress: '1 Harbour Street', ...speed }
const answer = (answerID: number, facts: Partial<LineFacts> | null, more: Partial<LineAnswer> = {}): LineAnswer => ({
  answerID,
  rowID: 1,
  wholesaler: 'nbn',
  question,
  outcome: facts ? 'answered' : 'notReached',
  facts: facts && { ...soldFacts, ...facts },
  hash: '',
  askedAt: '2026-07-01T00:00:00Z',
  expiresAt: '2026-07-31T00:00:00Z',
  acceptedBy: '',
  ...more,
})

test('compares the newest answer with the first one, or with the one that was accepted last', () => {
  const answers = [answer(1, {}), answer(2, { technology: 'FTTN' }), answer(3, null)]
  expect(lineState(answers)).toMatchObject({
    newest: { answerID: 3 },
    basis: { answerID: 1 },
    current: { answerID: 2 },
    changes: [{ kind: 'technology' }],
  })
  const acceptedAnswers = [answer(1, {}), answer(2, { technology: 'FTTN' }, { acceptedBy: 'Ada' })]
  expect(lineState(acceptedAnswers)?.changes).toEqual([])
})

test('ignores the answers about another address', () => {
  const otherQuestion = { ...question, addressID: 2 }
  expect(lineState([answer(1, {})], otherQuestion)).toBeUndefined()
  expect(lineState([answer(1, {}), answer(2, { fee: 300 }, { question: otherQuestion })])?.changes).toEqual([])
})

test('reads the facts in words, without those that are empty', () => {
  expect(readFacts(soldFacts).map(({ label }) => label)).toEqual([
    'Service',
    'Location',
    'Technology',
    'Service class',
    'Fastest speed',
    'Port',
  ])
})
