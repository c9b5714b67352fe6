import { choice, count, type Fields, months, phone, plan, quantity, text } from '../records/kinds.ts'
import { firstExtension } from '../rules/extension-numbers.ts'
import type { UsageType } from '../rules/usage-types.ts'

export const connectionTypes = { extension: 'Extension', trunk: 'Trunk', sharedTrunk: 'Shared trunk' } as const

/** Header fields that SIP and Teams share: how the order connects. */
export const trunkHeader = {
  connectionType: choice('Connection type', connectionTypes, { blank: 'extension' }),
  hardware: text('Hardware'),
}

/** Row fields that SIP and Teams share. */
export function trunkRows(usage: UsageType) {
  return {
    extension: count('Extension', { blank: firstExtension, max: 99_999, width: 90 }),
    extensionName: text('Extension name', { width: 200 }),
    quantity: quantity(),
    ratePlanID: plan('Plan', [usage]),
    contractLength: months(),
    ani: phone('Outbound number (ANI)', 'mobilenumber', { width: 150 }),
  } satisfies Fields
}
