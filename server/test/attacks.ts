// Requests that name another dealer's records.
import type { Call } from '@dealerline/shared/contract/call.ts'
import { z } from 'zod'
import { document } from './described.ts'
import type { Ids } from './foreign-records.ts'
import { callsWithoutOwner, paramNames, plainParams, recordNameOf, unknownGuid } from './ownership.ts'
import { fill } from './portal.ts'
import type { OwnedRecordCall } from './walk.ts'

export interface Attack {
  call: Call
  path: string
  body: unknown
  /** Whether the path contains the id of a record of the other dealer. Such a call must not succeed. */
  namesForeignRecord: boolean
}

interface AttackIds {
  /** The ids of the other dealer's records. */
  foreign: Ids
  /** The ids of the attacker's own records. */
  own?: Ids | undefined
  /** The attacker's own link. */
  link?: string | undefined
}

const example = z.object({
  requestBody: z.object({ content: z.object({ 'application/json': z.object({ example: z.unknown() }) }) }),
})

export function exampleBody(call: Call): unknown {
  const operation = document.paths[`/api/${call.path}`]?.[call.method.toLowerCase()]
  return example.safeParse(operation).data?.requestBody.content['application/json'].example
}

/** Whether the records with this name of ids belong to all dealers. */
const isShared = (name: string) =>
  /rateplan|handset|bundle|term|notification|resource|menu|entry|choice|recurringcharge|category|manufacturer|salesforce/i.test(
    name,
  )

/** Returns the id for a field or parameter with this name. For unknown names of ids, returns the id of the order. */
function idFor(name: string, ids: Ids): string | number | undefined {
  const key = name.toLowerCase()
  if (isShared(key)) return undefined
  if (ids[key] !== undefined) return ids[key]
  if (/guid$/.test(key)) return ids.fileguid
  if (/customer.*id$|customerid/.test(key)) return ids.customerid
  if (/ids?$/.test(key)) return ids[key.replace(/s$/, '')] ?? ids.orderid
  return /^order(no|number)?$|^arg$/.test(key) ? ids.orderid : undefined
}

/** Returns a copy with ids from `ids`, and with the attacker's link as every guid. */
function withIds(value: unknown, name: string, ids: Ids, link: string): unknown {
  if (Array.isArray(value)) return value.map((one) => withIds(one, name, ids, link))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withIds(inner, key, ids, link)]))
  if (/^guid$/i.test(name)) return link
  const id = name === '' && typeof value === 'number' ? undefined : idFor(name, ids)
  return id !== undefined && typeof id === typeof value ? id : value
}

const isLinkParam = (call: Call, name: string) => call.access === 'guid' && /guid$|^sms$/i.test(name)

function pathWith(call: Call, ids: Ids, link: string): { path: string; names: string[] } {
  const names: string[] = []
  const params = paramNames(call).map((name) => {
    if (isLinkParam(call, name)) return [name, link]
    if (name in plainParams) return [name, plainParams[name] ?? '']
    const id = idFor(recordNameOf(call, name), ids)
    if (id !== undefined) names.push(name)
    return [name, id ?? 1]
  })
  const query = call.query instanceof z.ZodObject ? Object.keys(call.query.shape) : []
  const pairs = query.flatMap((name) => {
    const id = idFor(name, ids)
    return id === undefined ? [] : [`${name}=${id}`]
  })
  return {
    path: fill(call.path, Object.fromEntries(params)) + (pairs.length > 0 ? `?${pairs.join('&')}` : ''),
    names,
  }
}

/** Returns requests with the other dealer's ids in the path, in the body, or in both. Removals come last. */
export function attacksOn(calls: readonly Call[], owned: readonly OwnedRecordCall[], ids: AttackIds): Attack[] {
  const attacks = calls.flatMap((call) => [...plainAttacks(call, ids), ...ownedAttacks(call, owned)])
  const isRemoval = ({ call }: Attack) =>
    call.method === 'DELETE' || /delete|remove|cancel|void|archive/i.test(call.path)
  return [...attacks.filter((attack) => !isRemoval(attack)), ...attacks.filter(isRemoval)]
}

/** Returns the valid requests of the dealer who owns the records. */
function ownedAttacks(call: Call, owned: readonly OwnedRecordCall[]): Attack[] {
  return owned
    .filter((one) => one.call.method === call.method && one.call.path === call.path)
    .map(({ params, body }) => ({ call, path: fill(call.path, params), body, namesForeignRecord: true }))
}

function plainAttacks(call: Call, { foreign, own, link = unknownGuid }: AttackIds): Attack[] {
  const body = call.method === 'GET' || call.upload ? undefined : exampleBody(call)
  const foreignPath = pathWith(call, foreign, link)
  const namesForeignRecord = foreignPath.names.length > 0 && !callsWithoutOwner.includes(call) && !isShared(call.path)
  const attacks = [{ call, path: foreignPath.path, body: withIds(body, '', foreign, link), namesForeignRecord }]
  if (!own) return attacks
  const ownPath = pathWith(call, own, link).path
  if (ownPath !== foreignPath.path)
    attacks.push({ call, path: ownPath, body: withIds(body, '', foreign, link), namesForeignRecord: false })
  if (body !== undefined && ownPath !== foreignPath.path)
    attacks.push({ call, path: foreignPath.path, body: withIds(body, '', own, link), namesForeignRecord })
  return attacks
}
