import { formOf } from '@dealerline/shared/forms/form.ts'
import { email, text } from '@dealerline/shared/records/kinds.ts'
import { describe, expect, test } from 'vitest'
import { toSavable } from './savable.ts'

const fields = { name: text('Name'), email: email('E-mail'), notes: text('Notes') }
const schema = formOf(fields, {
  errors: ({ name }) => (name === '' ? [{ path: 'name', message: 'Name can not be empty' }] : []),
})
const base = { name: 'Greta', email: 'greta@x.test', notes: '' }

describe('what can be saved of a form', () => {
  test('is the typed values themselves if they are valid', () => {
    const form = { ...base, notes: 'Ring twice' }
    expect(toSavable(schema, form, base)).toBe(form)
  })

  test('has the stored value of a field with an error', () => {
    const form = { name: 'Mona', email: 'mona@', notes: 'Ring twice' }
    expect(toSavable(schema, form, base)).toEqual({ ...form, email: base.email })
  })

  test('has the stored value of a field that its form names as incomplete', () => {
    const form = { ...base, name: 'Mona', notes: 'half' }
    expect(toSavable(schema, form, base, ['notes'])).toEqual({ ...base, name: 'Mona' })
  })

  test('is nothing if the stored record is incomplete too', () => {
    const empty = { ...base, name: '' }
    expect(toSavable(schema, { ...empty, notes: 'Ring twice' }, empty)).toBeUndefined()
  })
})
