import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOrder, must } from '../../../../test/builders.ts'
import { makeTestPortal, type TestPortal } from '../../../../test/portal.ts'
import { productionSystems } from '../../../kernel/outside-systems.ts'

const { getFirstSteps, dismissFirstSteps } = contract.steps
let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal({ SEED_DEMO: 'false', ALLOW_SANDBOXES: productionSystems.join(',') })
})
afterAll(() => portal.stop())

const read = async () => must(await portal.ask(getFirstSteps, { as: 'admin' }))
const missing = async () => (await read()).steps.filter(({ isDone }) => !isDone).map(({ name }) => name)

test('a step is done when its records exist, and the steps disappear when all are done', async () => {
  await portal.rows('truncate orders, terms cascade')
  expect(await missing()).toEqual(['terms', 'order'])
  expect((await read()).isShown).toBe(true)
  await makeOrder(portal)
  expect(await missing()).toEqual(['terms'])
  await portal.rows("update dealers set auth_level = 'admin'")
  expect(await missing()).toEqual(['terms', 'dealers'])
})

test('counts the outside systems that are sandboxes, although their step is done', async () => {
  const { steps, sandboxCount } = await read()
  expect(steps).toContainEqual({ name: 'systems', isDone: true })
  expect(sandboxCount).toBe(productionSystems.length)
  const connected = await makeTestPortal({ SEED_DEMO: 'true', ABR_GUID: '2f7c1d70-5d0e-4d0b-9c58-0f0c7c1a3b11' })
  expect(must(await connected.ask(getFirstSteps, { as: 'admin' })).sandboxCount).toBe(productionSystems.length - 1)
  await connected.stop()
})

test('an administrator dismisses the steps for all, which is audited once', async () => {
  expect(must(await portal.ask(dismissFirstSteps, { as: 'admin' }))).toMatchObject({ isShown: false })
  expect(must(await portal.ask(dismissFirstSteps, { as: 'admin' }))).toMatchObject({ isShown: false })
  expect(await portal.rows("select from audit_log where entity_type = 'setUp'")).toHaveLength(1)
})

test('with demonstration data, the steps are not shown, and undecided systems are a step', async () => {
  const demo = await makeTestPortal({ SEED_DEMO: 'true' })
  const steps = must(await demo.ask(getFirstSteps, { as: 'admin' }))
  expect(steps.isShown).toBe(false)
  expect(steps.steps).toContainEqual({ name: 'systems', isDone: false })
  for (const as of ['dealer', 'direct', 'employee']) {
    expect((await demo.ask(getFirstSteps, { as })).status).toBe(403)
    expect((await demo.ask(dismissFirstSteps, { as })).status).toBe(403)
  }
  await demo.stop()
})
