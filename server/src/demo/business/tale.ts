import type { Call } from '@dealerline/shared/contract/call.ts'
import type pg from 'pg'
import type { CallAs, CallWithFile, Inject } from '../calls.ts'
import type { Options } from './orders.ts'
import type { Catalogue } from './rows.ts'

export interface Tools {
  inject: Inject
  callAs: CallAs
  callWithFile: CallWithFile
  /** The database connections of the sandboxes. */
  pool: pg.Pool
  catalogue: Catalogue
}

/** An order whose story is being told. */
export interface Tale extends Tools {
  dealer: string
  /** The name of the customer. */
  name: string
  email: string
  mobile: string
  orderID: number
  /** The link that was sent last, '' if it is not known yet. */
  guid: string
  /** The guarantor of the customer at the time of the order, who signs second. */
  guarantor: string | undefined
  options: Options
}

export type Action = (tale: Tale) => Promise<unknown>

export const orderParams = ({ orderID }: Tale) => ({ params: { orderID } })

/** Makes a call as the dealer of the order. */
export const asDealer = <C extends Call>(
  { callAs, dealer }: Tale,
  call: C,
  input: { params?: Record<string, unknown>; body?: unknown },
) => callAs(dealer, call, input)
