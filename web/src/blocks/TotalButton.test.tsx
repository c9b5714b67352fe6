import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../ui/testing/render.tsx'
import { TotalButton } from './TotalButton.tsx'

const amount = { ex: 181.6, gst: 18.15, inc: 199.75 }
const lines = [{ label: 'Hosted Voice', detail: '5 lines × $39.95', amount }]

test('opens the breakdown of a total by keyboard, and returns the focus', async () => {
  const { person } = show(
    <TotalButton
      total="monthly"
      blockLabel="IP Voice"
      breakdown={() => ({ groups: [{ label: 'IP Voice', lines }], total: amount })}
    >
      $199.75
    </TotalButton>,
  )
  const button = screen.getByRole('button', { name: '$199.75: Monthly, IP Voice, breakdown' })
  await person.tab()
  await person.keyboard('{Enter}')
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('5 lines × $39.95')
  expect(screen.getByRole('row', { name: /^GST included .+\$18.15/ })).toBeTruthy()
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(button)
})
