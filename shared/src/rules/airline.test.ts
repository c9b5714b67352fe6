import { describe, expect, test } from 'vitest'
import { type EnrolmentStatus, isActiveEnrolment, qualificationErrors, takesPartInAirline } from './airline.ts'

const choice = (list: 'industry' | 'turnover' | 'employees', code: string, overrides = {}) => ({
  list,
  code,
  label: `${list} ${code}`,
  qualifies: true,
  archived: false,
  ...overrides,
})
const choices = [
  choice('industry', 'E'),
  choice('industry', 'TRAVEL', { qualifies: false }),
  choice('industry', 'OLD', { archived: true }),
  choice('turnover', 'T1'),
  choice('employees', 'E1'),
]
const good = { industry: 'E', turnover: 'T1', employees: 'E1' }

describe('a business', { meta: { rules: ['CAP-airline-flow'] } }, () => {
  test.each([
    [good, []],
    [{ ...good, industry: '' }, ['Industry can not be empty']],
    [{ ...good, industry: 'TRAVEL' }, ['Industry: industry TRAVEL does not qualify']],
    [{ ...good, industry: 'OLD' }, ['Invalid Industry']],
    [{ ...good, industry: 'T1' }, ['Invalid Industry']],
    [{ industry: 'E', turnover: '', employees: 'x' }, ['Yearly turnover can not be empty', 'Invalid Employees']],
  ])('the reasons why a business with %j does not qualify: %j', (applying, messages) => {
    expect(qualificationErrors(applying, choices).map(({ message }) => message)).toEqual(messages)
  })
})

test.each([
  ['queued', true],
  ['pending', true],
  ['enrolled', true],
  ['declined', false],
  ['failed', false],
] as [EnrolmentStatus, boolean][])(
  'an enrolment that is %s is active: %s',
  { meta: { rules: ['CAP-airline-flow'] } },
  (status, isActive) => {
    expect(isActiveEnrolment(status)).toBe(isActive)
  },
)

test.each([
  ['Dealer', true, true],
  ['Dealer', false, false],
  ['DirectSales', false, false],
  ['Employee', false, true],
  ['Admin', false, true],
])(
  'whether a person of level %s with isAirlinePartner %s takes part: %s',
  { meta: { rules: ['DEAL-derived-flags'] } },
  (authLevel, isAirlinePartner, expected) => {
    expect(takesPartInAirline({ authLevel, isAirlinePartner })).toBe(expected)
  },
)
