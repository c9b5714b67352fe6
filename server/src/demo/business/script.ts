import { runAtMoment } from '../../kernel/clock.ts'
import { toMoment, type When } from './when.ts'

/** One thing that happens, such as sending an order. */
export interface ScriptStep extends When {
  /** The steps of one story happen one after another; those of other stories may happen at the same time. */
  story: string
  /**
   * Whether it creates a record with a number. Such steps happen one after another, so that the numbers are always the
   * same.
   */
  creates?: true
  run(): Promise<unknown>
}

interface Morning extends When {
  isMorning: true
}

export interface Stage {
  /** The moment at which the data is made. */
  start: Date
  /** Runs every morning of the story, such as the job that sends reminders, and delayed jobs. */
  everyMorning(): Promise<unknown>
  /** Waits until all jobs have run. */
  settle(): Promise<unknown>
}

/** The number of steps that may have begun. Some of them wait for others, so this is enough for two processors. */
const width = 10
/** A step begins when the steps of this many days earlier have ended, mornings included. */
const daysApart = 6
/** The minute at which the morning begins. */
const morningMinute = -20

/**
 * Runs the steps and the mornings, each at its moment. Steps begin in the sequence of their moments. A step waits for the
 * previous step of its story; a step that creates a record also waits for the previous creation, and a morning waits for all
 * steps that are running.
 */
export async function play(steps: readonly ScriptStep[], stage: Stage): Promise<void> {
  const running = new Map<Promise<unknown>, When>()
  const lastOfStory = new Map<string, Promise<unknown>>()
  let lastCreation: Promise<unknown> = Promise.resolve()
  const failures: unknown[] = []

  const begin = (when: When, earlier: Iterable<Promise<unknown> | undefined>, run: () => Promise<unknown>) => {
    const step: Promise<unknown> = Promise.all(earlier)
      .then(() => failures.length === 0 && runAtMoment(toMoment(stage.start, when), run))
      .catch((error: unknown) => failures.push(error))
      .finally(() => running.delete(step))
    running.set(step, when)
    return step
  }
  const mustWait = ({ days }: When) =>
    running.size >= width || running.values().some((when) => when.days >= days + daysApart)

  for (const step of [...steps, ...morningsOf(steps)].sort(bySequence)) {
    while (mustWait(step)) await Promise.race(running.keys())
    if ('isMorning' in step) {
      begin(step, [...running.keys()], stage.everyMorning)
      continue
    }
    const last = begin(step, [lastOfStory.get(step.story), step.creates && lastCreation], step.run)
    lastOfStory.set(step.story, last)
    if (step.creates) lastCreation = last
  }
  await Promise.all(running.keys())
  if (failures.length > 0) throw failures[0]
  await stage.settle()
}

/** The mornings of all days before today. */
const morningsOf = (steps: readonly ScriptStep[]): Morning[] =>
  Array.from({ length: Math.max(...steps.map(({ days }) => days)) }, (_, index) => ({
    days: index + 1,
    minute: morningMinute,
    isMorning: true,
  }))

const bySequence = (one: When, other: When) => other.days - one.days || one.minute - other.minute
