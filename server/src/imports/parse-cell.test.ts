import { foldName } from '@dealerline/shared/cells/choice.ts'
import { addressInput } from '@dealerline/shared/contract/address.ts'
import { managerFields } from '@dealerline/shared/records/dealer-fields.ts'
import { choice, count, date, money, phone } from '@dealerline/shared/records/kinds.ts'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { textField } from './field.ts'
import type { ImportField } from './kind.ts'
import { parseCell, toCell } from './parse-cell.ts'

const parse = (field: ImportField, cell: string) => parseCell(field, cell, new Map())

describe('dates', () => {
  const field = date('Date of birth', 'dateofbirth')

  test.each([
    ['14/03/1980', '1980-03-14'],
    ['4/3/1980', '1980-03-04'],
    ['29/02/1980', '1980-02-29'],
    ['1980-03-14', '1980-03-14'],
    ['1980-03-14T00:00:00Z', '1980-03-14'],
    ['14.03.1980', '1980-03-14'],
    ['14/03/80', '1980-03-14'],
    ['', ''],
  ])('reads %j as the same day as a screen shows it', (cell, value) => {
    expect(parse(field, cell)).toEqual({ value })
  })

  test.each(['31/02/1980', '29/02/1981', '0/3/1980', '14/3', '1980-02-31', 'soon'])(
    'refuses %j with the accepted forms',
    (cell) => {
      expect(parse(field, cell)).toEqual({
        problem: `Date of birth must be a date such as 21/11/2026, not "${cell}"`,
      })
    },
  )

  test('names the reading of a date with the month first', () => {
    expect(parse(field, '03/14/1980').problem).toBe(
      'Date of birth has the month first. Write 14/03/1980, not "03/14/1980"',
    )
  })

  test('keeps the rule of the field, and exports YYYY-MM-DD', () => {
    expect(parse(field, '14/03/2020').problem).toBe('The Date of birth is not a valid birthdate.')
    expect(toCell(field, '1980-03-14', new Map())).toBe('1980-03-14')
  })
})

test.each<[ImportField, cell: string, value: string]>([
  [textField('Postcode', addressInput.shape.postCode), '800', '0800'],
  [textField('Postcode', addressInput.shape.postCode), '2000.0', '2000'],
  [textField('State', addressInput.shape.state), 'New South Wales', 'NSW'],
  [managerFields.bsbno, 'BSB 062 000', '062-000'],
  [managerFields.abn, 'ABN 51-824-753-556', '51 824 753 556'],
  [managerFields.email, 'Pat <pat@customer.test>;', 'pat@customer.test'],
])('reads what a spreadsheet or a copy has changed: %#', (field, cell, value) => {
  expect(parse(field, cell)).toEqual({ value })
})

test('refuses bytes of another encoding and names what they can be', () => {
  expect(parse(textField('Name', z.string()), 'Jos\uf7e9').problem).toBe(
    'Name is not UTF-8. It can be "José" (Windows-1252) or "JosÈ" (Mac Roman) or "JosÚ" (DOS 850). Correct the cell, or save the file as UTF-8',
  )
  expect(parse(textField('Name', z.string()), 'M\u0081ller').problem).toBe('Name has a character that is not text')
})

describe('phone numbers', () => {
  test.each([
    ['412000102', '0412000102'],
    ['412 000 102', '0412 000 102'],
    ['298765432', '0298765432'],
    ['0412 000 102', '0412 000 102'],
    ['+61 412 000 102', '+61 412 000 102'],
    ['1300123456', '1300123456'],
    ['', ''],
  ])('reads %j with its leading zero', (cell, value) => {
    expect(parse(phone('Contact number'), cell)).toEqual({ value })
  })

  test.each(['112000102', '41200010', '4120001023'])('does not complete %j', (cell) => {
    expect(parse(phone('Mobile', 'mobileOnly'), cell)).toEqual({ problem: 'The Mobile is not a valid mobile.' })
  })
})

test.each<[ImportField, cell: string, problem: string]>([
  [
    choice('Usage type', { mobile: 'Mobile', nbn: 'NBN' }),
    'Moblie',
    '"Moblie" is not among the choices for Usage type: Mobile, NBN',
  ],
  [money('Monthly'), '-5', 'Monthly must be at least 0, not "-5"'],
  [money('Monthly'), '100000000', 'Monthly must be at most 99999999.99, not "100000000"'],
  [money('Monthly'), '0.005', 'Monthly has at most two decimal places, not "0.005"'],
  [money('Monthly'), '45.005', 'Monthly can be 45,005 or 45.0050. Write out one of them, not "45.005"'],
  [count('Included', { max: 9 }), '1.5', 'Included must be a whole number, not "1.5"'],
  [count('Included', { max: 9 }), '10', 'Included must be at most 9, not "10"'],
  [managerFields.bsbno, '12', 'Invalid BSB: "12"'],
])('names the value and what is wrong with it: %#', (field, cell, problem) => {
  expect(parse(field, cell)).toEqual({ problem })
})

test.each(['7.0E+07', '7.00012E+07', '8,11E+10', '1e+12'])('refuses %j, which Excel has shortened', (cell) => {
  expect(parse(textField('Billing account', z.string()), cell)).toEqual({
    problem: `Billing account "${cell}" is a number that Excel has shortened. Give the column the format Text, and enter it again`,
  })
})

test.each(['70000010', 'E+07', 'Model 3E+', '2.0E+1'])('reads the text %j', (cell) => {
  expect(parse(textField('Billing account', z.string()), cell)).toEqual({ value: cell })
})

test('an empty choice is valid unless it is required', () => {
  expect(parse(choice('Salutation', { mr: 'Mr' }), '')).toEqual({ value: '' })
})

test('finds an entry of a list by its name in any spelling, and refuses a name that two have', () => {
  const field = { ...count('Manufacturer'), list: 'manufacturers' }
  const entries = [
    { id: 1, name: 'Polycom – Poly' },
    { id: 2, name: 'Yealink' },
    { id: 3, name: 'YEALINK' },
  ]
  const find = (cell: string) =>
    parseCell(
      field,
      cell,
      Map.groupBy(entries, ({ name }) => foldName(name)),
    )
  expect(find('POLYCOM -  poly')).toEqual({ value: 1 })
  expect(find('yealink').problem).toBe('Manufacturer "yealink" is the name of 2 entries. Give each its own name')
  expect(find('Cisco').problem).toBe('Manufacturer "Cisco" does not exist. Import it first')
})
