import type { Delivery } from '@dealerline/shared/contract/envelope.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../ui/testing/render.tsx'
import { DeliveryLine } from './DeliveryLine.tsx'

const delivery: Delivery = {
  channel: 'email',
  to: 'ada@customer.test',
  status: 'failed',
  problem: 'The e-signature service refused: The envelope is voided',
  sentAt: '',
  kind: 'request',
  receipt: '',
}

test('shows the e-signature service’s reason for a failed message', {
  meta: { rules: ['ERR-send-email-parsed'] },
}, () => {
  show(<DeliveryLine delivery={delivery} />)
  expect(screen.getByRole('listitem').textContent).toContain(
    'Error on sendEmail: The e-signature service refused: The envelope is voided',
  )
})

test('shows once why a text message was not sent', () => {
  show(<DeliveryLine delivery={{ ...delivery, channel: 'sms', problem: 'SMS not sent: no credit' }} />)
  expect(screen.getByRole('listitem').textContent?.match(/SMS not sent/g)).toHaveLength(1)
})

test('labels a reminder', () => {
  show(
    <DeliveryLine delivery={{ ...delivery, status: 'sent', kind: 'reminder', sentAt: '2026-03-01T00:00:00.000Z' }} />,
  )
  expect(screen.getByRole('listitem').textContent?.trim()).toMatch(/^Reminder by E-mail sent to ada@customer.test/)
})

const text = {
  ...delivery,
  channel: 'sms',
  status: 'sent',
  to: '0412 345 678',
  sentAt: '2026-03-01T00:00:00.000Z',
} as const

test('shows whether a text message was delivered, and why it did not arrive', () => {
  const { unmount } = show(<DeliveryLine delivery={{ ...text, problem: '', receipt: 'delivered' }} />)
  expect(screen.getByRole('listitem').textContent).toContain('SMS delivered to 0412 345 678')
  unmount()
  const problem = 'The number does not exist any more'
  show(<DeliveryLine delivery={{ ...text, problem, receipt: 'undelivered' }} />)
  expect(screen.getByRole('listitem').textContent).toContain(
    'SMS to 0412 345 678 did not arrive: The number does not exist any more. Check the number and send again.',
  )
})
