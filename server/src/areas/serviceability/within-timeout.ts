import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../../kernel/config.ts'

/** Returns an answer, or undefined if the system fails or takes longer than the timeout of outside systems. */
export async function withinTimeout<Answer>(
  { outsideTimeoutMs }: Pick<Config, 'outsideTimeoutMs'>,
  question: Promise<Answer>,
): Promise<Answer | undefined> {
  const abort = new AbortController()
  const timeout = pause(outsideTimeoutMs, undefined, { signal: abort.signal }).catch(() => undefined)
  const answer = await Promise.race([question.catch(() => undefined), timeout])
  abort.abort()
  return answer
}
