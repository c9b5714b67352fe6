import { blocks } from '@dealerline/shared/blocks/index.ts'
import { placeholderOf } from '@dealerline/shared/blocks/spelling.ts'
import { type BlockCalls, blockCalls } from '@dealerline/shared/contract/block-calls.ts'
import type { Call } from '@dealerline/shared/contract/call.ts'
import { allCalls, contract } from '@dealerline/shared/contract/index.ts'
import { z } from 'zod'
import { fillBlock, sampleFields, sampleRow } from './builders.ts'
import { makeForm, pdfContent } from './form.ts'
import { makeOwnedRecords } from './owned-records.ts'
import { nowhere, ownerless, paramNames, paramsOf } from './ownership.ts'
import { fill, type TestPortal } from './portal.ts'

export const nameOf = (call: Call) => `${call.method} ${call.path}`
const isGuid = (name: string) => name.toLowerCase().includes('guid')

/** The address of a call with something in every parameter. */
export function pathOf(call: Call, values: Record<string, string | number> = {}): string {
  const given = paramNames(call).map((name) => [name, values[name] ?? (isGuid(name) ? nowhere : 1)])
  return fill(call.path, Object.fromEntries(given))
}

/** Values of the wrong type for every field of a body, and the paths that the answer has to name. */
export function wrongBody(call: Call): { body: unknown; paths: string[] } | undefined {
  const { body: schema } = call
  if (call.upload) {
    const field = schema instanceof z.ZodObject && 'session' in schema.shape ? 'session' : 'id'
    return { body: makeForm({ [field]: 'no guid' }, { 'bill.pdf': pdfContent }), paths: [field] }
  }
  const isList = schema instanceof z.ZodArray
  const shape = isList ? schema.element : schema
  if (!(shape instanceof z.ZodObject)) return undefined
  // A single record stands for a list of it, so that no record is wrong where a list is expected.
  const wrongFor = (field: z.ZodType) => (field.safeParse([]).success ? true : {})
  const fields = Object.entries<z.ZodType>(shape.shape).filter(([, field]) => !field.safeParse(wrongFor(field)).success)
  const wrong = Object.fromEntries(fields.map(([name, field]) => [name, wrongFor(field)]))
  return { body: isList ? [wrong] : wrong, paths: Object.keys(wrong).map((name) => (isList ? `0.${name}` : name)) }
}

/** One call about a record that somebody owns, with the ids of that record and a body that is right. */
export interface Owned {
  call: Call
  params: Record<string, string | number>
  body: unknown
}

/** Every call that names a customer or an order, by path or in its body, with a filled order of the dealer. */
export async function ownedCalls(portal: TestPortal): Promise<{ orderID: number; owned: Owned[] }> {
  const { orderID, ids, bodies, otherOrders } = await makeOwnedRecords(portal)
  const owned: Owned[] = []
  const areas: Call[] = Object.values(contract).flatMap((area) => Object.values<Call>(area))
  for (const call of areas) {
    const named =
      bodies.has(call) || paramNames(call).some((name) => name.toLowerCase().endsWith('id') && !isGuid(name))
    const isForStaff = call.access === 'admin' || call.access === 'provider'
    if (!named || isForStaff || ownerless.includes(call) || call.access === 'guid') continue
    owned.push({ call, params: { ...paramsOf(call, ids), ...otherOrders.get(call) }, body: bodies.get(call) })
  }
  for (const block of blocks) {
    // What only the provider's staff may do is refused to dealers before anybody looks whose it is.
    if (block.access) continue
    const { headerID, rows, references } = await fillBlock(portal, block, orderID)
    const calls = blockCalls(block)
    const lineID = Number(rows[0]?.[block.rowID])
    const values = { order: orderID, header: headerID, row: lineID, field: 'false' }
    const row = { ...sampleRow(block, 9, references), orderID }
    const header = sampleFields(block.header?.fields ?? {}, 2, references)
    const bodies: { [Name in keyof BlockCalls]?: unknown } = {
      saveRows: [row],
      updateRows: [row],
      removeRows: [lineID],
      updateRow: row,
      saveHeader: header,
      saveWhole: { ...header, [block.calls.whole?.rows ?? '']: [row] },
    }
    for (const [name, call] of Object.entries<Call>({ ...calls })) {
      const named = paramNames(call).map((parameter) => [parameter, values[placeholderOf(block, parameter)]])
      owned.push({ call, params: Object.fromEntries(named), body: bodies[name as keyof BlockCalls] })
    }
  }
  return { orderID, owned }
}

/** The same call about records that nobody has. */
export function unknownIDs({ call, params, body }: Owned): Owned {
  const replace = (values: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, /id$/i.test(name) && !isGuid(name) ? 999_999 : value]),
    )
  const isRecord = typeof body === 'object' && body !== null && !Array.isArray(body) && !(body instanceof FormData)
  const isList = Array.isArray(body) && body.every((one) => typeof one === 'object' && one !== null && 'orderID' in one)
  const unknown = Object.entries(params).map(([name, value]) => [name, typeof value === 'number' ? 999_999 : value])
  return {
    call,
    params: Object.fromEntries(unknown),
    body: isRecord ? replace({ ...body }) : isList ? body.map((one) => ({ ...one, orderID: 999_999 })) : body,
  }
}

/** Somebody who may make a call, so that it answers about what it was sent. */
export const callerOf = (call: Call) => (call.access === 'admin' || call.access === 'provider' ? 'admin' : 'dealer')

export const callsWith = (...access: Call['access'][]) => allCalls.filter((call) => access.includes(call.access))
