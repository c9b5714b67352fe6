import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { administrator, openPortal } from '../../routes/testing/open-portal.tsx'
import { Refusal } from '../../ui/testing/answer-calls.ts'

test('says when IP extensions appear, and a failed list offers to try again', async () => {
  let isBroken = true
  const { person } = openPortal('/ip-extensions', {
    person: administrator,
    answers: {
      'Order/GetIPRowsByOrder': () =>
        isBroken ? new Refusal(500, 'Failed') : { items: [], total: 0, page: 1, pageSize: 25 },
    },
  })
  expect(await screen.findByText('The IP extensions could not be loaded.')).toBeTruthy()
  isBroken = false
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/^No unsigned order has IP extensions/)).toBeTruthy()
})
