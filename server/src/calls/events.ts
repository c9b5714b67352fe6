import type { Context } from './context.ts'

/** What areas announce, and the data of each event. An event is announced inside the transaction that causes it. */
export interface Events {
  /** An order or a quote was created. */
  orderCreated: { orderID: number; isQuote: boolean }
  /** A quote is about to become an order. A reaction refuses by throwing. `quoteVersion` is the one that the person saw. */
  quoteConverting: { orderID: number; quoteVersion: number | undefined }
  /** An order was cancelled. The caller holds its lock, as for all events below. */
  orderCancelled: { orderID: number; reason: string }
  /** An order that was sent can be edited again. */
  orderTakenBack: { orderID: number; reason: string }
  /** An order now has another type. */
  orderTypeChanged: { orderID: number; reason: string }
  /** The last recipient has signed. */
  orderSigned: { orderID: number }
}

/** What a reaction may use: events come from calls and from jobs. */
export type EventContext<E extends keyof Events> = E extends 'orderSigned' ? Pick<Context, 'tx' | 'queue'> : Context

/** Which functions run for each event, in this order and in the same transaction. */
export type Reactions = {
  readonly [E in keyof Events]: readonly ((context: EventContext<E>, event: Events[E]) => Promise<unknown>)[]
}

export type Announce = <E extends keyof Events>(name: E, event: Events[E]) => Promise<void>

/** Runs the reactions to an event one after the other. The first one that throws undoes the call. */
export async function react<E extends keyof Events>(
  reactions: Reactions,
  context: EventContext<E>,
  name: E,
  event: Events[E],
): Promise<void> {
  for (const reaction of reactions[name]) await reaction(context, event)
}
