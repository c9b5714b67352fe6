import { expect, test } from 'vitest'
import { simulateYear } from '../../../../test/port-year.ts'
import { seeds, times } from '../../../../test/seeds.ts'

test('at least 95 % of a simulated year of ports are accepted the first time', () => {
  const years = seeds.flatMap((seed) =>
    Array.from({ length: times(1, 10) }, (_, index) => simulateYear(seed + index, 2_000)),
  )
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`
  for (const { numbers, baseline, alone, withPreflight, withCheck } of years)
    console.info(
      `${numbers} ports: ${percent(baseline)} today, ${percent(alone)} each number alone, ${percent(withPreflight)} with the pre-flight, ${percent(withCheck)} with the check`,
    )
  for (const { baseline, withPreflight, withCheck } of years) {
    expect(baseline).toBeLessThan(0.75)
    expect(withPreflight).toBeGreaterThan(baseline)
    expect(withCheck).toBeGreaterThanOrEqual(0.95)
  }
})
