import {
  type FetchQueryOptions,
  hashKey,
  onlineManager,
  type Query,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import type { DBSchema, IDBPDatabase } from 'idb'
import { ApiError } from '../api.ts'
import { isOffline } from '../ui/network.ts'

/** How long a reply is kept, in milliseconds: about as long as somebody works without network on one day. */
const maxAge = 24 * 3600_000
/** How many replies are kept. The oldest are removed first. */
const maxReplies = 600
/** The pause before changed replies are written, in milliseconds. */
const writePause = 1000

/** The dealer of the login's own replies: these say whom the person acts as. */
const nobody = 0

interface KeptReply {
  /** The e-mail address of the person. */
  owner: string
  /** The dealer whom the person acted as, whose rights decided the reply. */
  actingAs: number
  hash: string
  queryKey: QueryKey
  data: unknown
  /** When the server replied, in milliseconds since 1970. */
  at: number
}

interface KeptSchema extends DBSchema {
  replies: { key: [owner: string, actingAs: number, hash: string]; value: KeptReply }
}

const databaseName = 'dealerline-replies'

const isLogin = (queryKey: QueryKey) => loginPaths.includes(String(queryKey[0]))
const isKept = (queryKey: QueryKey) => isLogin(queryKey) || keptPaths.includes(String(queryKey[0]))

let database: IDBPDatabase<KeptSchema> | undefined
let current: { client: QueryClient; owner: string; actingAs: number } | undefined
const waiting = new Map<string, KeptReply>()

/**
 * Keeps replies for a person on this device from now on, as their drafts are kept, and forgets those of other people. Without
 * network, the login that was kept is restored.
 */
export async function openKeptReads(client: QueryClient, owner: string): Promise<void> {
  if (current?.owner === owner || typeof indexedDB === 'undefined') return
  const { openDB } = await import('idb')
  // A browser in private mode may refuse its database.
  database ??= await openDB<KeptSchema>(databaseName, 1, {
    upgrade: (upgraded) => void upgraded.createObjectStore('replies', { keyPath: ['owner', 'actingAs', 'hash'] }),
  }).catch(() => undefined)
  if (!database) return
  if (!current) {
    client.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'updated' && query.state.status === 'success') keep(query)
    })
    onlineManager.subscribe((isOnline) => {
      if (!isOnline) void restore()
    })
  }
  current = { client, owner, actingAs: nobody }
  for (const path of [...keptPaths, ...loginPaths]) client.setQueryDefaults([path], { gcTime: maxAge })
  keepAll(client)
  if (isOffline()) await restore()
  void removeOld(database, owner).catch(() => undefined)
}

/** Keeps and restores replies for the dealer whom the person acts as. */
export async function keepReadsFor(actingAs: number): Promise<void> {
  if (!current || current.actingAs === actingAs) return
  current.actingAs = actingAs
  keepAll(current.client)
  if (isOffline()) await restore()
}

/** Returns when a reply was kept, in milliseconds since 1970. 0 if it was not. */
export async function keptAt(queryKey: QueryKey): Promise<number> {
  if (!current || !database) return 0
  const reply = await database.get('replies', [current.owner, current.actingAs, hashKey(queryKey)])
  return reply?.at ?? 0
}

/** Removes all kept replies, for instance when the person signs out. */
export async function forgetReads(): Promise<void> {
  waiting.clear()
  current = undefined
  await database?.clear('replies').catch(() => undefined)
}

/**
 * Returns the reply of a read that a screen needs before it opens: from the server, or the kept one if the network does not
 * answer. @throws ApiError
 */
export async function readOrKept<T, Key extends QueryKey>(
  client: QueryClient,
  options: FetchQueryOptions<T, Error, T, Key>,
): Promise<T> {
  try {
    if (isOffline()) throw new ApiError(0, {})
    return await client.fetchQuery(options)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 0) throw error
    await restore()
    const reply = client.getQueryData<T>(options.queryKey)
    if (reply === undefined) throw error
    return reply
  }
}

function keepAll(client: QueryClient): void {
  for (const query of client.getQueryCache().getAll()) if (query.state.status === 'success') keep(query)
}

function keep({ queryKey, queryHash, state }: Query): void {
  if (!current || !isKept(queryKey) || state.data === undefined) return
  const { owner, actingAs } = current
  if (!isLogin(queryKey) && actingAs === nobody) return
  const reply: KeptReply = {
    owner,
    actingAs: isLogin(queryKey) ? nobody : actingAs,
    hash: queryHash,
    queryKey,
    data: state.data,
    at: state.dataUpdatedAt,
  }
  if (waiting.size === 0) setTimeout(() => void write().catch(() => undefined), writePause)
  waiting.set(queryHash, reply)
}

async function write(): Promise<void> {
  const replies = [...waiting.values()]
  waiting.clear()
  const transaction = database?.transaction('replies', 'readwrite', { durability: 'relaxed' })
  if (!transaction) return
  // A full device keeps its earlier replies.
  await Promise.all([...replies.map((reply) => transaction.store.put(reply)), transaction.done])
}

/** Puts the kept replies into the cache, where it has none. Reads only these, because drafts are written at the same time. */
async function restore(): Promise<void> {
  if (!current || !database) return
  const { client, owner, actingAs } = current
  const cachedHashes = new Set(
    client
      .getQueryCache()
      .findAll({ predicate: ({ state }) => state.data !== undefined })
      .map(({ queryHash }) => queryHash),
  )
  const keys = await database.getAllKeys('replies', IDBKeyRange.bound([owner], [owner, []])).catch(() => [])
  for (const key of keys) {
    const [, dealerID, hash] = key
    if (cachedHashes.has(hash) || (dealerID !== nobody && dealerID !== actingAs)) continue
    const reply = await database.get('replies', key)
    if (reply && reply.at > Date.now() - maxAge)
      client.setQueryData(reply.queryKey, reply.data, { updatedAt: reply.at })
  }
}

async function removeOld(opened: IDBPDatabase<KeptSchema>, owner: string): Promise<void> {
  const replies = (await opened.getAll('replies')).toSorted((one, other) => other.at - one.at)
  for (const [index, reply] of replies.entries())
    if (index >= maxReplies || reply.owner !== owner || reply.at < Date.now() - maxAge)
      await opened.delete('replies', [reply.owner, reply.actingAs, reply.hash])
}

/**
 * The reads that this device keeps for work without network: those of the portal's frame, and those of an order, its customer,
 * its services with their choices, its terms and its progress. They are listed by path because importing their contracts would add
 * these to the first load. The test compares this table with the contract.
 */
export const keptPaths: readonly string[] = [
  'Customer/GetCustomer/{id}',
  'Link/GetReservedPhoneNumbers/{orderId}',
  'NBNHardware/GetNBNHardwares/{flag}',
  'Order/GetCmcLicences',
  'Order/GetHardwareCategories',
  'Order/GetHardwareManufacturers',
  'Order/GetMilestones/{orderID}',
  'Order/GetOrder/{orderID}',
  'Order/GetOrderProgress/{orderID}',
  'Order/GetUsedPlans',
  'Order/getHandsets',
  'Order/getNotes/{orderID}/{component}',
  'Order/getRatePlans',
  'layout/getLayoutFields/{component}',
  'order/GetContacts/{orderID}',
  'order/GetMenu',
  'order/GetPortNumbers/{orderID}',
  'order/GetRemarks/{orderID}',
  'order/GetTerms/{orderID}',
  'order/getBundles',
  'order/getOrderSavedStatus/{orderID}',
  'vue/GetScreenAddresses',
]

/** The reads that say who is signed in and whom they act as. */
export const loginPaths: readonly string[] = ['Order/getDealerFromEmail', 'Impersonate/GetLoginInfo']
