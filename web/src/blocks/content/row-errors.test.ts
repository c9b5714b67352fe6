import { toCatalogue } from '@dealerline/shared/blocks/block.ts'
import { ipVoice } from '@dealerline/shared/blocks/ip-voice.ts'
import type { Field } from '@dealerline/shared/records/kinds.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { makeErrorFinder, toCellErrors } from './row-errors.ts'

const order = { orderType: 0, isQuote: false, residential: false }
const facts = { order, catalogue: toCatalogue([], []), storedRows: new Map() }
const row = (number: number) => ({ rowKey: `row ${number}`, extensionNo: number, voicemailEmail: '' })

test('reports both rows with the same number, and checks a changed row again', {
  meta: { rules: ['IPV-extension-unique'] },
}, () => {
  const find = makeErrorFinder(ipVoice)
  const rows = [row(500), row(501), { ...row(502), extensionNo: 500 }]
  expect(find(rows, facts).map(({ rowKey, column }) => [rowKey, column])).toEqual([
    ['row 500', 'extensionNo'],
    ['row 502', 'extensionNo'],
  ])
  const changedRows = rows.with(2, { ...row(502), voicemailEmail: 'nobody' })
  expect(find(changedRows, facts)).toEqual([
    { rowKey: 'row 502', column: 'voicemailEmail', message: 'Email must be valid' },
  ])
})

test('assigns errors of the server to their rows, and an error without a row to none', () => {
  const errors = [
    { path: 'rows.1.extensionNo', message: 'Wrong' },
    { path: '', message: 'There are 2 more errors' },
    { path: 'rows.', message: 'There are 2 more errors' },
  ]
  expect(toCellErrors(errors, [row(500), row(501)])).toEqual([
    { rowKey: 'row 501', column: 'extensionNo', message: 'Wrong' },
  ])
})

test('checks the fields of a row only when the row changes', () => {
  let looks = 0
  const schema = z.string().refine(() => {
    looks += 1
    return true
  })
  const field: Field = {
    kind: 'text',
    label: 'Name',
    blank: '',
    schema: z.preprocess((value) => value, schema) as Field['schema'],
  }
  const find = makeErrorFinder({ ...ipVoice, rows: { extensionName: field } })
  const rows = Array.from({ length: 500 }, (_, index) => row(500 + index))
  find(rows, facts)
  find(rows.with(3, row(503)), facts)
  expect(looks).toBe(501)
})
