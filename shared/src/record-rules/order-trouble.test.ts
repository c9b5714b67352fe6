import { expect, test } from 'vitest'
import { ports } from '../blocks/ports.ts'
import { allFlagsOff } from '../rules/flags.ts'
import { menuOf } from './menu.ts'
import { describeTrouble } from './order-trouble.ts'
import { makeOrder } from './test-order.ts'
import { noMarks } from './verdict.ts'

const rejected = {
  kind: 'rejectedPort',
  count: 1,
  subject: '0298765432',
  reason: 'The name differs',
  since: '',
} as const

test.each([
  [rejected, '02 9876 5432: The name differs'],
  [{ ...rejected, count: 3 }, '02 9876 5432 and 2 more: The name differs'],
  [{ ...rejected, reason: '' }, '02 9876 5432'],
])('%j is described as %s', (trouble, detail) => {
  expect(describeTrouble(trouble)).toEqual({
    label: 'Number rejected',
    detail,
    action: 'Correct it',
    route: '/create-porting',
  })
})

const menu = (overrides: Parameters<typeof makeOrder>[0], rows: Parameters<typeof makeOrder>[1] = {}) =>
  menuOf(makeOrder(overrides, rows), noMarks, 'Dealer', allFlagsOff).map(({ title, missing }) => ({ title, missing }))

test('a signed order with numbers keeps their page in the menu, marked while one is rejected', () => {
  const entry = (missing: boolean) => ({ title: ports.page.label, missing })
  const rows = { [ports.name]: [{}] }
  expect(menu({ orderStatus: 2 }, rows)).toContainEqual(entry(false))
  expect(menu({ orderStatus: 2, trouble: rejected }, rows)).toContainEqual(entry(true))
  expect(menu({ orderStatus: 2 }).map(({ title }) => title)).not.toContain(ports.page.label)
})

test.each([
  [{ orderStatus: 0 }, false],
  [{ orderStatus: 1 }, true],
  [{ orderStatus: 2 }, true],
  [{ orderStatus: 3 }, true],
  [{ orderStatus: 2, isQuote: true }, false],
])('the menu of %j has the progress: %s', (overrides, expected) => {
  expect(menu(overrides).some(({ title }) => title === 'Progress')).toBe(expected)
})
