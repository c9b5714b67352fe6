import { runAtMoment } from '../../kernel/clock.ts'
import { toMoment, type When } from './when.ts'

/** One thing that happens, such as sending an order. */
export interface Step extends When {
  /** The steps of one story happen one after another; those of other stories may happen at the same time. */
  story: string
  /** Whether it creates a record with a number. Such steps happen alone, so that the numbers are always the same. */
  creates?: true
  run(): Promise<unknown>
}

export interface Stage {
  /** The moment at which the data is made. */
  start: Date
  /** Runs every morning of the story, such as the job that sends reminders. */
  everyMorning(): Promise<unknown>
  /** Waits until all jobs have run. */
  settle(): Promise<unknown>
}

/** The number of stories that go on at the same time. */
const width = 6
/** The days whose stories go on together, so that both processors have work. */
export const windowDays = 6
/** The minute at which the morning begins. */
const morning = -20

/**
 * Runs the steps, each at its moment, a few days after another. For these days, first runs the steps that create records,
 * in their sequence, and then the other ones.
 */
export async function play(steps: readonly Step[], stage: Stage): Promise<void> {
  const at = (when: When, run: () => Promise<unknown>) => runAtMoment(toMoment(stage.start, when), run)
  const windows = Map.groupBy([...steps].sort(bySequence), ({ days }) => Math.floor(days / windowDays))
  for (let window = Math.max(...windows.keys()); window >= 0; window -= 1) {
    const current = windows.get(window) ?? []
    for (const step of current) if (step.creates) await at(step, step.run)
    const stories = [
      ...Map.groupBy(
        current.filter(({ creates }) => !creates),
        (step) => step.story,
      ).values(),
    ]
    await inParallel(stories, async (story) => {
      for (const step of story) await at(step, step.run)
    })
    for (let day = windowDays - 1; day >= 0; day -= 1) {
      const days = window * windowDays + day
      if (days > 0) await at({ days, minute: morning }, stage.everyMorning)
    }
  }
  await stage.settle()
}

const bySequence = (one: When, other: When) => other.days - one.days || one.minute - other.minute

async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items]
  const workOn = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: width }, workOn))
}
