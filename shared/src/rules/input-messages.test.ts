import { expect, test } from 'vitest'
import { z } from 'zod'
import './input-messages.ts'

const kinds = ['one', 'two'] as const

test.each([
  ['a missing value', z.string(), undefined, 'Sales rep can not be empty'],
  ['null', z.number(), null, 'Sales rep can not be empty'],
  ['an empty text', z.string().min(1), '', 'Sales rep can not be empty'],
  ['a text for a number', z.number(), '5', 'Sales rep must be numeric'],
  ['no number', z.coerce.number(), 'five', 'Sales rep must be numeric'],
  ['a part of a number', z.number().int(), 1.5, 'Invalid Sales rep'],
  ['a number that is too big', z.number().max(4), 5, 'Invalid Sales rep'],
  ['a text that is too long', z.string().max(4), '12345', 'Sales rep can only have 4 letters'],
  ['a list that is too long', z.array(z.number()).max(1), [1, 2], 'Sales rep can only have 1 entries'],
  ['an empty list', z.array(z.number()).min(1), [], 'At least one item must be selected'],
  ['another option', z.enum(kinds), 'three', 'Sales rep must choose an option'],
  ['another word than yes or no', z.boolean(), 'yes', 'Sales rep must choose an option'],
  ['another kind of value', z.union([z.string(), z.number()]), {}, 'Invalid Sales rep'],
  ['another format', z.guid(), 'no guid', 'Invalid Sales rep'],
])('%s gets a message in the words of the field rules', (_, schema, value, message) => {
  const { error } = z.object({ salesRep: schema }).safeParse({ salesRep: value })
  expect(error?.issues.map((issue) => issue.message)).toEqual([message])
})

test.each([
  ['customerID', 'Customer ID'],
  ['orderId', 'Order ID'],
  ['abn_status', 'Abn status'],
  ['isAdmin', 'Is admin'],
])('the field %s is called %s', (name, label) => {
  const { error } = z.object({ [name]: z.boolean() }).safeParse({ [name]: 3 })
  expect(error?.issues[0]?.message).toBe(`${label} must choose an option`)
})
