import { blocks } from '@dealerline/shared/blocks/index.ts'
import { placeholderOf } from '@dealerline/shared/blocks/spelling.ts'
import { type BlockCalls, blockCalls } from '@dealerline/shared/contract/block-calls.ts'
import { type Call, nothing } from '@dealerline/shared/contract/call.ts'
import { allCalls, contract } from '@dealerline/shared/contract/index.ts'
import { z } from 'zod'
import { fillBlock } from './builders.ts'
import { makeForm, pdfContent } from './form.ts'
import { makeOwnedRecords } from './owned-records.ts'
import { callsWithoutOwner, paramNames, paramsOf, unknownGuid } from './ownership.ts'
import { fill, type TestPortal } from './portal.ts'
import { sampleFields, sampleRow } from './samples.ts'

export const nameOf = (call: Call) => `${call.method} ${call.path}`
const isGuid = (name: string) => name.toLowerCase().includes('guid')

/**
 * Returns the path of a call with a value for every parameter. A call that deletes gets ids that no record has, so that
 * a walk through all calls leaves the records of the other tests alone.
 */
export function pathOf(call: Call, values: Record<string, string | number> = {}): string {
  const id = call.method === 'DELETE' ? 999_999 : 1
  const params = paramNames(call).map((name) => [name, values[name] ?? (isGuid(name) ? unknownGuid : id)])
  return fill(call.path, Object.fromEntries(params))
}

/** Returns a body with values of the wrong type, and the paths of the expected errors. */
export function wrongBody(call: Call): { body: unknown; paths: string[] } | undefined {
  const { body: schema } = call
  if (call.upload) {
    // A form without fields has no wrong value.
    if (schema === nothing) return undefined
    const files = { 'bill.pdf': pdfContent }
    if (call.upload.kind === 'csv') return { body: makeForm({}, files), paths: ['files'] }
    const field = schema instanceof z.ZodObject && 'session' in schema.shape ? 'session' : 'id'
    return { body: makeForm({ [field]: 'no guid' }, files), paths: [field] }
  }
  const isList = schema instanceof z.ZodArray
  const shape = isList ? schema.element : schema
  if (!(shape instanceof z.ZodObject)) return undefined
  // Do not use a record as the wrong value for a list, because calls accept a single record there.
  const wrongFor = (field: z.ZodType) => (field.safeParse([]).success ? true : {})
  const fields = Object.entries<z.ZodType>(shape.shape).filter(([, field]) => !field.safeParse(wrongFor(field)).success)
  const wrongFields = Object.fromEntries(fields.map(([name, field]) => [name, wrongFor(field)]))
  return {
    body: isList ? [wrongFields] : wrongFields,
    paths: Object.keys(wrongFields).map((name) => (isList ? `0.${name}` : name)),
  }
}

/** A call that names a dealer's record, with the ids of the record and a valid body. */
export interface OwnedRecordCall {
  call: Call
  params: Record<string, string | number>
  body: unknown
}

/**
 * Makes an order of the dealer with all services, and returns every call that can name a record of this order or its
 * customer.
 */
export async function makeOwnedRecordCalls(
  portal: TestPortal,
): Promise<{ orderID: number; ownedRecordCalls: OwnedRecordCall[] }> {
  const { orderID, ids, bodies, otherOrders } = await makeOwnedRecords(portal)
  const ownedRecordCalls: OwnedRecordCall[] = []
  const areas: Call[] = Object.values(contract).flatMap((area) => Object.values<Call>(area))
  for (const call of areas) {
    const namesRecordID =
      bodies.has(call) || paramNames(call).some((name) => name.toLowerCase().endsWith('id') && !isGuid(name))
    const isForStaff = call.access === 'admin' || call.access === 'provider'
    if (!namesRecordID || isForStaff || callsWithoutOwner.includes(call) || call.access === 'guid') continue
    const params = { ...paramsOf(call, ids), ...otherOrders.get(call) }
    const unnamed = paramNames(call).filter((name) => params[name] === undefined)
    if (unnamed.length > 0)
      throw new Error(`${nameOf(call)}: name the record of {${unnamed.join()}} in server/test/ownership.ts.`)
    ownedRecordCalls.push({ call, params, body: bodies.get(call) })
  }
  for (const block of blocks) {
    // Leave out calls for the provider's staff, because they refuse dealers before they check the owner of the record.
    if (block.page.access) continue
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
      const params = paramNames(call).map((parameter) => [parameter, values[placeholderOf(block, parameter)]])
      ownedRecordCalls.push({ call, params: Object.fromEntries(params), body: bodies[name as keyof BlockCalls] })
    }
  }
  return { orderID, ownedRecordCalls }
}

/** Returns the same call with ids of records that do not exist. */
export function unknownIDs({ call, params, body }: OwnedRecordCall): OwnedRecordCall {
  const replace = (values: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        /id$/i.test(name) && value !== unknownGuid ? 999_999 : value,
      ]),
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

/** Returns an account that may make the call. */
export const callerOf = (call: Call) => (call.access === 'admin' || call.access === 'provider' ? 'admin' : 'dealer')

export const callsWith = (...access: Call['access'][]) => allCalls.filter((call) => access.includes(call.access))
