import { setTimeout as wait } from 'node:timers/promises'
import type { Pool } from 'pg'
import { OutsideDown, OutsideRefused, OutsideTimeout } from '../kernel/outside-error.ts'
import { listOutsideSystems, type OutsideSystemName } from '../kernel/outside-systems.ts'
import { nextBehaviour, putBehaviour } from './queries.ts'

export type SandboxSystem = OutsideSystemName | 'identity'
export const sandboxSystems: readonly SandboxSystem[] = [...listOutsideSystems().map(([name]) => name), 'identity']

export const behaviourModes = ['ok', 'slow', 'refuse', 'repeat', 'fail', 'down'] as const
export type BehaviourMode = (typeof behaviourModes)[number]

export type Behaviour = {
  mode: BehaviourMode
  /** Number of operations that behave like this. Unlimited if omitted. */
  remaining?: number
  /** Delay of each operation in mode slow, in milliseconds. */
  delayMs?: number
  /** Message of a refusal. */
  reason?: string
}

/** Timeout of the sandboxes in milliseconds, as in the live adapters. */
const outsideTimeoutMs = 10_000

/** Sets a sandbox's behaviour. */
export async function setBehaviour(pool: Pool, system: SandboxSystem, behaviour: Behaviour): Promise<void> {
  await putBehaviour(pool, {
    system,
    mode: behaviour.mode,
    remaining: behaviour.remaining ?? null,
    delayMs: behaviour.delayMs ?? 0,
    reason: behaviour.reason ?? '',
  })
}

/**
 * Applies the configured behaviour at the start of every operation of a sandbox.
 * @returns `times`, how often the sandbox must deliver the outcome: twice in mode repeat, otherwise once
 * @throws OutsideRefused, OutsideDown or OutsideTimeout, depending on the behaviour
 */
export async function behave(pool: Pool, system: SandboxSystem): Promise<{ times: 1 | 2 }> {
  const behaviour = await nextBehaviour(pool, system)
  switch (behaviour?.mode) {
    case 'refuse':
      throw new OutsideRefused(system, behaviour.reason || 'The request was refused')
    case 'fail':
    case 'down':
      throw new OutsideDown(system)
    case 'slow':
      await wait(Math.min(behaviour.delay_ms, outsideTimeoutMs))
      if (behaviour.delay_ms > outsideTimeoutMs) throw new OutsideTimeout(system)
      return { times: 1 }
    case 'repeat':
      return { times: 2 }
    default:
      return { times: 1 }
  }
}
