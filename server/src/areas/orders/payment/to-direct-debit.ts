import { accountFields, type DirectDebit, type DirectDebitInput } from '@dealerline/shared/contract/payment.ts'
import { fieldValues } from '@dealerline/shared/records/kinds.ts'
import { type DirectDebitFlags, directDebitOption, maskDirectDebit } from '@dealerline/shared/rules/direct-debit.ts'

/** The name of the header with an order's payment details. It is copied with the order's other headers. */
export const directDebitHeader = 'directDebit'

/** The stored header with an order's payment details. */
export interface StoredDirectDebit {
  id: number
  version: number
  details: Record<string, unknown>
}

const defaultFlags = { useExisting: false, payWithCreditCard: false, noDetailsProvided: true }

/**
 * Converts the payment header, with full bank numbers. `hasExisting` says whether the customer already has a direct
 * debit.
 */
export function toDirectDebit(header: StoredDirectDebit | undefined, hasExisting: boolean): DirectDebit {
  const details = header?.details ?? {}
  const flags = { ...defaultFlags, ...(details as Partial<DirectDebitFlags>) }
  return {
    ...(fieldValues(accountFields, details) as Pick<DirectDebitInput, keyof typeof accountFields>),
    directDebitID: header?.id ?? 0,
    useExisting: flags.useExisting,
    payWithCreditCard: flags.payWithCreditCard,
    noDetailsProvided: flags.noDetailsProvided,
    hasDirectDebit: hasExisting,
    option: directDebitOption(flags),
    version: header?.version ?? 0,
  }
}

/** The masked direct debit of a customer's signed order. */
export function toExistingDebit(details: Record<string, unknown>): DirectDebit {
  return maskDirectDebit(toDirectDebit({ id: 0, version: 0, details }, true))
}
