import type { Context } from './context.ts'

/** The events that areas announce, with their data. An event is announced in the transaction that causes it. */
export interface Events {
  /** An order or a quote was created. */
  orderCreated: { orderID: number; isQuote: boolean }
  /**
   * A quote is being converted to an order. A reaction refuses by throwing. `quoteVersion` is the version that the
   * client read.
   */
  quoteConverting: { orderID: number; quoteVersion: number | undefined }
  /** An order was cancelled. The transaction has locked the order; this is also true for all events below. */
  orderCancelled: { orderID: number; reason: string }
  /** A sent order can be edited again. */
  orderTakenBack: { orderID: number; reason: string }
  /** The type of an order changed. */
  orderTypeChanged: { orderID: number; reason: string }
  /** The last recipient has signed. */
  orderSigned: { orderID: number }
}

/** The context of a reaction; events come from calls and from jobs. */
export type EventContext<E extends keyof Events> = E extends 'orderSigned' ? Pick<Context, 'tx' | 'queue'> : Context

/** The reactions to each event, which run in this sequence and in the same transaction. */
export type Reactions = {
  readonly [E in keyof Events]: readonly ((context: EventContext<E>, event: Events[E]) => Promise<unknown>)[]
}

export type Announce = <E extends keyof Events>(name: E, event: Events[E]) => Promise<void>

/** Runs the reactions to an event in sequence. An error in one of them rolls the whole call back. */
export async function react<E extends keyof Events>(
  reactions: Reactions,
  context: EventContext<E>,
  name: E,
  event: Events[E],
): Promise<void> {
  for (const reaction of reactions[name]) await reaction(context, event)
}
