import type { InterestDetails } from '@dealerline/shared/contract/onboarding.ts'
import { staffInterestFields } from '@dealerline/shared/records/interest-fields.ts'
import { fieldValues } from '@dealerline/shared/records/kinds.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { administrator, openPortal } from '../../routes/testing/open-portal.tsx'
import { Refusal } from '../../ui/testing/answer-calls.ts'

const progress = (status: InterestDetails['welcome']['status'], problem = '') => ({ status, problem, at: '' })
const blank = fieldValues(staffInterestFields, {})

const interest = (more: Partial<InterestDetails> = {}) =>
  ({
    ...blank,
    firstName: 'Kit',
    lastName: 'Moss',
    dealerName: 'Moss Mobile',
    id: 7,
    fullName: 'Kit Moss',
    relationShipStatus: 'Submitted',
    approved: false,
    rejected: false,
    salesForceID: '',
    password: '',
    authToken: '',
    dealerID: 0,
    submittedAt: '2026-11-20T03:00:00Z',
    decidedAt: '',
    decidedBy: '',
    welcome: progress('none'),
    signing: progress('none'),
    onboarding: progress('none'),
    version: 2,
    dealer: null,
    history: [],
    ...more,
  }) as InterestDetails
const open = (address: string, answers: NonNullable<Parameters<typeof openPortal>[1]>['answers'] = {}) =>
  openPortal(address, { person: administrator, answers })
const page = (items: unknown[]) => ({ items, total: items.length, page: 1, pageSize: 25 })

test('staff search interests, show the new ones again and receive them by e-mail', {
  meta: { rules: ['ROUTE-implied-screens'] },
}, async () => {
  const { person, calls } = open('/dealer-interests', {
    'DealerPortal/ListNewInterestSubmissions': ({ body }) =>
      page((body as { keyword: string }).keyword === '' ? [interest()] : []),
  })
  expect(await screen.findByRole('link', { name: 'Kit Moss' })).toBeTruthy()
  await person.click(screen.getByRole('button', { name: /^Business/ }))
  await waitFor(() => expect(calls.at(-1)?.body).toMatchObject({ sortBy: 'dealerName', status: 'new' }))
  await person.type(screen.getByRole('searchbox'), 'nobody')
  expect(await screen.findByText('No interest matches this search.')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Show new interests' }))
  expect(await screen.findByRole('link', { name: 'Kit Moss' })).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'E-mail me the new interests' }))
  expect(await screen.findByText('Email Sent')).toBeTruthy()
})

test('a welcome e-mail that can’t be sent is reported with the reason, and sent again', {
  meta: { rules: ['ONB-approve-email'] },
}, async () => {
  const failed = interest({
    relationShipStatus: 'Approved',
    approved: true,
    welcome: progress('failed', 'Mailbox unknown'),
    signing: progress('waiting', 'This region is closed'),
  })
  const { person, calls } = open('/dealer-interests/7', { 'DealerPortal/GetDealerInterests/7': () => failed })
  expect(await screen.findByText('Unable to send Welcome Email: Mailbox unknown')).toBeTruthy()
  expect(screen.getByText('The sales system: This region is closed')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Send again: welcome e-mail' }))
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('DealerPortal/SendWelcomeEmail'))
})

test("a rejection asks for confirmation, and reports Can't find dealer for a deleted interest", {
  meta: { rules: ['ONB-reject', 'ONB-reject-not-found'] },
}, async () => {
  const { person, calls } = open('/dealer-interests/7', {
    'DealerPortal/GetDealerInterests/7': () => interest(),
    'DealerPortal/UpdateDealerInterest': () => new Refusal(404, "Can't find dealer"),
  })
  await person.click(await screen.findByRole('button', { name: 'Reject' }))
  const question = await screen.findByRole('dialog', { name: 'Reject Kit Moss, Moss Mobile?' })
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(question).toBeTruthy()
  expect(calls.some(({ path }) => path === 'DealerPortal/UpdateDealerInterest')).toBe(false)
  await person.click(screen.getByRole('button', { name: 'Reject' }))
  const again = within(await screen.findByRole('dialog', { name: 'Reject Kit Moss, Moss Mobile?' }))
  await person.click(again.getByRole('button', { name: 'Reject' }))
  expect(await screen.findByText("Can't find dealer")).toBeTruthy()
  expect(calls.find(({ path }) => path === 'DealerPortal/UpdateDealerInterest')?.body).toMatchObject({
    rejected: true,
    version: 2,
  })
})

test('a decided interest names who decided it, and a deleted one is not found', async () => {
  const rejected = interest({ relationShipStatus: 'Rejected', rejected: true, decidedBy: 'Avery Admin' })
  const { unmount } = open('/dealer-interests/7', { 'DealerPortal/GetDealerInterests/7': () => rejected })
  expect(await screen.findByText(/decided by Avery Admin/)).toBeTruthy()
  unmount()
  open('/dealer-interests/7', { 'DealerPortal/GetDealerInterests/7': () => new Refusal(404, "Can't find dealer") })
  expect(await screen.findByText(/^Can't find dealer\. The interest/)).toBeTruthy()
})
