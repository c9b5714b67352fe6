import type { News } from '@dealerline/shared/contract/live.ts'
import pg from 'pg'
import type { Topic, Transaction } from '../kernel/database.ts'
import { connectionTo } from '../kernel/database-hosts.ts'
import { detectDeadPeers } from '../kernel/pools.ts'
import { execute, rowOf } from '../kernel/statements.ts'

/** The state of an order in the database. It has no content, so that every page of a person who sees the order may get it. */
export interface OrderState {
  readonly orderID: number
  /** The run of the primary. Another one may count other changes with the same revision. */
  readonly run: string
  readonly revision: number
  readonly record: string
  readonly people: readonly { readonly personID: number; readonly name: string; readonly screen: string }[]
}

/** What is new for a person: marks without content. */
export interface NewsState extends News {
  readonly personID: number
  readonly dealerID: number
}

/** A page in a browser that has an order open. */
export type OpenPage = {
  readonly orderID: number
  readonly page: string
  readonly personID: number
  readonly name: string
  readonly screen: string
}

/** Returns those of the orders that the caller can see. */
export const selectVisibleOrders = (tx: Transaction, orderIDs: readonly number[]) =>
  tx.column<{ orderID: number }>('select_visible_orders')`
    select order_id as "orderID" from orders where order_id = any (${orderIDs})`

const channel = 'dealerline_changes'

/**
 * Tells all servers that listen what has changed. The transaction writes nothing, so it does not wait for a standby.
 * `NOTIFY` locks the database until its transaction ends, so a transaction that changes records must not contain it.
 */
export const announce = (pool: pg.Pool, from: string, topics: readonly Topic[]) =>
  execute(pool)`select pg_notify(${channel}, ${[from, ...topics].join(' ')})`

/** What a server wants to know: the states of orders, and the news of people, each as one of the dealers. */
export interface Look {
  readonly orderIDs: readonly number[]
  /** The pages at this server that have the orders open. They are stored. */
  readonly pages: readonly OpenPage[]
  readonly people: readonly Pick<NewsState, 'personID' | 'dealerID'>[]
}

/** Reads all of it in one statement, which is the only one that open pages cost. */
export async function readLive(
  pool: pg.Pool,
  { orderIDs, pages, people }: Look,
): Promise<{ orders: OrderState[]; news: NewsState[] }> {
  const records = pages.map(({ orderID, page, personID, name, screen }) => ({
    order_id: orderID,
    page,
    person_id: personID,
    name,
    screen,
  }))
  const row = await rowOf<{ orders: OrderState[]; news: NewsState[] }>(pool)`
    select (select coalesce(json_agg(json_build_object('orderID', order_id, 'run', run, 'revision', revision,
        'record', record, 'people', people)), '[]') from servers.watch_orders(${orderIDs}, ${JSON.stringify(records)})) as orders,
      (select coalesce(json_agg(json_build_object('personID', person_id, 'dealerID', dealer_id,
        'notifications', notifications, 'work', work)), '[]')
        from servers.read_news(${people.map(({ personID }) => personID)},
          ${people.map(({ dealerID }) => dealerID)})) as news`
  return row ?? { orders: [], news: [] }
}

/**
 * Listens for announcements with one connection, which needs a session. `onAnnouncement` gets the id of the server that
 * announces and what has changed. Resolves when the connection is lost. Aborting the signal closes it.
 */
export async function listen(
  url: string,
  signal: AbortSignal,
  { onListening, onAnnouncement }: { onListening(): void; onAnnouncement(from: string, topics: Topic[]): void },
): Promise<void> {
  const client = new pg.Client({
    ...connectionTo(url),
    ...detectDeadPeers,
    connectionTimeoutMillis: 3000,
    query_timeout: 3000,
    application_name: 'dealerline listener',
  })
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  client.on('error', () => end())
  client.on('end', () => end())
  client.on('notification', ({ payload = '' }) => {
    const [from = '', ...topics] = payload.split(' ')
    onAnnouncement(
      from,
      topics.map((topic) => (/^\d+$/.test(topic) ? Number(topic) : (topic as Topic))),
    )
  })
  const stop = () => end()
  signal.addEventListener('abort', stop)
  try {
    await client.connect()
    await client.query(`listen ${channel}`)
    onListening()
    await ended
  } finally {
    signal.removeEventListener('abort', stop)
    client.end().catch(() => undefined)
  }
}
