import { expect, test } from 'vitest'
import type { CallerKind } from './access.ts'
import { defaultChannels, type EventName, eventNames, events } from './events.ts'
import { deliveredChannels, noticeRoleOf } from './notice-channels.ts'

const everywhere: readonly EventName[] = [
  'signed',
  'declined',
  'expired',
  'accepted',
  'question',
  'portRejected',
  'bounced',
]

test.each(everywhere)('a dealer hears of %s in the bell and by e-mail', (name) => {
  expect(defaultChannels(name, 'seller')).toEqual(['bell', 'email'])
})

test('nobody gets an SMS without choosing it', () => {
  for (const name of eventNames)
    for (const role of ['seller', 'staff'] as const) expect(defaultChannels(name, role), name).not.toContain('sms')
})

test('an SMS needs a mobile number', () => {
  expect(deliveredChannels(['bell', 'sms'], false)).toEqual(['bell'])
  expect(deliveredChannels(['bell', 'sms'], true)).toEqual(['bell', 'sms'])
})

test('dealers and direct sales have the defaults of sellers, and a person without access has none', () => {
  expect(
    ['Dealer', 'DirectSales', 'Employee', 'Admin', 'applicant'].map((kind) => noticeRoleOf(kind as CallerKind)),
  ).toEqual(['seller', 'seller', 'staff', 'staff', undefined])
})

test('a notice opens the screen on which the dealer acts', () => {
  const order = { orderID: 7, title: 'Order' }
  expect(events.signed.notice({ ...order, names: ['Ada', 'Gus'] })).toMatchObject({
    title: 'Ada and Gus signed order 7',
    link: '/order-summary?order=7',
  })
  const accepted = { name: 'Ada', orderID: 3, quoteVersion: 2, label: '', acceptedOrder: 9 }
  expect(events.accepted.notice(accepted)).toMatchObject({
    title: 'Ada accepted quote 3',
    lines: ['Ada accepted version 2 of quote 3.', expect.stringContaining('order 9')],
    link: '/order-summary?order=9',
  })
  const ports = [{ number: '0298765000', reason: 'Wrong account', date: '' }]
  expect(events.portRejected.notice({ orderID: 7, ports })).toEqual({
    title: 'Order 7: a port was rejected',
    lines: ['02 9876 5000: Wrong account'],
    link: '/create-porting?order=7',
  })
  const note = { orderID: 7, noteID: 3, component: 'create-mobile', writtenBy: 'Avery', text: 'Ring Kim' }
  expect(events.note.notice(note).link).toBe('/create-mobile?order=7#note-3')
  expect(events.mention.notice(note)).toEqual({
    title: 'Avery mentions you in a note on order 7',
    lines: ['Ring Kim'],
    link: '/create-mobile?order=7#note-3',
  })
})

test('the reason of a message that bounced ends with one full stop', () => {
  const bounced = { orderID: 7, title: 'Quote', name: 'Ada', to: 'ada@example.test', problem: 'No such mailbox' }
  for (const problem of ['No such mailbox', 'No such mailbox.'])
    expect(events.bounced.notice({ ...bounced, problem }).lines[0]).toBe('ada@example.test: No such mailbox.')
})

test('a quote that was declined without a reason has no line about one', () => {
  const declined = { orderIDs: [7], name: 'Ada', reason: null, comment: '' }
  expect(events.quoteDeclined.notice(declined).lines).toEqual(['Ada declined quote 7.'])
})
