import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { guarantorOf } from '@dealerline/shared/record-rules/guarantor.ts'

export interface Signer {
  name: string
  email: string
}

/**
 * Returns the signer after the authorised representative: the order's guarantor, unless that is the same person.
 * @param replacement the person whom the sender names instead of the guarantor
 * @throws AppError if the guarantor has no e-mail address
 */
export function secondSigner(
  order: OrderDetail,
  replacement: { toName: string; to: string } | undefined,
): Signer | undefined {
  const guarantor = guarantorOf(order)
  if (!guarantor || guarantor.isRepresentative) return undefined
  const signer = replacement
    ? { name: replacement.toName, email: replacement.to }
    : { name: guarantor.name, email: guarantor.email }
  if (signer.email !== '') return signer
  const errors = [{ path: 'guarantor.to', message: `The guarantor ${signer.name} has no e-mail address` }]
  throw new AppError('badInput', {
    detail: `The guarantor ${signer.name} must sign too, and has no e-mail address.`,
    errors,
  })
}
