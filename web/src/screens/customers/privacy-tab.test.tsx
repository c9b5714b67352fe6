import { makeCustomer } from '@dealerline/shared/record-rules/test-order.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { administrator, openPortal } from '../../routes/testing/open-portal.tsx'

test.each([
  ['an administrator', administrator, true],
  ['a dealer', {}, false],
])('%s sees the tab Privacy of a customer: %s', async (_, person, expected) => {
  openPortal('/create-customer?customer=1', { person, answers: { 'Customer/GetCustomer/1': () => makeCustomer() } })
  expect(await screen.findByRole('link', { name: 'Telephone services' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Privacy' }) !== null).toBe(expected)
})
