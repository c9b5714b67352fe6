import { ratePlanFields } from '@dealerline/shared/records/catalogue-fields.ts'
import { describe, expect, test } from 'vitest'
import { noLists } from './CatalogueFields.tsx'
import { changesBetween, makeRecordMerge } from './record-values.ts'

const blanks = Object.fromEntries(Object.entries(ratePlanFields).map(([name, { blank }]) => [name, blank]))

describe('the changes of a record', () => {
  test('contain only the fields that differ, and a blank value for a cleared field', () => {
    expect(changesBetween(ratePlanFields, blanks, { ...blanks, monthlyRetail: 5 })).toEqual({ monthlyRetail: 5 })
    expect(changesBetween(ratePlanFields, { ...blanks, monthlyRetail: 5 }, { ...blanks, monthlyRetail: null })).toEqual(
      {
        monthlyRetail: 0,
      },
    )
    expect(changesBetween(ratePlanFields, blanks, { ...blanks, contractMonths: null })).toEqual({})
    expect(changesBetween(ratePlanFields, blanks, { ...blanks, monthlyRetail: '320.50' })).toEqual({
      monthlyRetail: 320.5,
    })
  })

  test('conflict only if both people changed a field to different values', () => {
    const mine = { ...blanks, monthlyRetail: 5, groupName: 'Same', dataAllowance: 'Mine' }
    const theirs = { ...blanks, monthlyRetail: 6, groupName: 'Same', residential: true }
    expect(makeRecordMerge(ratePlanFields, noLists)(blanks, mine, theirs)).toEqual({
      value: { ...theirs, monthlyRetail: 5, dataAllowance: 'Mine' },
      conflicts: [{ label: 'Monthly retail (inc GST)', mine: '$5.00', theirs: '$6.00' }],
    })
  })
})
