import { blocks } from '@dealerline/shared/blocks/index.ts'
import { fieldValues } from '@dealerline/shared/records/kinds.ts'
import { expect, test } from 'vitest'
import { isSameValue } from '../ui/grid/columns.ts'
import { normaliseWith } from './step-fields.ts'

const nestedFields = blocks.flatMap(({ name, rows }) =>
  Object.entries(rows).flatMap(([key, field]) =>
    field.fields ? [{ name: `${name}.${key}`, field, fields: field.fields }] : [],
  ),
)

test.each(nestedFields)('$name is unchanged if the reply of a save adds ids to its records', ({ field, fields }) => {
  const column = { key: '', label: '', kind: 'text' as const, normalise: normaliseWith(field) }
  const record = { ...fieldValues(fields, {}), ...Object.fromEntries(textFieldsOf(fields).map((key) => [key, 'NSW'])) }
  const toValue = (members: object) => (Array.isArray(field.blank) ? [members] : members)
  expect(isSameValue(column, toValue(record), toValue({ ...record, recordID: 1, parentID: 19 }))).toBe(true)
  const [firstText] = textFieldsOf(fields)
  const changed = firstText ? { ...record, [firstText]: 'QLD' } : undefined
  if (changed) expect(isSameValue(column, toValue(record), toValue(changed))).toBe(false)
})

const textFieldsOf = (fields: object) =>
  Object.entries(fields).flatMap(([key, { blank }]) => (blank === '' ? [key] : []))

test('some service has nested records', () => {
  expect(nestedFields.map(({ name }) => name)).toContain('inbound.stateBased')
})
