import type { Dealer, DealerManager } from '@dealerline/shared/contract/dealer-records.ts'
import { dealerCalls } from '@dealerline/shared/contract/dealers.ts'
import type { onboardingCalls } from '@dealerline/shared/contract/onboarding.ts'
import type { CatalogueField } from '@dealerline/shared/records/catalogue-fields.ts'
import { dealerFields, managerFields } from '@dealerline/shared/records/dealer-fields.ts'
import { type Field, fieldValues, flag, text } from '@dealerline/shared/records/kinds.ts'
import { send } from '../../api.ts'
import type { RecordType } from '../../records/catalogue/record-type.ts'

type Values<F> = { [Name in keyof F]?: F[Name] extends Field<infer T> ? T : never }

/** A dealer's personal details. */
export const dealerDetails: RecordType<Dealer> = {
  noun: 'dealer',
  fields: dealerFields,
  idOf: (dealer) => dealer.dealerID,
  save: (dealerID, version, change, key) =>
    send(
      dealerCalls.updateDealer,
      { params: { dealerID }, body: { ...(change as Values<typeof dealerFields>), version } },
      { key },
    ),
  saved: 'Dealer Edited',
  notSaved: (error) => (error.errors.length > 0 ? 'Dealer Not Edited' : `Dealer Not Edited: ${error.message}`),
}

const groupFields = {
  groupNo: text('Group', { length: 20, help: 'Dealers of one group share a manager.' }),
  isManager: flag('Manages the group', false, {
    help: 'Sees the customers and orders of its members, and may act for them.',
  }),
} satisfies Record<string, CatalogueField>

/** A dealer's group. Its two fields are saved together, because they depend on each other. */
export const dealerGroup = (dealer: Dealer): RecordType<Dealer> => ({
  noun: 'dealer-group',
  fields: groupFields,
  idOf: ({ dealerID }) => dealerID,
  save: (dealerID, version, change, key) => {
    const { groupNo, isManager } = { ...dealer, ...(change as Values<typeof groupFields>) }
    return send(dealerCalls.editDealerManager, { params: { dealerID }, body: { groupNo, isManager, version } }, { key })
  },
  saved: 'Dealer Edited',
  notSaved: dealerDetails.notSaved,
})

/** The business behind a dealer, edited in dealer administration or in onboarding; its form sends every field. */
export const dealerBusiness = (
  dealerId: number,
  call: typeof dealerCalls.updateDealerManager | typeof onboardingCalls.updateDealerManager,
  fields: Record<string, CatalogueField> = managerFields,
): RecordType<DealerManager> => ({
  noun: `dealer-business-${dealerId}`,
  fields,
  idOf: () => 0,
  save: (_id, version, values, key) =>
    send(
      call,
      { body: { ...(fieldValues(fields, values) as Values<typeof managerFields>), dealerId, version } },
      { key },
    ),
  saved: 'Saved OK',
  notSaved: (error) => `Not saved: ${error.message}`,
})
