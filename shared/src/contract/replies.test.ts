import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Call, nothing } from './call.ts'
import { allCalls, contract } from './index.ts'

const nameOf = ({ method, path }: Call) => `${method} ${path}`

interface Described {
  properties?: Record<string, Described>
  items?: Described
  anyOf?: Described[]
}

/** The names of every field that a reply has, at any depth. */
function fieldsOf(call: Call): Set<string> {
  const names = new Set<string>()
  const walk = (of: Described | undefined) => {
    for (const [name, inside] of Object.entries(of?.properties ?? {})) {
      names.add(name)
      walk(inside)
    }
    walkEach(of)
  }
  const walkEach = (of: Described | undefined) => {
    if (of?.items) walk(of.items)
    for (const one of of?.anyOf ?? []) walk(one)
  }
  walk(z.toJSONSchema(call.reply, { unrepresentable: 'any', io: 'output' }) as Described)
  return names
}

describe('what calls answer', () => {
  test('every call says what it answers, if anything', { meta: { rules: ['CALL-replies-not-shown'] } }, () => {
    const silent = allCalls.filter(({ reply, file, noContent }) => reply === nothing && !file && !noContent)
    expect(silent.map(nameOf)).toEqual([])
    for (const call of allCalls.filter(({ reply }) => reply !== nothing))
      expect(call.reply.safeParse(Symbol('nothing that is sent')).success, nameOf(call)).toBe(false)
  })

  test('an absent record is no content, and null is never the whole reply', () => {
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
    '%s is in the replies that it is read of',
    { meta: { rules: ['CALL-response-fields'] } },
    (field, calls) => {
      for (const call of calls) expect([...fieldsOf(call)], nameOf(call)).toContain(field)
    },
  )

  test('the order of the hardware is in every reply of its record', {
    meta: { rules: ['CALL-response-fields'] },
  }, () => {
    const ofHardware = allCalls.filter(({ path }) => /hardwareorder\/\{orderID\}$/i.test(path))
    expect(ofHardware.length).toBeGreaterThan(0)
    for (const call of ofHardware.filter(({ method }) => method !== 'DELETE'))
      expect([...fieldsOf(call)], nameOf(call)).toContain('hardwareOrderID')
  })

  test('the data are the body itself, never in a wrapper, and a summary is the document itself', {
    meta: { rules: ['CALL-response-fields'] },
  }, () => {
    for (const call of allCalls.filter(({ file }) => !file)) {
      const { properties } = z.toJSONSchema(call.reply, { unrepresentable: 'any', io: 'output' }) as Described
      expect(Object.keys(properties ?? {}), nameOf(call)).not.toContain('data')
    }
    expect(contract.quotes.getQuoteSummary.file).toBe('application/pdf')
  })
})
