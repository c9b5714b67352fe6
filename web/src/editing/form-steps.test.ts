import { describe, expect, test } from 'vitest'
import { applyForm, combineForms, compareForms, describeFields, type FormSteps, reverseForm } from './form-steps.ts'

const steps: FormSteps = {
  label: 'Customer',
  idNames: ['addressID'],
  gridLists: ['rows'],
  fieldOf: (path) => {
    if (path.startsWith('addresses.')) return { label: 'Suburb', group: path.slice(0, 11) }
    return { label: path === 'name' ? 'Name' : 'E-mail', normalise: (value) => String(value).trim() }
  },
}
const base = { name: 'Fay', email: 'fay@a.example', addresses: [{ suburb: 'Perth', addressID: 1 }], rows: [1] }
type Form = Omit<typeof base, 'addresses'> & { addresses: { suburb: string; addressID?: number; state?: string }[] }

const stepBetween = (before: Form, after: Form) => ({ fields: compareForms(before, after, steps) })
const undo = (now: Form, before: Form, after: Form) =>
  applyForm(now, reverseForm(stepBetween(before, after)), steps, base)

describe('a step of a form', () => {
  test.each<[title: string, before: Form, after: Form, now: Form, expected: Form, refused: string[]]>([
    ['sets a field', base, { ...base, name: 'Flo' }, { ...base, name: 'Flo' }, base, []],
    [
      'leaves other fields',
      base,
      { ...base, name: 'Flo' },
      { ...base, name: 'Flo', email: 'x' },
      { ...base, email: 'x' },
      [],
    ],
    ['compares as stored', base, { ...base, name: ' Flo ' }, { ...base, name: 'Flo' }, base, []],
    ['keeps a newer value', base, { ...base, name: 'Flo' }, { ...base, name: 'Mo' }, { ...base, name: 'Mo' }, ['name']],
    ['leaves lists with a grid', base, { ...base, rows: [2] }, { ...base, rows: [2] }, { ...base, rows: [2] }, []],
    [
      'removes an added address that has an id since',
      base,
      { ...base, addresses: [...base.addresses, { suburb: 'Hobart' }] },
      { ...base, addresses: [...base.addresses, { suburb: 'Hobart', addressID: 9 }] },
      base,
      [],
    ],
    [
      'adds a removed address as a new one',
      { ...base, addresses: [...base.addresses, { suburb: 'Hobart', addressID: 9 }] },
      base,
      base,
      { ...base, addresses: [...base.addresses, { suburb: 'Hobart' }] },
      [],
    ],
    [
      'does not mix two addresses',
      base,
      { ...base, addresses: [{ suburb: 'Ryde', state: 'NSW', addressID: 1 }] },
      { ...base, addresses: [{ suburb: 'Theirs', state: 'NSW', addressID: 1 }] },
      { ...base, addresses: [{ suburb: 'Theirs', state: 'NSW', addressID: 1 }] },
      ['addresses.0.suburb'],
    ],
  ])('%s', (_, before, after, now, expected, refused) => {
    const applied = undo(now, before, after)
    expect(applied.value).toEqual(expected)
    expect(applied.refused.map(({ path }) => path)).toEqual(refused)
  })

  test('has the changes of one visit, and none if they are taken back', () => {
    const first = stepBetween(base, { ...base, name: 'F' })
    const second = stepBetween({ ...base, name: 'F' }, { ...base, name: 'Fl' })
    expect(combineForms(first, second)).toEqual({ fields: [{ path: 'name', before: 'Fay', after: 'Fl' }] })
    expect(combineForms(first, stepBetween({ ...base, name: 'F' }, base))).toBeNull()
  })

  test('is named by its fields', () => {
    const after = { ...base, name: 'Flo', email: 'flo@a.example' }
    expect(describeFields(stepBetween(base, after).fields, steps)).toBe('Name and 1 other field in Customer')
  })
})
