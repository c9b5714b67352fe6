// Release 0.4.0 returns orders without held rows, keys and appointments.
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'

export const heldOf = ({ held }: Partial<Pick<OrderDetail, 'held'>>): OrderDetail['held'] => held ?? []
export const keysOf = ({ keys }: Partial<Pick<OrderDetail, 'keys'>>): OrderDetail['keys'] => keys ?? {}

export function withHeldAndAppointments(order: OrderDetail): OrderDetail {
  const { appointments }: Partial<Pick<OrderDetail, 'appointments'>> = order
  return { ...order, held: heldOf(order), appointments: appointments ?? [] }
}
