import { expectTypeOf, test } from 'vitest'
import type { SentRequest } from '../areas/signing/sending-result.ts'
import type { Json } from './followed.ts'

test('the outcome of work is plain JSON, so that a repeated request follows up in the same way', () => {
  expectTypeOf<SentRequest>().toExtend<Json>()
  expectTypeOf<{ orderID: number; sentAt: Date }>().not.toExtend<Json>()
  expectTypeOf<{ totals: Map<number, string> }>().not.toExtend<Json>()
})
