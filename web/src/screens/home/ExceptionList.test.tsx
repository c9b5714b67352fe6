import { type HomeException, maxExceptions } from '@dealerline/shared/contract/home.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showAt } from '../../ui/testing/in-portal.tsx'
import ExceptionList from './ExceptionList.tsx'

const exceptions = (kind: HomeException['kind'], count: number): HomeException[] =>
  Array.from({ length: count }, (_, index) => ({
    kind,
    orderID: index + 1,
    isQuote: false,
    name: 'Kestrel Pty Ltd',
    dealerFullName: 'Dana Dealer',
    detail: '',
    since: '',
    count: 1,
  }))

test('a group says how many it has, and that there may be more than it lists', async () => {
  const all = [...exceptions('message', maxExceptions), ...exceptions('unprocessed', 3)]
  showAt('/', () => <ExceptionList exceptions={all} />)
  const group = async (name: string) => within(await screen.findByRole('region', { name }))
  expect((await group('Messages not delivered')).getByText('20+')).toBeTruthy()
  expect((await group('Signed and not processed')).getByText('3')).toBeTruthy()
})
