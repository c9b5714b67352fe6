import { choice, email, phone } from '@dealerline/shared/records/kinds.ts'
import { record, records } from '@dealerline/shared/records/nested-kinds.ts'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { noChoices } from '../../fields/FieldControl.tsx'
import { RowGrid } from '../../ui/grid/RowGrid.tsx'
import { present } from '../../ui/testing/present.ts'
import { show } from '../../ui/testing/render.tsx'
import { columnOf } from '../field-column.ts'
import { nestedEditor } from './nested-editor.tsx'

interface Line {
  key: string
  routes: unknown
  details: unknown
}

const states = choice('State', { QLD: 'Queensland', NSW: 'New South Wales' })
const fields = {
  routes: records('Routes', { state: states, point: phone('Answering point') }),
  details: record('Details', { device: choice('Device', { app: 'App' }), email: email('E-mail') }),
}
const columns = Object.entries(fields).map(([name, field]) => ({
  ...columnOf<Line>(name, field, noChoices),
  dialog: nestedEditor<Line>(field, field.fields ?? {}, noChoices),
}))

let latest: readonly Line[] = []

function Lines({ readOnly = false }) {
  const [rows, setRows] = useState<Line[]>([{ key: '1', routes: [], details: {} }])
  latest = rows
  return (
    <RowGrid
      label="Lines"
      columns={columns}
      rows={rows}
      rowKey={(row) => row.key}
      onRowsChange={setRows}
      readOnly={readOnly}
    />
  )
}

const cell = (column: number) => present(document.querySelector(`[data-row="0"][data-column="${column}"]`))

test('Alt-Enter opens a cell’s records with the typed text, and Done stores them as one undo step', {
  meta: { rules: ['INB-states'] },
}, async () => {
  const { person } = show(<Lines />)
  await person.click(cell(0))
  await person.keyboard('Queensland / 07 3123 4567{Alt>}{Enter}{/Alt}')
  const nestedGrid = await screen.findByRole('grid', { name: 'Routes' })
  expect(nestedGrid.textContent).toContain('07 3123 4567')
  await person.click(present(screen.getAllByRole('button', { name: 'Add row' }).at(-1)))
  await person.keyboard('New{Tab}02 9876 5432{Enter}')
  await person.click(screen.getByRole('button', { name: 'Done' }))
  expect(latest[0]?.routes).toEqual([
    { state: 'QLD', point: '07 3123 4567' },
    { state: 'NSW', point: '02 9876 5432' },
  ])
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Routes, row 1')
  await person.keyboard('{Control>}z{/Control}')
  expect(latest[0]?.routes).toEqual([{ state: 'QLD', point: '07 3123 4567' }])
})

test('refuses Done while a record has an error, and Cancel leaves the cell unchanged', async () => {
  const { person } = show(<Lines />)
  await person.click(cell(0))
  await person.keyboard('Queensland / nobody{Alt>}{Enter}{/Alt}')
  await screen.findByRole('grid', { name: 'Routes' })
  expect(screen.getByRole('button', { name: 'Done' }).hasAttribute('disabled')).toBe(true)
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(latest[0]?.routes).toEqual([{ state: 'QLD', point: 'nobody' }])
})

test('opens one record as a form from the cell’s button', async () => {
  const { person } = show(<Lines />)
  await person.click(cell(1))
  await person.click(screen.getByRole('button', { name: 'Edit Details, row 1' }))
  await person.type(await screen.findByLabelText('E-mail'), 'a@b.example')
  await person.click(screen.getByRole('button', { name: 'Done' }))
  expect(latest[0]?.details).toEqual({ device: '', email: 'a@b.example' })
})
