import { toCatalogue } from '@dealerline/shared/blocks/block.ts'
import { cmc } from '@dealerline/shared/blocks/cmc.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { allFlagsOff } from '@dealerline/shared/rules/flags.ts'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../ui/testing/render.tsx'
import type { EditedRow } from '../content/row-errors.ts'
import Licences from './Licences.tsx'

// A partial order with the only properties that the calculator reads.
const order = { orderType: 0, isQuote: false, customer: { custType: 'business' } } as OrderDetail
let latest: readonly EditedRow[] = []

function Calculator() {
  const [rows, setRows] = useState<EditedRow[]>([])
  latest = rows
  return (
    <Licences
      block={cmc}
      order={order}
      catalogue={toCatalogue([], [])}
      rows={rows}
      setRows={setRows}
      header={null}
      setHeader={() => undefined}
      readOnly={false}
      flags={allFlagsOff}
    />
  )
}

test('shows the licences of a chosen product, and totals their quantities by month', {
  meta: { rules: ['CMC-catalogue'] },
}, async () => {
  const { person } = show(<Calculator />)
  await person.click(screen.getByRole('button', { name: 'Add Report' }))
  expect(latest).toMatchObject([{ product: 'report', supervisorLicences: 1, callRecordings: 0 }])
  const recordings = screen.getByLabelText('Call recordings, row 1')
  await person.clear(recordings)
  await person.type(recordings, '5')
  expect(latest[0]?.callRecordings).toBe(5)
  const total = screen.getByRole('row', { name: /Licences each month/ })
  expect(total.textContent).toContain('$60.00')
  expect(total.textContent).toContain('$66.00')
})

test('removes the licences that another product does not have', async () => {
  const { person } = show(<Calculator />)
  await person.click(screen.getByRole('button', { name: 'Add Report' }))
  await person.type(screen.getByLabelText('Insight supervisors, row 1'), '2')
  await person.click(screen.getByText('Insight'))
  expect(latest).toMatchObject([{ product: 'insight', supervisorLicences: 1, insightSupervisorLicences: 0 }])
  expect(screen.queryByLabelText('Insight supervisors, row 1')).toBeNull()
})
