import { makePlan } from '@dealerline/shared/record-rules/test-order.ts'
import { plan } from '@dealerline/shared/records/kinds.ts'
import { expect, test } from 'vitest'
import { optionsOf } from './choices.ts'
import { noChoices } from './FieldControl.tsx'

const plans = [1, 2, 3, 4, 5, 6, 7, 8].map((id) =>
  makePlan(id, { ratePlanDescription: `Mobile ${id}`, usageType: 'mobile', archived: id === 8 }),
)
const field = plan('Plan', ['mobile'])
const groupsFor = (count: number, usedPlans?: readonly number[]) =>
  optionsOf(field, { ...noChoices, plans: plans.slice(0, count), usedPlans }).map(
    ({ value, group }) => `${group ?? 'no group'} ${value}`,
  )
const listed = (count: number) => plans.slice(0, count).map(({ ratePlanID }) => `no group ${ratePlanID}`)

test('a list of more than six plans begins with the four that the person uses most', () => {
  expect(groupsFor(7, [6, 2, 99, 7, 1, 3])).toEqual([
    ...[6, 2, 7, 1].map((id) => `Often used ${id}`),
    ...[3, 4, 5].map((id) => `Other plans ${id}`),
  ])
})

test.each([
  ['six plans', 6, [6, 2]],
  ['plans of another service are used', 7, [99]],
  ['the used plans are not known', 7, undefined],
])('a list keeps its sequence: %s', (_name, count, usedPlans) => {
  expect(groupsFor(count, usedPlans)).toEqual(listed(count))
})

test('an archived plan is not offered as often used', () => {
  expect(groupsFor(8, [8, 5])[0]).toBe('Often used 5')
})
