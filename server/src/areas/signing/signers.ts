import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { guarantorOf } from '@dealerline/shared/rules/guarantor.ts'

export interface Signer {
  name: string
  email: string
}

/**
 * Who signs after the authorised representative: the guarantor, where the order has one who is somebody else.
 * @param given whom the sender names in the guarantor's place
 * @throws AppError where nobody could reach the guarantor
 */
export function secondSigner(
  order: OrderDetail,
  given: { toName: string; to: string } | undefined,
): Signer | undefined {
  const guarantor = guarantorOf(order)
  if (!guarantor || guarantor.isRepresentative) return undefined
  const signer = given ? { name: given.toName, email: given.to } : { name: guarantor.name, email: guarantor.email }
  if (signer.email !== '') return signer
  const errors = [{ path: 'guarantor.to', message: `The guarantor ${signer.name} has no e-mail` }]
  throw new AppError('badInput', { detail: `The guarantor ${signer.name} signs, too, and has no e-mail.`, errors })
}
