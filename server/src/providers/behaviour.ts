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
 * Applies the configured behaviour to one operation of a sandbox.
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

const hasKey = (input: unknown) => typeof input === 'object' && input !== null && 'key' in input

/**
 * Returns a sandbox whose operations have the configured behaviour. In mode repeat, an operation with a key is carried out
 * twice, as if the portal had sent the request again.
 */
export function behaving<Port extends object>(pool: Pool, system: SandboxSystem, sandbox: Port): Port {
  const operations = Object.entries(sandbox).map(([name, operation]) => {
    if (typeof operation !== 'function') return [name, operation]
    const behavingOperation = async (...inputs: unknown[]) => {
      const { times } = await behave(pool, system)
      if (times > 1 && inputs.some(hasKey)) await operation(...inputs)
      return operation(...inputs)
    }
    return [name, behavingOperation]
  })
  return Object.fromEntries(operations) as Port
}
