import { expect, test } from 'vitest'
import { allOf, conditionsOf, type Filters, integer, joined, nameOf, sql, textOf } from './compose.ts'

const hostile = `1); drop table orders; --'"$1`

test('binds every value, whatever it contains, and numbers the values in sequence', () => {
  const condition = sql`name = ${hostile} and id = any(${[1, 2]})`
  const statement = sql`select ${7} from orders where ${condition} limit ${null}`
  expect(textOf(statement)).toBe('select $1 from orders where name = $2 and id = any($3) limit $4')
  expect(statement.values).toEqual([7, hostile, [1, 2], null])
})

test('joins fragments at the start, at the end, next to each other and without values', () => {
  const [name, none] = [sql`name`, sql``]
  const statement = sql`${name}${none}${sql`= ${1}`}${sql`${2}`}`
  expect(textOf(statement)).toBe('name= $1$2')
  expect(statement.values).toEqual([1, 2])
})

test('binds an object that only looks like a fragment', () => {
  const forged = { texts: [hostile], values: [] }
  expect(textOf(sql`select ${forged}`)).toBe('select $1')
})

test('refuses a text that is not a template, and a missing part', () => {
  const forged = Object.assign([hostile], { raw: [hostile] })
  expect(() => sql(forged)).toThrow('Write the statement as a template')
  expect(() => sql`select ${undefined as never}`).toThrow('A part of this statement is missing')
})

test.each([Number.NaN, 1.5, -1, 2 ** 60, Number.POSITIVE_INFINITY])('refuses %s as text of a number', (value) => {
  expect(() => integer(value)).toThrow('is not a whole number')
})

test('writes a whole number as text', () => {
  expect(textOf(sql`status = ${integer(0)}`)).toBe('status = 0')
})

test('writes the name of a table or column as text, and refuses any other text', () => {
  expect(textOf(sql`select ${joined([nameOf('line_id'), nameOf('l.block')], sql`, `)}`)).toBe('select line_id, l.block')
  expect(textOf(sql`a${joined([], sql`, `)}`)).toBe('a')
  for (const name of ['', 'a b', 'a;', 'A', '"a"', '1']) expect(() => nameOf(name)).toThrow('is not the name of a')
})

test('keeps the conditions of a list apart', () => {
  expect(textOf(allOf([]))).toBe('true')
  expect(textOf(allOf([sql`a or b`, sql`c = ${1}`]))).toBe('true and (a or b) and (c = $1)')
})

test('uses the filters that have a value, in the sequence of their declaration', () => {
  interface Values {
    name?: string
    status?: number | null
    isQuote?: boolean
    flagged?: boolean
  }
  const filters: Filters<Values> = {
    status: (status) => sql`status = ${status}`,
    isQuote: (isQuote) => sql`is_quote = ${isQuote}`,
    flagged: (flagged) => (flagged ? sql`admin_flag` : undefined),
    name: (name) => sql`name = ${name}`,
  }
  const textFor = (values: Values) => textOf(conditionsOf(filters, values))
  expect(textFor({})).toBe('true')
  expect(textFor({ name: 'Ada', status: 0, isQuote: false, flagged: false })).toBe(
    'true and (status = $1) and (is_quote = $2) and (name = $3)',
  )
  expect(textFor({ status: null, flagged: true })).toBe('true and (admin_flag)')
})
