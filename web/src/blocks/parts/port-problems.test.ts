import { predictRejections } from '@dealerline/shared/record-rules/port-preflight.ts'
import { type PortFacts, toPortRow } from '@dealerline/shared/record-rules/port-rows.ts'
import { expect, test } from 'vitest'
import type { EditedRow } from '../content/row-errors.ts'
import { fixProblem, groupProblems, rowsInWords } from './port-problems.ts'

const facts: PortFacts = { name: 'Ada Nguyen', abn: '', today: '2026-11-25', elsewhere: new Map(), hasInternet: false }
const makeRows = (count: number, values: object = {}): EditedRow[] =>
  Array.from({ length: count }, (_, at) => ({
    rowKey: String(at),
    pafID: at + 1,
    category: 'C',
    serviceNumber: `02555010${10 + at}`,
    ...values,
  }))
const problemsOf = (rows: readonly EditedRow[]) => groupProblems(predictRejections(rows.map(toPortRow), facts))

test.each([
  [1, 'Row 1'],
  [2, 'Rows 1 and 2'],
  [4, 'Rows 1, 2, 3 and 4'],
  [9, 'Rows 1, 2 and 7 more'],
])('one problem of %i rows is about %s', (count, words) => {
  expect(problemsOf(makeRows(count)).map(rowsInWords)).toEqual([words])
})

test('one fix corrects every row of a problem', () => {
  const rows = makeRows(3)
  const [problem] = problemsOf(rows)
  if (!problem) throw new Error('There is no problem.')
  const fixedRows = fixProblem(rows, problem, 'pafID')
  expect(fixedRows.map(({ accountName, pafID }) => [accountName, pafID])).toEqual([
    ['Ada Nguyen', 1],
    ['Ada Nguyen', 2],
    ['Ada Nguyen', 3],
  ])
  expect(problemsOf(fixedRows)).toEqual([])
})

test('added rows are new, and follow their row', () => {
  const rows = makeRows(2, { accountName: 'Ada Nguyen', associatedNumbers: ['0255509999', '02 5550 9998'] })
  const [problem] = problemsOf(rows)
  if (!problem) throw new Error('There is no problem.')
  const [, added, other] = fixProblem(rows, { ...problem, rejections: problem.rejections.slice(0, 1) }, 'pafID')
  expect([added, other]).toMatchObject([
    { serviceNumber: '0255509999', pafID: 0, associatedNumbers: [] },
    { serviceNumber: '0255509998', pafID: 0 },
  ])
  expect(added?.rowKey).not.toBe(rows[0]?.rowKey)
})
