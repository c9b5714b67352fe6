import type { AirlineChoice } from '@dealerline/shared/contract/airline.ts'
import type { Lead } from '@dealerline/shared/contract/leads.ts'
import { makeCustomer } from '@dealerline/shared/record-rules/test-order.ts'
import { abnConflicts } from '@dealerline/shared/rules/customers.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { administrator, openPortal } from '../../routes/testing/open-portal.tsx'
import { Refusal } from '../../ui/testing/answer-calls.ts'

const rules = { meta: { rules: ['CAP-airline-flow'] } }
const abn = '28314877757'
const registration = { abn, registered: false, membershipNo: '', businessName: '', status: '', since: '' }
const choice = (list: AirlineChoice['list'], label: string, id: number): AirlineChoice => ({
  id,
  list,
  code: `${id}`,
  label,
  position: id,
  qualifies: true,
  archived: false,
  version: 1,
})
const choices = {
  industry: [choice('industry', 'Construction', 1)],
  turnover: [choice('turnover', 'Small', 2)],
  employees: [choice('employees', 'Few', 3)],
}
const lead: Lead = {
  leadID: 9,
  dealerID: 4,
  dealerName: 'Dana Novak',
  businessName: 'True North',
  firstName: '',
  surname: '',
  email: '',
  mobile: '',
  abn,
  industry: '1',
  turnover: '2',
  employees: '3',
  status: 'new',
  reason: '',
  customerID: 0,
  orderID: 0,
  createdAt: '2026-11-20T03:00:00Z',
  createdBy: '',
  decidedAt: '',
  decidedBy: '',
  version: 2,
}
type Answers = NonNullable<Parameters<typeof openPortal>[1]>['answers']
const openAsPartner = (address: string, answers: Answers) =>
  openPortal(address, {
    person: { isAirlinePartner: true },
    answers: { 'qantas/GetSupportingData': () => choices, ...answers },
  })
const openAsAdmin = (address: string, answers: Answers) =>
  openPortal(address, {
    person: administrator,
    answers: { 'qantas/GetSupportingData': () => choices, ...answers },
  })
const paths = (calls: { path: string }[]) => calls.map(({ path }) => path)

test('an unavailable partner system is reported, and the request can be repeated', rules, async () => {
  let isDown = true
  const { person } = openAsPartner(`/airline-partner?keyword=${abn}`, {
    'qantas/CheckRegistration': () =>
      isDown ? new Refusal(400, 'The airline partner service is not available at the moment') : registration,
    'Customer/GetCompanyABN': () => new Refusal(404, ''),
  })
  expect(await screen.findByText('The airline partner service is not available at the moment')).toBeTruthy()
  isDown = false
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Not a member yet')).toBeTruthy()
})

test('if a business is already a member, its membership number is recorded without questions', rules, async () => {
  const { person, calls } = openAsPartner(`/airline-partner?keyword=${abn}`, {
    'qantas/CheckRegistration': () => ({
      ...registration,
      registered: true,
      membershipNo: 'BR4100001',
      status: 'active',
    }),
    'Customer/GetCompanyABN': () => makeCustomer({ ubAccountNo: '77' }),
  })
  await person.click(await screen.findByRole('button', { name: 'Record the membership number' }))
  await waitFor(() => expect(paths(calls)).toContain('qantas/SOGQantasEnrollment/77'))
})

test('a business of another dealer’s customer is not offered as a new customer', rules, async () => {
  openAsPartner(`/airline-partner?keyword=${abn}`, {
    'qantas/CheckRegistration': () => registration,
    'Customer/GetCompanyABN': () => new Refusal(404, ''),
    'TotalCheck/ValidateABN': () => new Refusal(409, abnConflicts.lookup),
    'qantas/GetLeads': () => [],
    'Qantas/GetApprovedLeads': () => [],
  })
  expect(await screen.findByText(`${abnConflicts.lookup} It belongs to another dealer.`)).toBeTruthy()
  expect(await screen.findByRole('region', { name: 'Save as a lead' })).toBeTruthy()
  expect(screen.queryByText(/3rd-Party API/)).toBeNull()
  expect(screen.queryByRole('link', { name: 'create the customer now' })).toBeNull()
})

test('a business that is not a customer becomes a lead', rules, async () => {
  const { person, calls } = openAsPartner(`/airline-partner?keyword=${abn}`, {
    'qantas/CheckRegistration': () => ({ ...registration, businessName: 'SALTBUSH ELECTRICAL' }),
    'Customer/GetCompanyABN': () => new Refusal(404, ''),
    'qantas/GetLeads': () => [lead],
    'Qantas/GetApprovedLeads': () => [],
  })
  expect((await screen.findByLabelText<HTMLInputElement>(/^Business name/)).value).toBe('SALTBUSH ELECTRICAL')
  for (const [label, option] of [
    ['Industry', 'Construction'],
    ['Yearly turnover', 'Small'],
    ['Employees', 'Few'],
  ] as const) {
    const [box] = await screen.findAllByLabelText(new RegExp(`^${label}`))
    if (box) await person.click(box)
    await person.click(await screen.findByRole('option', { name: option }))
  }
  await person.click(screen.getByRole('button', { name: 'Save as a lead' }))
  const others = await screen.findByRole('table', { name: 'Other leads' })
  expect(within(others).getByRole('row', { name: /True North/ }).textContent).toContain('Waiting for approval')
  expect(calls.find(({ path }) => path === 'qantas/AddLead')?.body).toMatchObject({ abn, industry: '1' })
})

test('an approved lead starts its order, and the reason of a declined one is shown', rules, async () => {
  const { person, calls } = openAsPartner('/airline-partner?tab=leads', {
    'Qantas/GetApprovedLeads': () => [{ ...lead, status: 'approved' }],
    'qantas/GetLeads': () => [
      { ...lead, leadID: 10, businessName: 'South', status: 'declined', reason: 'No trading history' },
      { ...lead, leadID: 11, businessName: 'West', status: 'started', orderID: 7 },
    ],
    'qantas/StartLead/9': () => ({ orderID: 7, customerID: 1 }),
  })
  expect((await screen.findByRole('row', { name: /South/ })).textContent).toContain('No trading history')
  expect((await screen.findByRole('row', { name: /West/ })).textContent).toContain('Order 7')
  await person.click(await screen.findByRole('button', { name: 'Start order for True North' }))
  await waitFor(() => expect(paths(calls)).toContain('qantas/StartLead/9'))
  await waitFor(() => expect(window.location.search).toBe('?order=7'))
})

test('administrators approve a lead, or decline it with a reason', {
  meta: { rules: ['CAP-airline-flow', 'MENU-admin-only-airline-admin'] },
}, async () => {
  const { person, calls } = openAsAdmin('/airline-partner-admin', { 'qantas/GetLeads': () => [lead] })
  const decisions = () => calls.filter(({ path }) => path === 'qantas/DecideLead/9').map(({ body }) => body)
  await person.click(await screen.findByRole('button', { name: 'Decline True North' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline True North?' }))
  await person.click(dialog.getByRole('button', { name: 'Decline' }))
  expect(await dialog.findByText('Reason can not be empty')).toBeTruthy()
  expect(decisions()).toEqual([])
  await person.type(dialog.getByLabelText(/^Reason/), 'No trading history')
  await person.click(dialog.getByRole('button', { name: 'Decline' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await person.click(screen.getByRole('button', { name: 'Approve True North' }))
  await waitFor(() =>
    expect(decisions()).toEqual([
      { approved: false, reason: 'No trading history', version: 2 },
      { approved: true, reason: '', version: 2 },
    ]),
  )
})

test('administrators add supporting data, a used code is refused, and a choice is archived', {
  meta: { rules: ['CAP-airline-flow'] },
}, async () => {
  let isTaken = true
  const { person, calls } = openAsAdmin('/airline-partner-admin?tab=data', {
    'qantas/UpdateSupportingData': () =>
      isTaken
        ? new Refusal(400, 'Invalid', { errors: [{ path: 'code', message: 'The code E is taken' }] })
        : choice('industry', 'Mining', 4),
  })
  await person.click(await screen.findByRole('button', { name: 'New choice for Industry' }))
  const panel = within(await screen.findByRole('dialog', { name: 'New choice: Industry' }))
  await person.type(panel.getByRole('textbox', { name: /^Label/ }), 'Mining')
  await person.type(panel.getByRole('textbox', { name: /^Code/ }), 'E')
  await person.click(panel.getByRole('button', { name: 'Save' }))
  expect(await panel.findByText('The code E is taken')).toBeTruthy()
  isTaken = false
  await person.type(panel.getByRole('textbox', { name: /^Code/ }), '2')
  await person.click(panel.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved OK')).toBeTruthy()
  await person.click(await screen.findByRole('button', { name: /^Construction/ }))
  await person.click(await screen.findByRole('checkbox', { name: /^Archived/ }))
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(calls.filter(({ path }) => path === 'qantas/UpdateSupportingData')).toHaveLength(3))
})
