import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls } from '../../ui/testing/answer-calls.ts'
import { showAt } from '../../ui/testing/in-portal.tsx'
import { ChannelPartner } from './ChannelPartner.tsx'

test('keeps the name that is typed while the one before is stored', async () => {
  let store = () => {}
  answerCalls({
    'Order/GetOrderChannelPartnerEngagement': () => ({ engagement: 'referred', partner: 'Acme' }),
    'Order/UpdateOrderChannelPartnerEngagement': ({ body }) =>
      new Promise((resolve) => {
        store = () => resolve(body)
      }),
  })
  const { person } = showAt('/order-summary?order=7', () => <ChannelPartner orderID={7} />)
  await person.click(await screen.findByRole('button', { name: 'Channel partner: Acme' }))
  const name = screen.getByLabelText<HTMLInputElement>("Channel partner's name")
  const update = screen.getByRole('button', { name: 'Update channel partner' })
  await person.type(name, ' Ltd')
  await person.click(update)
  await person.type(name, ', Perth')
  store()
  await screen.findByRole('button', { name: 'Channel partner: Acme Ltd' })
  expect(name.value).toBe('Acme Ltd, Perth')
  await waitFor(() => expect(update.hasAttribute('disabled')).toBe(false))
})
