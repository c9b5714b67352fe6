import { orderCalls } from '@dealerline/shared/contract/orders.ts'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '../../ui/testing/render.tsx'
import { PrintedPages } from './PrintedPages.tsx'

test('shows the printed pages of an order, and a failure can be retried', {
  meta: { rules: ['RPT-format'] },
}, async () => {
  let isBroken = true
  const addresses: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    addresses.push(address)
    return isBroken
      ? new Response('{}', { status: 500 })
      : new Response(new Blob(['page']), { headers: { 'content-type': 'image/png' } })
  })
  URL.createObjectURL = () => 'blob:page'
  URL.revokeObjectURL = () => undefined
  const { person } = show(<PrintedPages call={orderCalls.getOrder} params={{ orderID: 7 }} name="Order 7" />)
  await person.click(screen.getByRole('button', { name: 'Show the pages' }))
  expect(await screen.findByText('The pages could not be shown. Error rendering the PDF or image')).toBeTruthy()
  isBroken = false
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('img', { name: 'Page 1 of Order 7' })).toBeTruthy()
  expect(addresses.at(-1)).toContain('format=png')
  await person.click(screen.getByRole('button', { name: 'Hide the pages' }))
  expect(screen.queryByRole('img')).toBeNull()
})
