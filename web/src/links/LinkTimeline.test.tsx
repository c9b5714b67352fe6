import type { Delivery } from '@dealerline/shared/contract/envelope.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../ui/testing/render.tsx'
import { LinkTimeline } from './LinkTimeline.tsx'

const delivery: Delivery = {
  channel: 'email',
  to: 'ada@customer.test',
  status: 'failed',
  problem: 'The e-signature service refused: The envelope is voided',
  sentAt: '',
  kind: 'request',
  receipt: '',
  isCopy: false,
}
const textOf = () => screen.getByRole('listitem').textContent ?? ''

test('shows the e-signature service’s reason for a failed message', {
  meta: { rules: ['ERR-send-email-parsed'] },
}, () => {
  show(<LinkTimeline messages={[delivery]} />)
  expect(textOf()).toContain('Error on sendEmail: The e-signature service refused: The envelope is voided')
})

test('shows once why a text message was not sent', () => {
  show(<LinkTimeline messages={[{ ...delivery, channel: 'sms', problem: 'SMS not sent: no credit' }]} />)
  expect(textOf().match(/SMS not sent/g)).toHaveLength(1)
})

const sent = { ...delivery, status: 'sent', problem: '', sentAt: '2026-03-01T00:00:00.000Z' } as const

test('labels a reminder', () => {
  show(<LinkTimeline messages={[{ ...sent, kind: 'reminder' }]} />)
  expect(textOf()).toMatch(/^Reminder by e-mail sent to ada@customer.test/)
})

test('labels a copy, and advises to forward one that failed', () => {
  show(<LinkTimeline messages={[{ ...delivery, isCopy: true }]} />)
  expect(textOf()).toMatch(/^Copy by e-mail to ada@customer.test was not sent. .*is voided. Forward it yourself.$/)
})

test('advises to tell the customer another way if news did not reach them', () => {
  show(<LinkTimeline messages={[{ ...delivery, kind: 'notice' }]} />)
  expect(textOf()).toMatch(
    /^News by e-mail to ada@customer.test was not sent. .*is voided. Tell the customer another way.$/,
  )
})

const text = { ...sent, channel: 'sms', to: '0412345678' } as const

test('shows whether a text message was delivered, and why it did not arrive', () => {
  const { unmount } = show(<LinkTimeline messages={[{ ...text, receipt: 'delivered' }]} />)
  expect(textOf()).toMatch(/SMS delivered to 0412\s345\s678/)
  unmount()
  const problem = 'The number does not exist any more'
  show(<LinkTimeline messages={[{ ...text, problem, receipt: 'undelivered' }]} />)
  expect(textOf()).toMatch(
    /SMS to 0412\s345\s678 did not arrive: The number does not exist any more. Check the number and send again./,
  )
})

test('shows by time what happened, and a failure behind the message before it', () => {
  const reminder = { ...sent, kind: 'reminder', sentAt: '2026-03-04T00:00:00.000Z' } as const
  show(
    <LinkTimeline
      messages={[sent, { ...delivery, to: 'old@customer.test' }, reminder]}
      events={[
        { what: 'agreed', at: '2026-03-05T00:00:00.000Z', text: 'Accepted by Ada' },
        { what: 'opened', at: '2026-03-02T00:00:00.000Z', text: 'Opened by Ada' },
        false,
      ]}
    />,
  )
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent?.split(',')[0])).toEqual([
    'E-mail sent to ada@customer.test',
    'E-mail to old@customer.test was not sent. Error on sendEmail: The e-signature service refused: The envelope is voided. Check it and send again.',
    'Opened by Ada',
    'Reminder by e-mail sent to ada@customer.test',
    'Accepted by Ada',
  ])
})

test('shows the end of a link last, also without its time', () => {
  const reminder = { ...sent, kind: 'reminder', sentAt: '2026-03-04T00:00:00.000Z' } as const
  show(
    <LinkTimeline
      messages={[sent, reminder]}
      events={[
        { what: 'opened', at: '2026-03-02T00:00:00.000Z', text: 'Opened by Ada' },
        { what: 'expired', at: '', text: 'The link has expired' },
      ]}
    />,
  )
  expect(screen.getAllByRole('listitem').at(-1)?.textContent).toBe('The link has expired')
})
