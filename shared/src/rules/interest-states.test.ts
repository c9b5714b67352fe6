import { describe, expect, test } from 'vitest'
import {
  canChangeInterestStatus,
  decisionOf,
  interestStatuses,
  statusAfterDecision,
  stepRefusal,
  welcomeRefusal,
} from './interest-states.ts'

describe('an interest', () => {
  test.each([
    ['Submitted', 'Approved', true],
    ['Submitted', 'Rejected', true],
    ['Submitted', 'Onboarding', false],
    ['Rejected', 'Approved', true],
    ['Approved', 'Onboarding', true],
    ['Approved', 'Rejected', false],
    ['Onboarding', 'Rejected', false],
  ] as const)('from %s to %s: %s', { meta: { rules: ['ONB-staff-decide'] } }, (from, to, can) => {
    expect(canChangeInterestStatus(from, to)).toBe(can)
  })

  test('the flags are derived from the status, and never both are set', {
    meta: { rules: ['ONB-approve-flags', 'ONB-reject'] },
  }, () => {
    expect(decisionOf('Approved')).toEqual({ approved: true, rejected: false })
    expect(decisionOf('Rejected')).toEqual({ approved: false, rejected: true })
    for (const status of interestStatuses) {
      const { approved, rejected } = decisionOf(status)
      expect(approved && rejected).toBe(false)
    }
  })

  test.each([
    ['Submitted', { approved: true, rejected: false }, 'Approved'],
    ['Submitted', { approved: false, rejected: true }, 'Rejected'],
    ['Submitted', {}, undefined],
    ['Approved', { approved: true }, undefined],
    ['Onboarding', { approved: true, rejected: false }, undefined],
    ['Rejected', { approved: true }, 'Approved'],
    ['Rejected', { rejected: true }, undefined],
  ] as const)('%s with %j becomes %s', (from, flags, to) => {
    expect(statusAfterDecision(from, flags)).toBe(to)
  })
})

const progress = (overrides: Partial<Parameters<typeof stepRefusal>[1]> = {}) => ({
  relationShipStatus: 'Approved' as const,
  welcome: { status: 'done' as const },
  signing: { status: 'none' as const },
  onboarding: { status: 'none' as const },
  ...overrides,
})

describe('the steps after an approval', () => {
  test('the step Signing waits for the welcome e-mail', { meta: { rules: ['ONB-approve-signing'] } }, () => {
    expect(stepRefusal('Signing', progress({ welcome: { status: 'waiting' } }))).toBe(
      'The welcome e-mail must be sent first.',
    )
    expect(stepRefusal('Signing', progress())).toBeUndefined()
    expect(stepRefusal('Signing', progress({ signing: { status: 'failed' } }))).toBeUndefined()
    expect(stepRefusal('Signing', progress({ signing: { status: 'done' } }))).toContain('has already completed')
  })

  test('the step Onboarding waits for Signing', { meta: { rules: ['ONB-onboarding'] } }, () => {
    expect(stepRefusal('Onboarding', progress())).toContain('Signing first')
    expect(stepRefusal('Onboarding', progress({ signing: { status: 'done' } }))).toBeUndefined()
    expect(stepRefusal('Onboarding', progress({ relationShipStatus: 'Rejected' }))).toContain('Approve')
  })

  test('a welcome e-mail can be sent after approval, and again unless it is queued', () => {
    expect(welcomeRefusal(progress())).toBeUndefined()
    expect(welcomeRefusal(progress({ welcome: { status: 'waiting' } }))).toContain('on its way')
    expect(welcomeRefusal(progress({ relationShipStatus: 'Submitted' }))).toContain('Approve')
  })
})
