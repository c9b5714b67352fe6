import type { DealerInterest, StepProgress } from '@dealerline/shared/contract/onboarding.ts'
import { staffInterestFields } from '@dealerline/shared/records/interest-fields.ts'
import { fieldValues } from '@dealerline/shared/records/kinds.ts'
import { decisionOf } from '@dealerline/shared/rules/interest-states.ts'
import { personName } from '@dealerline/shared/rules/person-name.ts'
import type { StepName, StoredInterest } from './queries.ts'

/** Converts a stored interest to the contract's fields, with derived flags and names. */
export function toInterest(interest: StoredInterest): DealerInterest {
  const { details, status: relationShipStatus, key: _key, steps: _steps, ...rest } = interest
  return {
    ...rest,
    ...(fieldValues(staffInterestFields, details) as Pick<DealerInterest, keyof typeof staffInterestFields>),
    fullName: fullNameOf(details),
    relationShipStatus,
    ...decisionOf(relationShipStatus),
    password: '',
    authToken: '',
    welcome: progressOf(interest, 'welcome'),
    signing: progressOf(interest, 'signing'),
    onboarding: progressOf(interest, 'onboarding'),
  }
}

function progressOf({ steps }: StoredInterest, name: StepName): StepProgress {
  const { status = 'none', problem = '', at = '' } = steps[name] ?? {}
  return { status, problem, at }
}

export const textOf = (details: Record<string, unknown>, name: keyof typeof staffInterestFields) =>
  String(details[name] ?? '')

export const fullNameOf = (details: Record<string, unknown>) =>
  personName({ firstName: details.firstName, surname: details.lastName })
