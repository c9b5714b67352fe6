import { setTimeout as pause } from 'node:timers/promises'

const firstPauseMs = 20
const longestPauseMs = 100

/**
 * Repeats a question until its answer fits or the time is over. Returns the last answer. The pauses between two questions
 * grow: most jobs end within a few hundredths of a second, and a message that takes seconds need not be found at once.
 */
export async function poll<T>(ask: () => Promise<T>, fits: (answer: T) => boolean, timeoutMs: number): Promise<T> {
  const end = performance.now() + timeoutMs
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(1.5 * pauseMs, longestPauseMs)) {
    const answer = await ask()
    if (fits(answer) || performance.now() >= end) return answer
    await pause(pauseMs)
  }
}
