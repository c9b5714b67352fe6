import { staffInterestFields } from '@dealerline/shared/contract/interest-fields.ts'
import { type DealerInterest, type InterestChange, onboardingCalls } from '@dealerline/shared/contract/onboarding.ts'
import { send } from '../../api.ts'
import type { Edited } from '../catalogue/maintained.ts'

/** What somebody says of themself, and what staff add to it. */
export const editedInterest: Edited<DealerInterest> = {
  noun: 'dealer-interest',
  fields: staffInterestFields,
  idOf: ({ id }) => id,
  save: (id, version, change, key) =>
    send(
      onboardingCalls.updateDealerInterest,
      { body: { ...(change as Omit<InterestChange, 'id' | 'version'>), id, version } },
      { key },
    ),
  notSaved: (error) => `Error updating Interested: ${error.message}`,
}
