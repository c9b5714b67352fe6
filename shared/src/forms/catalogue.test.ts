import { expect, test } from 'vitest'
import { count, text } from '../records/kinds.ts'
import { recordForm } from './catalogue.ts'

const fields = { least: count('Least'), greatest: count('Greatest'), note: text('Note') }
const message = 'Must not be below the minimum'
const form = recordForm(fields, {
  errors: ({ least, greatest }) => (Number(greatest) < Number(least) ? [{ path: 'greatest', message }] : []),
})
const problems = (values: object) =>
  form.safeParse(values).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []

test.each([
  [{ least: 1, greatest: 2 }, []],
  [{ least: 3, greatest: 2 }, [['greatest', message]]],
  // While a number is being typed, its value is text.
  [{ least: '10', greatest: '9' }, [['greatest', message]]],
  [{ least: '9', greatest: '10' }, []],
])('the form of a record validates %j with a rule that compares fields', (values, expected) => {
  expect(problems({ ...values, note: '' })).toEqual(expected)
})

test('an error in one field does not hide errors of rules that compare other fields', () => {
  expect(problems({ least: 3, greatest: 2, note: 7 }).map(([path]) => path)).toEqual(['note', 'greatest'])
})
