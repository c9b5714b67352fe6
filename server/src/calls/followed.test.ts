import { expectTypeOf, test } from 'vitest'
import type { Sent } from '../areas/signing/sending-result.ts'
import type { Json } from './followed.ts'

test('what is followed is plain JSON, so that a repeated request follows the same', () => {
  expectTypeOf<Sent>().toExtend<Json>()
  expectTypeOf<{ orderID: number; sentAt: Date }>().not.toExtend<Json>()
  expectTypeOf<{ totals: Map<number, string> }>().not.toExtend<Json>()
})
