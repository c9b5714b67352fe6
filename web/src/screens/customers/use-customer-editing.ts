import type { Customer } from '@dealerline/shared/contract/customers.ts'
import type { MessageName } from '@dealerline/shared/rules/messages.ts'
import { useMemo } from 'react'
import type { ApiError } from '../../api.ts'
import { isSame } from '../../editing/merge.ts'
import { failedAs } from '../../editing/save-failure.ts'
import { useEditing } from '../../editing/use-editing.ts'
import { customerSteps } from './customer-steps.ts'
import { type CustomerType, type CustomerValues, isCustomerDraft, mergeCustomers, toStored } from './customer-values.ts'
import { useSaveCustomer } from './use-save-customer.ts'

export interface EditedCustomer {
  /** The key of the draft; the two steps of a new customer share one. */
  draftKey: string
  custType: CustomerType
  record: Customer | undefined
  /** The order from which the customer was opened, or 0. */
  orderID: number
  onCreated: (customerID: number) => void
  /** Returns what can be saved of the values of the screen in an order. */
  savable: (typed: CustomerValues, base: CustomerValues) => CustomerValues | undefined
  /** Shows the mistakes of the screen. */
  showMistakes: () => void
}

/**
 * Edits a customer on one of its two screens; both parts are saved together. In an order, a customer is saved when a field
 * is left: a half-typed e-mail address of a guarantor would be verified.
 */
export function useCustomerEditing(target: EditedCustomer) {
  const { draftKey, record, orderID, savable, showMistakes } = target
  const isOfOrder = orderID > 0 && record !== undefined
  const { save, showCurrent } = useSaveCustomer(target)
  const editing = useEditing<CustomerValues>({
    draftKey,
    ofOrder: isOfOrder ? { orderID, pace: 'fields' } : undefined,
    steps: draftKey === 'company' ? customerSteps.company : customerSteps.customer,
    savable,
    showMistakes,
    isChanged: (base, typed) => !isSame(base, typed),
    stored: useMemo(() => toStored(record), [record]),
    merge: mergeCustomers,
    readTheirs: (current) => toStored(current as Customer),
    readDraft: (draft) => (isCustomerDraft(draft) ? draft : undefined),
    failed: (error) => failedAs(failureOf(error, record !== undefined))(error),
    guard: true,
    quiet: true,
    save,
    onTheirsTaken: showCurrent,
  })
  return {
    ...editing,
    isOfOrder,
    /** Options of the form of a part. */
    partForm: { isOfOrder, wasAutomatic: editing.wasAutomatic },
    change: (part: Partial<CustomerValues>) => editing.type((before) => ({ ...before, ...part })),
  }
}

/** Returns the message of a failure. A new customer also has to be created in the billing system. */
function failureOf({ status }: ApiError, isStored: boolean): MessageName {
  if (status === 0) return 'notSavedAtAll'
  return isStored ? 'recordNotSaved' : 'customerNotCreated'
}
