import type { Address } from '@dealerline/shared/contract/address.ts'
import type { Bundle } from '@dealerline/shared/contract/catalogue.ts'
import type { Contact } from '@dealerline/shared/contract/contacts.ts'
import type { Handset, RatePlan } from '@dealerline/shared/records/catalogue-fields.ts'
import type { Field } from '@dealerline/shared/records/kinds.ts'
import { personName } from '@dealerline/shared/rules/person-name.ts'
import { formatMoney } from '../ui/format.ts'
import type { GridOption } from '../ui/grid/columns.ts'

/** The records that the fields of a block offer as choices. */
export interface Choices {
  plans: readonly RatePlan[]
  /** The numbers of the plans that the person uses most, which a long list shows first. */
  usedPlans?: readonly number[] | undefined
  handsets: readonly Handset[]
  addresses: readonly Address[]
  contacts: readonly Contact[]
  bundles: readonly Bundle[]
  residential: boolean
}

const none: GridOption = { value: 0, label: '' }

/** The categories of hardware without phones: modems, switches, NBN hardware, mobile phones and accessories. */
const withoutPhones: ReadonlySet<number> = new Set([5, 6, 8, 9, 10])

/** Whether hardware can be the phone of an extension. Administrators may have added a category of phones. */
const isPhone = ({ hardwareCategoryID }: Handset) => !withoutPhones.has(hardwareCategoryID)

/** Explains why a plan can't be chosen, or shows its price. Rows that already have the plan still show it. */
function availabilityOf(plan: RatePlan, residential: boolean): Partial<GridOption> {
  if (plan.archived) return { disabled: true, note: 'archived' }
  if (plan.residential && !residential) return { disabled: true, note: 'residential' }
  return { note: `${formatMoney(plan.monthlyRetail)} inc GST` }
}

/** A list with more plans than this begins with those that the person uses most. */
const shortList = 6
const maxOftenUsed = 4

function oftenUsedFirst(options: readonly GridOption[], usedPlans: readonly number[]): readonly GridOption[] {
  const available = new Map(options.filter(({ disabled }) => !disabled).map((option) => [option.value, option]))
  if (available.size <= shortList) return options
  const oftenUsed = usedPlans.flatMap((id) => available.get(id) ?? []).slice(0, maxOftenUsed)
  if (oftenUsed.length === 0) return options
  return [
    ...oftenUsed.map((option) => ({ ...option, group: 'Often used' })),
    ...options.filter((option) => !oftenUsed.includes(option)).map((option) => ({ ...option, group: 'Other plans' })),
  ]
}

/**
 * Returns the options of a field that refers to records or has a list. An archived option is shown, but can't be
 * chosen.
 */
export function optionsOf(
  field: Field,
  { plans, usedPlans = [], handsets, addresses, contacts, bundles, residential }: Choices,
): readonly GridOption[] {
  switch (field.kind) {
    case 'plan': {
      const usages: readonly string[] = (field.usageTypes ?? []).map((usage) => usage.toLowerCase())
      const options = plans
        .filter((plan) => usages.includes(plan.usageType.toLowerCase()))
        .map((plan) => ({
          value: plan.ratePlanID,
          label: plan.ratePlanDescription,
          ...availabilityOf(plan, residential),
        }))
      return oftenUsedFirst(options, usedPlans)
    }
    case 'handset':
      return [
        none,
        ...handsets
          .filter((handset) => !field.phonesOnly || isPhone(handset))
          .map((handset) => ({
            value: handset.handsetID,
            label: handset.model,
            ...(handset.archived && { disabled: true, note: 'archived' }),
          })),
      ]
    case 'address':
      return [none, ...addresses.map((address) => ({ value: address.addressID, label: address.formattedAddress }))]
    case 'contact':
      return [
        none,
        ...contacts.map((contact) => ({
          value: contact.contactID,
          label: personName(contact),
          note: contact.mobile || contact.phone,
        })),
      ]
    case 'bundle':
      return [
        none,
        ...bundles.map(({ bundleId, name, archived }) => ({
          value: bundleId,
          label: name,
          ...(archived && { disabled: true, note: 'archived' }),
        })),
      ]
    default:
      return field.options ?? []
  }
}
