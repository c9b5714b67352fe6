import { fieldValues } from '@dealerline/shared/blocks/kinds.ts'
import { accountFields, type DirectDebit, type DirectDebitInput } from '@dealerline/shared/contract/payment.ts'
import { type DirectDebitFlags, directDebitOption, maskDirectDebit } from '@dealerline/shared/rules/direct-debit.ts'

/** The name of the header that holds how an order is paid for; it is copied with the order's other headers. */
export const directDebitHeader = 'directDebit'

/** The header of an order that says how it is paid for. */
export interface StoredDirectDebit {
  id: number
  version: number
  details: Record<string, unknown>
}

const unsaid = { useExisting: false, payWithCreditCard: false, noDetailsProvided: true }

/** How an order is paid for, bank numbers whole; `hasExisting` where its customer has a direct debit already. */
export function toDirectDebit(stored: StoredDirectDebit | undefined, hasExisting: boolean): DirectDebit {
  const details = stored?.details ?? {}
  const flags = { ...unsaid, ...(details as Partial<DirectDebitFlags>) }
  return {
    ...(fieldValues(accountFields, details) as Pick<DirectDebitInput, keyof typeof accountFields>),
    directDebitID: stored?.id ?? 0,
    useExisting: flags.useExisting,
    payWithCreditCard: flags.payWithCreditCard,
    noDetailsProvided: flags.noDetailsProvided,
    hasDirectDebit: hasExisting,
    option: directDebitOption(flags),
    version: stored?.version ?? 0,
  }
}

/** The account that a customer's signed order is debited to. */
export function toExistingDebit(details: Record<string, unknown>): DirectDebit {
  return maskDirectDebit(toDirectDebit({ id: 0, version: 0, details }, true))
}
