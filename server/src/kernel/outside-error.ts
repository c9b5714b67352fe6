import type { OutsideSystemName } from './outside-systems.ts'

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
  readonly system: string
  readonly kind: OutsideErrorKind
  readonly status: number | undefined
  readonly code: string | undefined
  readonly retryAfter: number | undefined

  constructor(system: string, kind: OutsideErrorKind, message: string, options: OutsideErrorOptions = {}) {
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
  constructor(system: string, reason: string, options?: OutsideErrorOptions) {
    super(system, 'refused', reason, options)
  }
}

/** The system could not be reached or failed. A later retry may succeed. */
export class OutsideDown extends OutsideError {
  constructor(system: string, options?: OutsideErrorOptions) {
    super(system, 'unavailable', `The ${systemLabel(system)} service is not available at the moment`, options)
  }
}

/** The request timed out, so its outcome is unknown. Retry only with the same idempotency key. */
export class OutsideTimeout extends OutsideError {
  constructor(system: string, options?: OutsideErrorOptions) {
    super(system, 'timeout', `The ${systemLabel(system)} service did not answer in time`, options)
  }
}

const labels: Readonly<Record<string, string>> = {
  abn: 'ABN look-up',
  address: 'address search',
  airline: 'airline partner',
  billing: 'billing',
  email: 'e-mail',
  'email-verification': 'e-mail verification',
  esign: 'e-signature',
  identity: 'login',
  malware: 'malware scan',
  numbers: 'number inventory',
  oms: 'order management',
  pbx: 'telephone system',
  porting: 'porting',
  serviceability: 'serviceability',
  sales: 'sales system',
  sms: 'SMS',
  ticketing: 'ticketing',
  timestamp: 'timestamp',
  'seal-signer': 'seal signing',
} satisfies Record<OutsideSystemName | 'identity' | 'timestamp' | 'seal-signer', string>

/** Returns the name of an outside system for people, such as `e-mail`. */
export function systemLabel(system: string): string {
  return labels[system] ?? system
}

/** Like `systemLabel`, for headings: `E-mail`. */
export function systemTitle(system: string): string {
  const label = systemLabel(system)
  return label.charAt(0).toUpperCase() + label.slice(1)
}
