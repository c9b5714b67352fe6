import { describe, expect, test } from 'vitest'
import { message } from './messages.ts'
import {
  canOrderNbn,
  copperPairFor,
  emailOutcome,
  hasActiveLine,
  hasSectorID,
  isPending,
  lineStatus,
  pendingDate,
  productType,
  refusedMessage,
  serviceabilityError,
  serviceClassLabel,
  sortTiersBySpeed,
  ticketOutcome,
  tierSpeed,
  toWholesaleOrderType,
} from './serviceability.ts'

describe('an nbn address', () => {
  test.each([
    ['Serviceability Pending', true],
    ['pending build', true],
    ['Serviceable', false],
    ['', false],
    [undefined, false],
  ])('an address with the reason %j is pending: %j', { meta: { rules: ['SQ-pending'] } }, (reason, expected) =>
    expect(isPending(reason)).toBe(expected),
  )

  test.each([
    ['2027-03-01', '2027-03-01'],
    ['', 'Not Available'],
    [' ', 'Not Available'],
    [null, 'Not Available'],
    [undefined, 'Not Available'],
  ])('the date %j is shown as %s', { meta: { rules: ['SQ-pending-date-missing'] } }, (date, shown) =>
    expect(pendingDate(date)).toBe(shown),
  )

  test.each([
    [['Line In Use'], true],
    [['Line Not In Use', 'Line In Use'], true],
    [['Line Not In Use'], false],
    [[''], false],
    [[], false],
  ])(
    'an address with the lines %j has an active line: %j',
    { meta: { rules: ['SQ-line-active'] } },
    (lines, active) => {
      expect(hasActiveLine(lines.map((status) => ({ status })))).toBe(active)
    },
  )

  test.each(['', '  ', null, undefined])(
    'a line with the status %j is shown as Line Not In Use',
    { meta: { rules: ['SQ-line-missing-status'] } },
    (status) => {
      expect(lineStatus(status)).toBe('Line Not In Use')
      expect(lineStatus('Line In Use')).toBe('Line In Use')
    },
  )

  test.each([
    ['SQ-product-fibre', 'Fibre', 'Fibre'],
    ['SQ-product-fttb', 'Fibre To The Building', 'FTTB'],
    ['SQ-product-fttn', 'Fibre To The Node', 'FTTN'],
    ['SQ-product-fttc', 'Fibre To The Curb', 'FTTC'],
    ['SQ-product-wireless', 'Wireless', 'Fixed Wireless'],
    ['SQ-product-hfc', 'HFC', 'HFC'],
  ])('%s: the technology %s is shown as %s', (_rule, technology, label) => {
    expect(productType(technology)).toBe(label)
    expect(productType('Satellite')).toBe('Satellite')
  })

  test('only addresses of classes 12 and 13 have a copper pair', { meta: { rules: ['SQ-cpi-classes'] } }, () => {
    const set = Array.from({ length: 35 }, (_, one) => one).filter(
      (one) => copperPairFor(one, [{ id: 'CPI1' }]) !== undefined,
    )
    expect(set).toEqual([12, 13])
  })

  test.each([
    ['SQ-cpi-one', ['CPI1'], 'CPI1'],
    ['SQ-cpi-several', ['CPI1', 'CPI2'], ''],
    ['SQ-cpi-none', [], 'New Line Installation'],
  ])('%s: %j gives %j', (_rule, ids, cpi) => {
    for (const serviceClass of [12, 13])
      expect(
        copperPairFor(
          serviceClass,
          ids.map((id) => ({ id })),
        ),
      ).toBe(cpi)
  })

  test('tiers have their speed in Mbps and are sorted slowest first', {
    meta: { rules: ['SQ-nfas-speed'] },
  }, () => {
    const names = ['NFAS 100/20 Mbps', 'NFAS 1Gbps/50Mbps', 'NFAS 25/5 Mbps', 'NFAS 12Mbps/1Mbps', 'NFAS 250/25Mbps']
    expect(sortTiersBySpeed(names).map(({ speed }) => speed)).toEqual([12, 25, 100, 250, 1000])
    expect(sortTiersBySpeed(names)[0]).toEqual({ name: 'NFAS 12Mbps/1Mbps', speed: 12 })
    expect(tierSpeed('Unnamed')).toBe(0)
  })

  test('each class has a meaning, and addresses of some classes can be ordered', () => {
    expect(serviceClassLabel(13)).toBe('Copper: a line exists')
    expect(serviceClassLabel(99)).toBe('Unknown class')
    expect([0, 3, 10, 13, 24, 30, 34, 99].filter(canOrderNbn)).toEqual([3, 13, 24, 34])
  })
})

describe('a 5G address', () => {
  test.each(['', 'true', 'Y', '1', 'false', 'N', '0', null, undefined, true, 1, 0])(
    '%j is not the name of a sector',
    { meta: { rules: ['SQ-sector-absent'] } },
    (sectorID) => {
      expect(hasSectorID([{ sectorID }, { sectorID: '' }])).toBe(false)
      expect(hasSectorID([])).toBe(false)
    },
  )

  test('one location with a sector is enough to be eligible', { meta: { rules: ['SQ-sector-flag'] } }, () => {
    expect(hasSectorID([{ sectorID: 'N' }, { sectorID: 'SYD-0412-A' }])).toBe(true)
    expect(hasSectorID([{ sectorID: 412 }])).toBe(true)
  })
})

test.each([
  ['Transition', 'ADD'],
  ['transition', 'ADD'],
])('%s becomes %s', { meta: { rules: ['SQ-order-type-transition'] } }, (orderType, sent) =>
  expect(toWholesaleOrderType(orderType)).toBe(sent),
)

test.each([
  ['Connect', 'CONNECT'],
  ['Modify', 'MODIFY'],
  ['disconnect', 'DISCONNECT'],
])('the order type %s is sent as %s', { meta: { rules: ['SQ-order-type-upper'] } }, (orderType, sent) =>
  expect(toWholesaleOrderType(orderType)).toBe(sent),
)

test('shows the first invalid field, otherwise the reason, otherwise a request to try again', {
  meta: { rules: ['SQ-error-order'] },
}, () => {
  const errors = [
    { path: 'locationID', message: 'Invalid Location ID' },
    { path: 'speed', message: 'Invalid Speed' },
  ]
  expect(serviceabilityError({ errors, message: 'Some values are not right' })).toBe('Invalid Location ID')
  expect(serviceabilityError(new Error('The serviceability service did not answer in time'))).toBe(
    'The serviceability service did not answer in time',
  )
  for (const nothing of [undefined, {}, { errors: [] }, { message: '' }])
    expect(serviceabilityError(nothing)).toBe('Please try again')
})

test("shows the server's message", { meta: { rules: ['SQ-success-false'] } }, () => {
  expect(refusedMessage({ success: false, message: 'No capacity in this sector' })).toBe('No capacity in this sector')
  expect(refusedMessage({ success: false, message: '' })).toBe('Please try again')
  expect(refusedMessage({ success: true, message: 'ignored' })).toBeUndefined()
})

test('shows Failed for an e-mail that is not confirmed as sent', { meta: { rules: ['ERR-failed-email'] } }, () => {
  expect(message(emailOutcome(true))).toEqual({ httpStatus: 200, message: 'Email sent!' })
  for (const success of [false, undefined, 'true'])
    expect(message(emailOutcome(success))).toEqual({ httpStatus: 500, message: 'It was not sent. Try again. Failed' })
})

test('shows Failed for a ticket that is not confirmed as created', { meta: { rules: ['ERR-failed-ticket'] } }, () => {
  expect(message(ticketOutcome(true))).toEqual({ httpStatus: 200, message: 'Ticket Submitted' })
  for (const success of [false, undefined, 'true'])
    expect(message(ticketOutcome(success))).toEqual({ httpStatus: 500, message: 'It was not sent. Try again. Failed' })
})
