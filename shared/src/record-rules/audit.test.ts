import { describe, expect, test } from 'vitest'
import { changesOf, toActorName, toAuditText, toLabel } from './audit.ts'

describe('an entry of the audit log', () => {
  test.each([
    ['ratePlanID', 'Rate plan ID'],
    ['type changed', 'Type changed'],
    ['abn', 'Abn'],
    ['isGSTFree', 'Is gstfree'],
  ])('labels %s as %s', (name, words) => {
    expect(toLabel(name)).toBe(words)
  })

  test.each([
    ['an entry without data', null, null, ''],
    ['a value without a previous entry', { orderType: 4 }, null, 'Order type: 4'],
    ['the change since the previous entry', { type: 4, isQuote: false }, { type: 0, isQuote: false }, 'Type: 0 → 4'],
    ['a removed value', { note: '' }, { note: 'Ring' }, 'Note: Ring → (none)'],
    ['from and to', { from: 0, to: 4, why: 'Asked' }, null, 'Value: 0 → 4; Why: Asked'],
    ['before and after', { before: { a: 1, b: 2 }, after: { a: 1, b: 3 } }, { b: 9 }, 'B: 2 → 3'],
    ['a field that is missing afterwards', { before: { a: 1 }, after: {} }, null, 'A: 1 → (none)'],
    ['nested records', { company: { abn: '1' } }, { company: { abn: '2' } }, 'Company, abn: 2 → 1'],
    ['lists', { filenames: ['a.pdf', 'b.pdf'] }, null, 'Filenames: a.pdf, b.pdf'],
    ['ids alone', [7, 8], null, 'Values: 7, 8'],
    ['yes and no', { adminFlag: true }, { adminFlag: false }, 'Admin flag: No → Yes'],
    ['an id of 0 as no record', { customerID: 7, dealerID: 0 }, null, 'Customer ID: 7'],
    [
      'the fields of a layout with their labels',
      { visible: ['ratePlanID', 'header.callHandling'] },
      null,
      'Visible: Plan, Call handling',
    ],
    ['a row by its id, without repeating the id', [{ id: 2, comment: 'Ring' }], null, 'Row 2, comment: Ring'],
    ['new rows by their position', [{ mobileID: 0, ratePlanID: 7 }], null, 'New row 1, rate plan ID: 7'],
    ['no version number', { version: 3, name: 'Ada' }, null, 'Name: Ada'],
    ['bank numbers by their last digits', { accountNumber: '123456789' }, null, 'Account number: ******789'],
  ])('describes %s', (_, data, earlier, words) => {
    expect(toAuditText(changesOf(data, earlier)).replace(/[•x]/gi, '*')).toBe(words)
  })

  test('compares the rows of a service by their ids', () => {
    const earlier = [
      { mobileID: 7, mobileNumber: '0412000000' },
      { mobileID: 8, mobileNumber: '0413000000' },
    ]
    expect(changesOf([{ mobileID: 8, mobileNumber: '0414000000' }], earlier)).toEqual([
      { field: 'Row 8, mobile number', before: '0413000000', after: '0414000000' },
    ])
  })

  test.each([
    ['portal', '', 'The portal'],
    ['link of Ada', '', 'Ada, by a link'],
    ['ada@example.test', 'Ada Admin', 'Ada Admin'],
    ['ada@example.test', '', 'ada@example.test'],
  ])('names %s', (actor, name, words) => {
    expect(toActorName(actor, name)).toBe(words)
  })
})
