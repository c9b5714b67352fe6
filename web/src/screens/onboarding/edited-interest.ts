import { type DealerInterest, type InterestChange, onboardingCalls } from '@dealerline/shared/contract/onboarding.ts'
import { missingNames, staffInterestFields } from '@dealerline/shared/records/interest-fields.ts'
import { send } from '../../api.ts'
import type { RecordType } from '../../records/catalogue/record-type.ts'

/** The applicant's own details, and the fields that staff add. */
export const editedInterest: RecordType<DealerInterest> = {
  noun: 'dealer-interest',
  fields: staffInterestFields,
  errors: missingNames,
  idOf: ({ id }) => id,
  save: (id, version, change, key) =>
    send(
      onboardingCalls.updateDealerInterest,
      { body: { ...(change as Omit<InterestChange, 'id' | 'version'>), id, version } },
      { key },
    ),
  notSaved: (error) => `The interest was not changed. Error updating Interested: ${error.message}`,
}
