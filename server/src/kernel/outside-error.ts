import { type OutsideSystemName, outsideSystems } from './outside-systems.ts'

/** Services that errors name, but that are not systems of their own. */
const otherLabels = {
  identity: 'login',
  timestamp: 'timestamp',
  'seal-signer': 'seal signing',
  'seal-certificate': 'seal certificate',
}

/** The name of a system in errors. */
export type OutsideName = OutsideSystemName | keyof typeof otherLabels

const labels: Readonly<Record<string, string>> = otherLabels

/** Returns the name of an outside system for people, such as `e-mail`. */
export const systemLabel = (system: OutsideName): string =>
  labels[system] ?? outsideSystems[system as OutsideSystemName].label

export type OutsideErrorKind = 'refused' | 'unavailable' | 'timeout'

/** Details of an error of an HTTP service. They are never shown to people. */
export interface OutsideErrorOptions extends ErrorOptions {
  status?: number
  /** The service's own error code. */
  code?: string | undefined
  /** Seconds to wait before a retry. */
  retryAfter?: number | undefined
}

/**
 * Base class of the errors of outside systems. `message` can be shown to people, because it contains no addresses and
 * no credentials. Only the message of a refusal contains text from the system.
 */
export class OutsideError extends Error {
  readonly system: OutsideName
  readonly kind: OutsideErrorKind
  readonly status: number | undefined
  readonly code: string | undefined
  readonly retryAfter: number | undefined

  constructor(system: OutsideName, kind: OutsideErrorKind, message: string, options: OutsideErrorOptions = {}) {
    super(message, options)
    this.name = new.target.name
    this.system = system
    this.kind = kind
    this.status = options.status
    this.code = options.code
    this.retryAfter = options.retryAfter
  }
}

/** The system refused the request. It would refuse the same request again. */
export class OutsideRefused extends OutsideError {
  constructor(system: OutsideName, reason: string, options?: OutsideErrorOptions) {
    super(system, 'refused', reason, options)
  }
}

/** The system could not be reached or failed. A later retry may succeed. */
export class OutsideDown extends OutsideError {
  constructor(system: OutsideName, options?: OutsideErrorOptions) {
    super(system, 'unavailable', `The ${systemLabel(system)} service is not available at the moment`, options)
  }
}

/** The request timed out, so its outcome is unknown. Retry only with the same idempotency key. */
export class OutsideTimeout extends OutsideError {
  constructor(system: OutsideName, options?: OutsideErrorOptions) {
    super(system, 'timeout', `The ${systemLabel(system)} service did not answer in time`, options)
  }
}

/** Returns the message of an outside system's error for people; the fallback for other errors. */
export const reasonOf = (error: unknown, fallback: string): string =>
  error instanceof OutsideError ? error.message : fallback

/** Like `systemLabel`, for headings: `E-mail`. */
export function systemTitle(system: OutsideName): string {
  const label = systemLabel(system)
  return label.charAt(0).toUpperCase() + label.slice(1)
}
