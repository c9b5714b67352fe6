import { mobile } from '@dealerline/shared/blocks/mobile.ts'
import { expect, test } from 'vitest'
import { problemsOfCells } from './problems.ts'

test.each([
  ['ratePlanID', 'Optus Plus Small', 'Plan has to be chosen from the list'],
  ['mobileNumber', '0412000199', 'Mobile number was not finished. Enter it again'],
])('says what to do about the text of %s that is no value yet', (field, text, message) => {
  const held = { [field]: { cell: { text } } }
  expect(problemsOfCells(mobile.rows, { id: 0, key: 'new', values: {}, held })).toEqual([{ field, message }])
})
