import { contract } from '@dealerline/shared/contract/index.ts'
import { expect, expectTypeOf, test } from 'vitest'
import type { SentRequest } from '../areas/signing/sending-result.ts'
import type { Config } from '../kernel/config.ts'
import type { Context } from './context.ts'
import {
  asksOutside,
  type CallOutside,
  finish,
  type Input,
  type Json,
  reply,
  type Steps,
  steps,
  toRoute,
} from './handler.ts'
import { runSteps, type StoredOutcome } from './run-steps.ts'

test('a stored question must be JSON, so that a repeated request gets the same result', () => {
  expectTypeOf<SentRequest>().toExtend<Json>()
  expectTypeOf<{ orderID: number; sentAt: Date }>().not.toExtend<Json>()
  expectTypeOf<{ totals: Map<number, string> }>().not.toExtend<Json>()
})

const call = contract.catalogue.getBundles
const answer = async () => []
test.each([
  ['a plain function', answer, false],
  ['steps without call', steps<typeof call>({ lookUp: () => ({ function: 'app.x', toReply: () => [] }) }), false],
  ['steps that ask', steps<typeof call>({ call: answer }), true],
  ['steps that print', steps<typeof call>({ prepare: async () => answer, call: finish }), false],
  [
    'steps that store first',
    steps<typeof call, null>({ storesFirst: true, prepare: async () => null, call: answer }),
    false,
  ],
] as const)('%s is documented with the status of a refusing system: %#', (_, handler, isDocumented) => {
  expect(asksOutside(toRoute(call, handler))).toBe(isDocumented)
})

const run = (given: Steps<typeof call>, stored?: StoredOutcome) => {
  const { steps } = toRoute(call, given)
  const outside = { config: { outsideTimeoutMs: 1000 } as Config } as CallOutside
  const input = { params: {} } as Input<typeof call>
  return runSteps(steps, { transact: (work) => work({} as Context, stored), input, outside })
}

test('a call that stores first continues with its question, also with that of release 0.4.0', async () => {
  const sending = steps<typeof call, { id: number }>({
    storesFirst: true,
    prepare: (): Promise<{ id: number }> => Promise.reject(new Error('prepared again')),
    call: async (_, { id }) => [{ bundleId: id }] as never,
  })
  for (const isReply of [false, true])
    expect(await run(sending, { isReply, value: { id: 7 } })).toEqual({ result: [{ bundleId: 7 }], repeated: false })
})

test('a reply of prepare or call ends the call', async () => {
  const fail = () => Promise.reject(new Error('continued'))
  const prepared = steps<typeof call, null, null>({ prepare: async () => reply([]), call: fail, commit: fail })
  const called = steps<typeof call, null>({ call: async () => reply([]), commit: fail })
  for (const given of [prepared, called]) expect(await run(given)).toMatchObject({ result: [], repeated: false })
})
