import type { Attachment } from '@dealerline/shared/contract/uploads.ts'
import { makeCustomer, makeOrder } from '@dealerline/shared/record-rules/test-order.ts'
import { orderStatus, orderTypes } from '@dealerline/shared/rules/order-states.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { openOrder } from '../../routes/testing/open-order.tsx'
import { openPortal } from '../../routes/testing/open-portal.tsx'
import { Refusal } from '../../ui/testing/answer-calls.ts'

beforeEach(() => {
  URL.createObjectURL = () => 'blob:file'
  URL.revokeObjectURL = () => undefined
})

const file = (filename: string, changes: Partial<Attachment> = {}): Attachment => ({
  fileGuid: `guid of ${filename}`,
  orderID: 7,
  uploadID: 1,
  filename,
  fileType: 'general',
  mediaType: filename.endsWith('.pdf') ? 'application/pdf' : 'image/png',
  size: 2048,
  uploadedAt: '2026-07-01T00:00:00Z',
  uploadedBy: 'Dana Novak',
  ticketReference: '',
  ...changes,
})
const order = makeOrder({ orderID: 7 })
const rows = async () => within(await screen.findByRole('table', { name: 'Files on this order' })).getAllByRole('row')

test('the address of the attachments opens the files, of which an order has none at first', {
  meta: { rules: ['ROUTE-attachments-general'] },
}, async () => {
  openOrder('/attachments', { order })
  expect(await screen.findByText('No files yet: drop them above, or choose them.')).toBeTruthy()
  expect(window.location.pathname).toBe('/attachments/general')
})

test('a picture and a PDF are viewed', { meta: { rules: ['UP-get-attachment-blob'] } }, async () => {
  const { person, calls } = openOrder('/attachments/general', {
    order,
    answers: { 'Order/GetFilesOnOrder/7': () => [file('meter.png'), file('bill.pdf')] },
  })
  await person.click(await screen.findByRole('button', { name: 'View meter.png' }))
  const picture = within(await screen.findByRole('dialog', { name: 'meter.png' }))
  expect(await picture.findByRole('img', { name: 'meter.png' })).toBeTruthy()
  const attachmentCall = calls.find(({ path }) => path === 'order/getAttachment/7')
  expect(attachmentCall?.body).toEqual({ fileGuid: 'guid of meter.png' })
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await person.click(screen.getByRole('button', { name: 'View bill.pdf' }))
  // The test browser has no viewer of PDFs, like a phone.
  expect(await screen.findByText('This browser does not show PDFs within a page.')).toBeTruthy()
})

test('a file is removed after a confirmation, and a failure is reported', {
  meta: { rules: ['UP-remove-by-fileGuid'] },
}, async () => {
  let files = [file('meter.png'), file('bill.pdf')]
  const replies = [
    () => new Refusal(500, 'Not now'),
    () => {
      files = files.slice(1)
      return {}
    },
  ]
  const { person, calls } = openOrder('/attachments/general', {
    order,
    answers: {
      'Order/GetFilesOnOrder/7': () => files,
      'order/RemoveAttachment/7': () => replies.shift()?.(),
    },
  })
  const remove = async (answer: string) => {
    await person.click(await screen.findByRole('button', { name: 'Remove meter.png' }))
    const question = within(await screen.findByRole('dialog', { name: 'Remove meter.png from order 7?' }))
    expect(document.activeElement).toBe(question.getByRole('button', { name: 'Cancel' }))
    await person.click(question.getByRole('button', { name: answer }))
  }
  await remove('Cancel')
  await remove('Remove')
  expect(await screen.findByText('Attachment not removed: Not now')).toBeTruthy()
  await remove('Remove')
  await waitFor(async () => expect(await rows()).toHaveLength(2))
  expect(calls.filter(({ path }) => path === 'order/RemoveAttachment/7').map(({ body }) => body)).toEqual([
    { fileGuid: 'guid of meter.png' },
    { fileGuid: 'guid of meter.png' },
  ])
})

test('a missing EEC form is named on both tabs, and its tab has the blank form and only signed ones', {
  meta: { rules: ['ROUTE-attachments-eec', 'SEND-eec'] },
}, async () => {
  const text = 'EEC form required: print, sign and attach'
  const missing = makeOrder({
    orderID: 7,
    orderType: orderTypes.finance,
    customer: makeCustomer({ custType: 'business', isGuarantor: true, email: 'sales@kestrel.test' }),
  })
  let isAttached = false
  const form = file('eec_form scan.pdf', { fileType: 'eec' })
  const { person, client, calls } = openOrder('/attachments/general', {
    order: () => (isAttached ? { ...missing, uploads: [form] } : missing),
    answers: { 'Order/GetFilesOnOrder/7': () => (isAttached ? [file('bill.pdf'), form] : [file('bill.pdf')]) },
  })
  const notice = within(await screen.findByRole('main'))
  expect(await notice.findByText(text)).toBeTruthy()
  await person.click(screen.getByRole('link', { name: 'Go to the form' }))
  expect(await screen.findByText('No signed form is attached yet.')).toBeTruthy()
  expect(window.location.pathname).toBe('/attachments/eec')
  await person.click(screen.getByRole('button', { name: 'Download EEC form' }))
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('Portal/GetEecForm'))
  expect(notice.getByText(text)).toBeTruthy()
  isAttached = true
  await client.invalidateQueries()
  await waitFor(() => expect(notice.queryByText(text)).toBeNull())
  expect((await rows()).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Name'),
    expect.stringContaining('eec_form scan.pdf'),
  ])
})

test('files of a signed order stay readable, and are added to its ticket', async () => {
  let ticketReference = ''
  const { person } = openOrder('/attachments/general', {
    order: makeOrder({ orderID: 7, orderStatus: orderStatus.signed, conversationReference: 'T12' }),
    answers: {
      'Order/GetFilesOnOrder/7': () => [file('bill.pdf', { ticketReference })],
      'Docusign/UploadFilesToOrderTicket/7': () => {
        ticketReference = 'T12'
        return { reference: 'T12', queued: 1 }
      },
    },
  })
  expect(await screen.findByRole('button', { name: 'Download bill.pdf' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Remove bill.pdf' })).toBeNull()
  expect(screen.getByRole('navigation', { name: 'Sections' }).textContent).toContain('Attachments')
  await person.click(screen.getByRole('button', { name: 'Send to ticket' }))
  expect(await screen.findByText('1 file is being sent to ticket T12')).toBeTruthy()
  expect(await screen.findByRole('cell', { name: 'T12' })).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: /ticket/ })).toBeNull())
})

test('a file that is added after the others were sent to the ticket is sent too', async () => {
  let files = [file('bill.pdf')]
  const { person, client, calls } = openOrder('/attachments/general', {
    order: makeOrder({ orderID: 7, orderStatus: orderStatus.signed, conversationReference: 'T12' }),
    answers: {
      'Order/GetFilesOnOrder/7': () => files,
      'Docusign/UploadFilesToOrderTicket/7': () => ({ reference: 'T12', queued: 1 }),
    },
  })
  await person.click(await screen.findByRole('button', { name: 'Send to ticket' }))
  expect(await screen.findByRole('button', { name: 'Being sent to the ticket' })).toHaveProperty('disabled', true)
  files = [...files, file('meter.png')]
  await client.invalidateQueries()
  await person.click(await screen.findByRole('button', { name: 'Send to ticket' }))
  await waitFor(() => expect(calls.filter(({ path }) => path.startsWith('Docusign/Upload'))).toHaveLength(2))
})

test('says that an order of another dealer does not exist', async () => {
  openPortal('/attachments/general?order=9', {
    answers: { 'Order/GetOrder/9': () => new Refusal(404, 'There is no such order', { code: 'notFound' }) },
  })
  expect(await screen.findByText('This order does not exist, or you do not have access to it.')).toBeTruthy()
})
