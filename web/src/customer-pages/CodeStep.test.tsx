import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '../ui/testing/render.tsx'
import { CodeStep } from './CodeStep.tsx'

const guid = '6f1f7c1e-0000-4000-8000-000000000000'
const sentCode = {
  channel: 'sms',
  to: '04•• ••• 678',
  validUntil: '2026-11-23T01:00:00Z',
  resendAfter: 30,
  status: 'sent',
  reason: '',
}

function draw(onConfirmed = vi.fn()) {
  const { person } = show(
    <CodeStep guid={guid} code={{ channel: 'sms', to: '04•• ••• 678' }} onConfirmed={onConfirmed} />,
  )
  return { person, onConfirmed }
}

/** Answers the calls in order. */
function answer(...responses: [body: object, status?: number][]) {
  vi.stubGlobal('fetch', async () => {
    const [body, status = 200] = responses.shift() ?? [{}, 500]
    return Response.json(body, { status })
  })
}

test('sends a code, then confirms a pasted one as soon as it has six digits', async () => {
  answer([sentCode], [{ proof: 'a proof', validUntil: '' }])
  const { person, onConfirmed } = draw()
  expect(screen.queryByLabelText(/^Code/)).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Send me a code' }))
  const input = await screen.findByLabelText(/^Code/)
  expect(input.getAttribute('autocomplete')).toBe('one-time-code')
  expect(document.activeElement).toBe(input)
  expect(screen.getByRole('status').textContent).toContain('A code was sent by SMS to 04•• ••• 678')
  await person.paste('123 456')
  await waitFor(() => expect(onConfirmed).toHaveBeenCalledWith('a proof'))
})

test('shows a refused code next to its field and keeps it selected', async () => {
  const message = 'This is not the code. You have 4 tries left.'
  const problem = { status: 400, code: 'badInput', detail: message, errors: [{ path: 'code', message }] }
  answer([sentCode], [problem, 400], [{ proof: 'a proof', validUntil: '' }])
  const { person, onConfirmed } = draw()
  await person.click(screen.getByRole('button', { name: 'Send me a code' }))
  await person.click(await screen.findByRole('button', { name: 'Confirm' }))
  expect(screen.getByText('Enter the code')).toBeTruthy()
  await person.type(screen.getByLabelText(/^Code/), '000000')
  expect(await screen.findByText(message)).toBeTruthy()
  // It is selected, so the next one replaces it.
  await person.paste('123456')
  await waitFor(() => expect(onConfirmed).toHaveBeenCalledWith('a proof'))
})

test('says why a code could not be sent, and can send another one at once', async () => {
  answer([{ ...sentCode, status: 'refused', reason: 'No such number', resendAfter: 0 }])
  const { person } = draw()
  await person.click(screen.getByRole('button', { name: 'Send me a code' }))
  expect((await screen.findByRole('alert')).textContent).toContain('No such number')
  expect(screen.getByRole('button', { name: 'Send me a code' }).hasAttribute('disabled')).toBe(false)
})

test('accepts an earlier code while another one cannot be sent yet', async () => {
  answer([{ status: 429, code: 'tooMany', detail: 'A code was sent less than 30 seconds ago.' }, 429])
  const { person } = draw()
  await person.click(screen.getByRole('button', { name: 'Send me a code' }))
  expect((await screen.findByRole('alert')).textContent).toContain('less than 30 seconds ago')
  expect(screen.getByLabelText(/^Code/)).toBeTruthy()
})
