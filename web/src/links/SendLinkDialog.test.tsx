import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../api.ts'
import { answerCalls, Refusal } from '../ui/testing/answer-calls.ts'
import { show } from '../ui/testing/render.tsx'
import { Recipient } from './Recipient.tsx'
import { type LinkMessage, SendLinkDialog } from './SendLinkDialog.tsx'
import type { RecipientValues } from './use-link-form.ts'

beforeEach(() => localStorage.clear())

const sentTo = vi.fn<(message: LinkMessage, key: string) => Promise<unknown>>()

/** Opens the dialog that changes the recipient of Ada's link. */
async function openDialog(proposed?: RecipientValues) {
  sentTo.mockReset()
  const { person } = show(
    <ol>
      <Recipient
        name="Ada"
        email="ada@customer.test"
        mobile=""
        sentences={['Has not opened it yet.']}
        change={{ send: sentTo, draft: { kind: 'signing', orderID: 7, position: 1 }, proposed }}
      />
    </ol>,
  )
  await person.click(screen.getByRole('button', { name: proposed ? 'Send to Bo' : 'Change recipient' }))
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

test('proposes whom the recipient named instead', async () => {
  const { field, person, dialog } = await openDialog({ toName: 'Bo', to: '', mobile: '0412345679' })
  expect(screen.getByText(/^Named Bo \(0412.345.679\) to sign instead\.$/)).toBeTruthy()
  expect([field('Name'), field('E-mail')].map((input) => (input as HTMLInputElement).value)).toEqual(['Bo', ''])
  sentTo.mockResolvedValue({})
  await person.click(dialog.getByRole('button', { name: 'Send by SMS' }))
  await waitFor(() => expect(sentTo.mock.calls[0]?.[0]).toMatchObject({ toName: 'Bo', channel: 'sms' }))
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

test('previews the message that is typed, by either channel, and closes the preview alone', async () => {
  const mail = { fromName: 'Example', subject: 'Sign', text: '', attachments: ['order-7.pdf'] }
  const html = '<p style="color:red"><a href="https://portal.test/…">Read and sign</a></p>'
  const calls = answerCalls({
    'order/PreviewLink': ({ body }) =>
      (body as { channel: string }).channel === 'email'
        ? { ...mail, html }
        : { ...mail, subject: '', html: '', text: 'Example: order 7 is ready', attachments: [] },
  })
  const { person, dialog, field } = await openDialog()
  await person.clear(field('Name'))
  await person.type(field('Name'), 'Nina')
  await person.click(dialog.getByRole('button', { name: 'Preview' }))
  const preview = within(await screen.findByRole('dialog', { name: 'Preview of the message' }))
  const page = (await preview.findByTitle<HTMLIFrameElement>('E-mail: Sign')).srcdoc
  expect(preview.getByText('order-7.pdf')).toBeTruthy()
  expect(page).toContain('color:red')
  expect(page).not.toMatch(/ style=|href/)
  expect(preview.getByTitle('E-mail: Sign').getAttribute('sandbox')).toBe('')
  await person.click(preview.getByRole('radio', { name: 'SMS' }))
  expect(await preview.findByText('Example: order 7 is ready')).toBeTruthy()
  const draft = { kind: 'signing', orderID: 7, position: 1, toName: 'Nina' }
  expect(calls.map(({ body }) => body)).toEqual([
    { ...draft, channel: 'email', to: 'ada@customer.test' },
    { ...draft, channel: 'sms', to: '' },
  ])
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Preview of the message' })).toBeNull())
  expect(screen.getByRole('dialog', { name: 'Change recipient' })).toBeTruthy()
  expect(sentTo).not.toHaveBeenCalled()
})

test('says why there is no preview', async () => {
  answerCalls({ 'order/PreviewLink': () => new Refusal(409, 'The application is Approved.') })
  const { person, dialog } = await openDialog()
  await person.click(dialog.getByRole('button', { name: 'Preview' }))
  expect((await screen.findByText('The application is Approved.')).closest('[role=alert]')?.textContent).toContain(
    'Nothing was sent.',
  )
})

test('sends copies to the addresses that are typed, and says which one is wrong', async () => {
  sentTo.mockReset().mockResolvedValue({})
  const recipient = { toName: 'Ada', to: 'ada@customer.test', mobile: '' }
  const { person } = show(
    <SendLinkDialog
      title="Ask"
      recipient={recipient}
      hasReminders
      send={sentTo}
      draft={{ kind: 'port', orderID: 7 }}
      onClose={() => undefined}
    >
      One link asks.
    </SendLinkDialog>,
  )
  const copies = await screen.findByRole('textbox', { name: 'Copies to' })
  await person.type(copies, 'boss@one.test, nobody')
  await person.click(screen.getByRole('button', { name: 'Send by e-mail' }))
  expect(await screen.findByText('nobody is not an e-mail address')).toBeTruthy()
  expect(document.activeElement).toBe(copies)
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
  await person.type(name, ' Nguyen')
  expect(name.value).toBe('Ada Nguyen')
  await person.type(copies, '@two.test')
  await person.click(screen.getByRole('button', { name: 'Send by e-mail' }))
  await waitFor(() => expect(sentTo).toHaveBeenCalledOnce())
  expect(sentTo.mock.calls[0]?.[0]).toEqual({
    channel: 'email',
    toName: 'Ada Nguyen',
    to: 'ada@customer.test',
    reminders: true,
    copies: ['boss@one.test', 'nobody@two.test'],
  })
})
