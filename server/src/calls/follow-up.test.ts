import { expectTypeOf, test } from 'vitest'
import type { SentRequest } from '../areas/signing/sending-result.ts'
import type { Json } from './follow-up.ts'

test('the first part must return JSON, so that a repeated request gets the same result', () => {
  expectTypeOf<SentRequest>().toExtend<Json>()
  expectTypeOf<{ orderID: number; sentAt: Date }>().not.toExtend<Json>()
  expectTypeOf<{ totals: Map<number, string> }>().not.toExtend<Json>()
})
