import { type Call, nothing } from '@dealerline/shared/contract/call.ts'
import { allCalls } from '@dealerline/shared/contract/index.ts'
import { liveCalls } from '@dealerline/shared/contract/live.ts'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { differences, document } from '../../test/described.ts'
import { operations } from './operations.ts'
import { takesBody } from './statuses.ts'

interface DescribedOperation {
  requestBody?: object
  responses?: Record<string, object>
}
const json = z.object({ content: z.object({ 'application/json': z.object({ example: z.unknown() }) }) })

function contentOf({ method, path }: Call, part: (operation: DescribedOperation) => unknown) {
  return json.parse(part(document.paths[`/api/${path}`]?.[method.toLowerCase()] ?? {})).content['application/json']
}

test('describes every call with a unique, stable name', () => {
  const list = operations()
  expect(list.length).toBe(
    new Set([...allCalls, liveCalls.openStream].map(({ method, path }) => `${method} ${path.toLowerCase()}`)).size,
  )
  expect(new Set(list.map(({ operationId }) => operationId)).size).toBe(list.length)
  expect(list.map(({ operationId }) => operationId)).toEqual(
    expect.arrayContaining(['orders_createOrder', 'mobile_saveRows', 'signing_sendRequest']),
  )
})

describe('examples in the document', () => {
  test.each(operations().filter(({ call }) => takesBody(call) && !call.upload && !call.raw))(
    'the example of the body of $operationId is valid',
    ({ call }) => {
      const { example } = contentOf(call, ({ requestBody }) => requestBody)
      const result = call.body.safeParse(example)
      expect(result.error?.issues ?? [], JSON.stringify(example)).toEqual([])
    },
  )

  test('the example of every reply is valid', () => {
    const headers = { 'content-type': 'application/json', 'x-request-id': '1', etag: '"1"' }
    for (const { call } of operations().filter(({ call }) => !call.file && !call.stream && call.reply !== nothing)) {
      const { example: body } = contentOf(call, ({ responses }) => responses?.[200])
      expect(differences(call.method, `/api/${call.path}`, { status: 200, headers, body })).toEqual([])
    }
  })
})
