import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { administrator, openPortal } from '../../routes/testing/open-portal.tsx'

test('dealers read the pages about selling at their addresses', async () => {
  const { unmount } = openPortal('/help')
  const link = await screen.findByRole('link', { name: 'Sign and send an order' })
  expect(link.getAttribute('href')).toBe('/help/dealers/sign-and-send')
  expect(screen.queryByRole('link', { name: 'Maintain the terms' })).toBeNull()
  unmount()
  openPortal('/help/administrators/terms')
  expect(await screen.findByText('The guide has no such page.')).toBeTruthy()
})

test('administrators read all pages', async () => {
  openPortal('/help/operators/when-something-fails', { person: administrator })
  expect(await screen.findByRole('row', { name: /The portal does not start/ })).toBeTruthy()
})
