import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../api.ts'
import { show } from '../ui/testing/render.tsx'
import { Recipient } from './Recipient.tsx'
import type { LinkMessage } from './SendLinkDialog.tsx'

beforeEach(() => localStorage.clear())

const sentTo = vi.fn<(message: LinkMessage, key: string) => Promise<unknown>>()

/** Opens the dialog that changes the recipient of Ada's link. */
async function openDialog() {
  sentTo.mockReset()
  const { person } = show(
    <ol>
      <Recipient
        name="Ada"
        email="ada@customer.test"
        mobile=""
        sentences={['Has not opened it yet.']}
        onChangeRecipient={sentTo}
      />
    </ol>,
  )
  await person.click(screen.getByRole('button', { name: 'Change recipient' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change recipient' }))
  return { person, dialog, field: (name: string) => dialog.getByRole('textbox', { name }) }
}

test('sends the link to the new recipient once for each content, by the channel that was pressed', async () => {
  const { person, dialog, field } = await openDialog()
  sentTo.mockRejectedValueOnce(new ApiError(0, { title: 'Check the connection.' })).mockResolvedValue({})
  await waitFor(() => expect(document.activeElement).toBe(field('Name')))
  await person.clear(field('Name'))
  await person.type(field('Name'), 'Nina')
  await person.type(field('Mobile'), '0412 345 678')
  await person.click(dialog.getByRole('button', { name: 'Send by SMS' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('Check the connection.')
  await person.click(dialog.getByRole('button', { name: 'Send by SMS' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const message = { channel: 'sms', toName: 'Nina', to: '0412 345 678' }
  expect(sentTo.mock.calls).toEqual([
    [message, expect.any(String)],
    [message, sentTo.mock.calls[0]?.[1]],
  ])
})

test('shows next to its field what is missing or refused', async () => {
  const { person, dialog, field } = await openDialog()
  await person.click(dialog.getByRole('button', { name: 'Send by SMS' }))
  expect(await dialog.findByText('Mobile can not be empty')).toBeTruthy()
  await person.clear(field('E-mail'))
  await person.type(field('E-mail'), 'nina')
  await person.click(dialog.getByRole('button', { name: 'Send by e-mail' }))
  expect(await dialog.findByText('Email must be valid')).toBeTruthy()
  expect(sentTo).not.toHaveBeenCalled()
  const errors = [{ path: 'to', message: 'This address gets no more messages today' }]
  sentTo.mockRejectedValue(new ApiError(400, { title: 'Refused', errors }))
  await person.type(field('E-mail'), '@signers.example{Enter}')
  await waitFor(() => expect(sentTo).toHaveBeenCalledOnce())
  expect(await dialog.findByText('This address gets no more messages today')).toBeTruthy()
  expect(dialog.queryByRole('alert')).toBeNull()
})
