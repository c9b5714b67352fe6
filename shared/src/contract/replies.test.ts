import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Call, nothing } from './call.ts'
import { allCalls, contract } from './index.ts'

const nameOf = ({ method, path }: Call) => `${method} ${path}`

interface SchemaNode {
  properties?: Record<string, SchemaNode>
  items?: SchemaNode
  anyOf?: SchemaNode[]
}

/** Returns the names of all fields of a reply, at any depth. */
function fieldsOf(call: Call): Set<string> {
  const names = new Set<string>()
  const walk = (node: SchemaNode | undefined) => {
    for (const [name, inside] of Object.entries(node?.properties ?? {})) {
      names.add(name)
      walk(inside)
    }
    walkEach(node)
  }
  const walkEach = (node: SchemaNode | undefined) => {
    if (node?.items) walk(node.items)
    for (const option of node?.anyOf ?? []) walk(option)
  }
  walk(z.toJSONSchema(call.reply, { unrepresentable: 'any', io: 'output' }) as SchemaNode)
  return names
}

describe('replies of calls', () => {
  test('every call declares its reply, a file, or no content', { meta: { rules: ['CALL-replies-not-shown'] } }, () => {
    const undeclared = allCalls.filter(({ reply, file, noContent }) => reply === nothing && !file && !noContent)
    expect(undeclared.map(nameOf)).toEqual([])
    for (const call of allCalls.filter(({ reply }) => reply !== nothing))
      expect(call.reply.safeParse(Symbol('not a reply')).success, nameOf(call)).toBe(false)
  })

  test('a missing record is 204 and a reply is never null', () => {
    for (const call of allCalls.filter(({ reply, noContent }) => reply !== nothing && !noContent))
      expect(call.reply.safeParse(null).success, nameOf(call)).toBe(false)
  })

  const { signing, uploads, hardware, catalogue } = contract
  test.each([
    ['status', [signing.sendSms, signing.sendRequest, signing.sendFromCustomerEmail]],
    ['session', [uploads.uploadFiles, uploads.uploadFilesByGuid]],
    ['hardwareOrderID', [hardware.addDeliveryAddress]],
    ['lines', [catalogue.getRatePlanUsage, catalogue.getHandsetUsage]],
  ] as [string, Call[]][])(
    'the field %s is in the replies of the calls that need it',
    { meta: { rules: ['CALL-response-fields'] } },
    (field, calls) => {
      for (const call of calls) expect([...fieldsOf(call)], nameOf(call)).toContain(field)
    },
  )

  test('every reply of a hardware order has its id', {
    meta: { rules: ['CALL-response-fields'] },
  }, () => {
    const hardwareOrderCalls = allCalls.filter(({ path }) => /hardwareorder\/\{orderID\}$/i.test(path))
    expect(hardwareOrderCalls.length).toBeGreaterThan(0)
    for (const call of hardwareOrderCalls.filter(({ method }) => method !== 'DELETE'))
      expect([...fieldsOf(call)], nameOf(call)).toContain('hardwareOrderID')
  })

  test('a reply is never wrapped in data, and the quote summary is a PDF', {
    meta: { rules: ['CALL-response-fields'] },
  }, () => {
    for (const call of allCalls.filter(({ file }) => !file)) {
      const { properties } = z.toJSONSchema(call.reply, { unrepresentable: 'any', io: 'output' }) as SchemaNode
      expect(Object.keys(properties ?? {}), nameOf(call)).not.toContain('data')
    }
    expect(contract.quotes.getQuoteSummary.file).toBe('application/pdf')
  })
})
