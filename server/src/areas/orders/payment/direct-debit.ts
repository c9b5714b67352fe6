import { definedFields, withChange } from '@dealerline/shared/contract/changes.ts'
import {
  accountFields,
  type DirectDebit,
  type DirectDebitChange,
  directDebitInput,
} from '@dealerline/shared/contract/payment.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { fieldValues } from '@dealerline/shared/records/kinds.ts'
import {
  directDebitFlags,
  directDebitOption,
  directDebitOptions,
  maskDirectDebit,
  withoutMasked,
} from '@dealerline/shared/rules/direct-debit.ts'
import type { Context } from '../../../calls/context.ts'
import { getCustomer } from '../../customers/customers.ts'
import { lockUnsentOrder } from '../lock-order.ts'
import { findDirectDebit, saveDirectDebit } from './queries.ts'
import { toDirectDebit } from './to-direct-debit.ts'

const flags = ['useExisting', 'payWithCreditCard', 'noDetailsProvided'] as const

/** Clears the stored option if the change selects another one. Entering account details also selects an option. */
export function withOneFlag(change: DirectDebitChange): DirectDebitChange {
  const isChoice =
    flags.some((flag) => change[flag]) || Object.keys(accountFields).some((name) => Reflect.get(change, name))
  if (!isChoice) return change
  return { ...Object.fromEntries(flags.map((flag) => [flag, false])), ...definedFields(change) }
}

/**
 * Stores how an order is paid for: the selected option, and account details only if they are new. The reply and the
 * audit entry are stored, so they contain only the last three digits of bank numbers. The refusal of a stale version
 * is not stored and contains the full numbers, so that the person can choose between the two versions.
 */
export async function updateDirectDebit(
  context: Context,
  orderID: number,
  change: DirectDebitChange,
): Promise<DirectDebit> {
  const { tx, ifMatch } = context
  const order = await lockUnsentOrder(context, orderID)
  const [storedDebit, customer] = await Promise.all([
    findDirectDebit(tx, orderID),
    getCustomer(context, order.customerID),
  ])
  const hasExisting = customer.directDebit !== null
  const current = toDirectDebit(storedDebit, hasExisting)
  if (ifMatch !== undefined && ifMatch !== current.version) throw new AppError('stale', { current })
  const directDebit = withChange(directDebitInput, current, withOneFlag(withoutMasked(change, current)))
  const option = directDebitOption(directDebit)
  if (option === directDebitOptions.existing && !hasExisting) {
    const message = 'The customer has no direct debit yet'
    throw new AppError('badInput', { detail: `${message}.`, errors: [{ path: 'useExisting', message }] })
  }
  const account = option === directDebitOptions.newDetails ? directDebit : {}
  const details = { ...fieldValues(accountFields, account), ...directDebitFlags(option) }
  const maskedDebit = maskDirectDebit(toDirectDebit(await saveDirectDebit(tx, order, details), hasExisting))
  tx.auditOrder(orderID, 'direct debit saved', maskedDebit)
  return maskedDebit
}
