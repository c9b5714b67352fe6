import type { Requirement } from '@dealerline/shared/contract/signing.ts'
import { makeOrder } from '@dealerline/shared/record-rules/test-order.ts'
import { useRouterState } from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { showAt } from '../ui/testing/in-portal.tsx'
import { MissingList } from './MissingList.tsx'

const order = makeOrder({})
const emptyPlan = (row: number): Requirement => ({
  code: 'VAL-required',
  section: 'Mobile',
  field: 'ratePlanID',
  message: `Plan can not be empty (row ${row})`,
  link: `/create-mobile?row=${row}&field=ratePlanID`,
})
const noEmail: Requirement = {
  code: 'SEND-customer-email',
  section: 'Auth Rep',
  field: 'email',
  message: 'E-mail required',
  link: '/create-customer?field=email',
}
const terms: Requirement = {
  code: 'TERM-confirm',
  section: 'Sign and Send',
  field: 'terms',
  message: 'Terms and conditions must be confirmed',
  link: '/order-summary?field=terms',
}

function show(requirements: readonly Requirement[], path = '/create-mobile') {
  return showAt(path, () => <MissingList order={order} requirements={requirements} path={path} isQuote={false} />, {
    dealer: {},
  })
}

test('counts every requirement, and lists one link for the same column of several rows', async () => {
  show([emptyPlan(2), emptyPlan(3), emptyPlan(5), terms])
  expect(await screen.findByText('4 missing')).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Mobile: Plan can not be empty (row 2) and 2 more' })
  expect(link.getAttribute('href')).toBe(`/create-mobile?row=2&field=ratePlanID&order=${order.orderID}`)
  expect(screen.queryByText(/Terms and conditions/)).toBeNull()
})

test('saves a value on Enter with the version of the customer, and shows why it is refused', async () => {
  const requests: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, { method, body, headers }: RequestInit) => {
    requests.push([method, url, JSON.parse(String(body)), new Headers(headers).get('if-match')])
    return Response.json(
      { code: 'badInput', message: 'Not valid', errors: [{ path: 'email', message: 'In use' }] },
      { status: 400 },
    )
  })
  const { person } = show([noEmail])
  await person.type(await screen.findByRole('textbox', { name: 'E-mail' }), 'ada{Enter}')
  expect(await screen.findByText('Email must be valid')).toBeTruthy()
  expect(requests).toEqual([])
  await person.type(screen.getByRole('textbox', { name: 'E-mail' }), '@customer.test{Enter}')
  expect(await screen.findByText('In use')).toBeTruthy()
  const { customerID, version } = order.customer
  expect(requests).toEqual([
    [
      'PUT',
      `/api/Customer/UpdateCustomer/${customerID}/${order.orderID}`,
      { email: 'ada@customer.test' },
      expect.stringContaining(String(version)),
    ],
  ])
})

test('links to the field if its screen is open', async () => {
  show([noEmail], '/create-customer')
  expect(await screen.findByRole('link', { name: 'Auth Rep: E-mail required' })).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})

function AtSummary({ requirements }: { requirements: readonly Requirement[] }) {
  const { pathname, searchStr } = useRouterState({ select: ({ location }) => location })
  return (
    <>
      <output>{`${pathname}${searchStr}`}</output>
      <MissingList order={order} requirements={requirements} path={pathname} isQuote={false} />
    </>
  )
}

test('opens the screen of the first requirement if the address asks for it', async () => {
  const address = `/order-summary?order=${order.orderID}&field=missing`
  showAt(address, () => <AtSummary requirements={[emptyPlan(2), noEmail]} />, { dealer: {} })
  expect(await screen.findByText(`/create-mobile?row=2&field=ratePlanID&order=${order.orderID}`)).toBeTruthy()
})
