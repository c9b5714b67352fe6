import { ratePlanFields } from '@dealerline/shared/contract/catalogue-fields.ts'
import { describe, expect, it } from 'vitest'
import { noLists } from '../../records/catalogue/CatalogueFields.tsx'
import { changesBetween, mergeRecords } from './record-values.ts'

const blanks = Object.fromEntries(Object.entries(ratePlanFields).map(([name, { blank }]) => [name, blank]))

describe('what was changed', () => {
  it('is what differs; an emptied field counts as its blank', () => {
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

  it('clashes only where both sides changed it, and not alike', () => {
    const mine = { ...blanks, monthlyRetail: 5, groupName: 'Same', dataAllowance: 'Mine' }
    const theirs = { ...blanks, monthlyRetail: 6, groupName: 'Same', residential: true }
    expect(mergeRecords(ratePlanFields, noLists)(blanks, mine, theirs)).toEqual({
      value: { ...theirs, monthlyRetail: 5, dataAllowance: 'Mine' },
      clashes: [{ label: 'Monthly retail (inc GST)', mine: '$5.00', theirs: '$6.00' }],
    })
  })
})
