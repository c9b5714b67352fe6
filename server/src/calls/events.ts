import { measurements } from '../kernel/measurements.ts'
import type { Context } from './context.ts'

/** The events that areas announce to each other, with their data. */
export interface Events {
  /** An order or a quote was created. */
  orderCreated: { orderID: number; isQuote: boolean }
  /**
   * A quote is about to become an order. A reaction can refuse this by throwing an error. `quoteVersion` is the version
   * that the client read.
   */
  quoteConverting: { orderID: number; quoteVersion: number | undefined }
  /** A quote was copied from another one with its services. */
  quoteCopied: { orderID: number; from: number }
  /** An order was cancelled. For this event and those below, the transaction has locked the order. */
  orderCancelled: { orderID: number; reason: string }
  /** A sent order was taken back, so it can be edited again. */
  orderTakenBack: { orderID: number; reason: string }
  /** Rows of a service were changed or removed. `block` is the name of the service. */
  rowsChanged: { orderID: number; block: string }
  /** Addresses of a customer may have changed. */
  addressesChanged: { customerID: number }
  /** The type of an order changed. */
  orderTypeChanged: { orderID: number; reason: string }
  /** The last recipient has signed. */
  orderSigned: { orderID: number }
  /** A call that may have changed records is about to commit. */
  callEnding: Record<string, never>
}

/** The context of a reaction. Jobs announce `orderSigned` too, so its reactions have no caller. */
export type EventContext<E extends keyof Events> = E extends 'orderSigned' ? Pick<Context, 'tx' | 'queue'> : Context

/** The reactions to each event. They run in this order, in the transaction that announced the event. */
export type Reactions = {
  readonly [E in keyof Events]: readonly ((context: EventContext<E>, event: Events[E]) => Promise<unknown>)[]
}

export type Announce = <E extends keyof Events>(name: E, event: Events[E]) => Promise<void>

/** Runs the reactions to an event one after another. An error in one of them rolls back the transaction. */
export async function react<E extends keyof Events>(
  reactions: Reactions,
  context: EventContext<E>,
  name: E,
  event: Events[E],
): Promise<void> {
  for (const reaction of reactions[name]) await reaction(context, event)
  context.tx.onCommit(() => measurements.events.inc({ event: name }))
}
