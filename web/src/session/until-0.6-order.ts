// Release 0.4.0 returns orders without held rows and keys.
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'

export const heldOf = ({ held }: Partial<Pick<OrderDetail, 'held'>>): OrderDetail['held'] => held ?? []
export const keysOf = ({ keys }: Partial<Pick<OrderDetail, 'keys'>>): OrderDetail['keys'] => keys ?? {}
