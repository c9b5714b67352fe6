import { fieldValues } from '@dealerline/shared/blocks/kinds.ts'
import { accountFields, type DirectDebit, type DirectDebitInput } from '@dealerline/shared/contract/payment.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import {
  directDebitFlags,
  directDebitOption,
  directDebitOptions,
  maskDirectDebit,
} from '@dealerline/shared/rules/direct-debit.ts'
import type { Context } from '../../context.ts'
import { getCustomer } from '../customers/customers.ts'
import { lockOrderForEdit } from '../orders/lock-order.ts'
import { findDirectDebit, saveDirectDebit } from './queries.ts'
import { toDirectDebit } from './to-direct-debit.ts'

/**
 * Stores how an order is paid for: the option that counts, and of an account only where its details are new. The answer
 * and the audit hide bank numbers but for their last three digits, since both are kept; a refusal as stale is not, and
 * has them whole for whoever is to choose.
 */
export async function updateDirectDebit(
  context: Context,
  orderID: number,
  given: DirectDebitInput,
): Promise<DirectDebit> {
  const { tx, ifMatch } = context
  const order = await lockOrderForEdit(context, orderID)
  const [stored, customer] = await Promise.all([findDirectDebit(tx, orderID), getCustomer(context, order.customerID)])
  const hasExisting = customer.directDebit !== null
  const current = toDirectDebit(stored, hasExisting)
  if (ifMatch !== undefined && ifMatch !== current.version) throw new AppError('stale', { current })
  const option = directDebitOption(given)
  if (option === directDebitOptions.existing && !hasExisting) {
    const message = 'The customer has no direct debit yet'
    throw new AppError('badInput', { detail: `${message}.`, errors: [{ path: 'useExisting', message }] })
  }
  const account = option === directDebitOptions.newDetails ? given : {}
  const details = { ...fieldValues(accountFields, account), ...directDebitFlags(option) }
  const saved = maskDirectDebit(toDirectDebit(await saveDirectDebit(tx, order, details), hasExisting))
  tx.audit({ entityType: 'order', entityID: orderID, action: 'direct debit saved', data: saved })
  return saved
}
