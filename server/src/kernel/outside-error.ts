export type OutsideErrorKind = 'refused' | 'unavailable' | 'timeout'

/** What an HTTP service said beside its reason; never shown to people. */
export interface OutsideErrorOptions extends ErrorOptions {
  status?: number
  /** What it calls the error. */
  code?: string | undefined
  /** Seconds after which it may be asked again. */
  retryAfter?: number | undefined
}

/**
 * What every outside system throws. `message` is safe to show to a person: it never carries
 * addresses, credentials or the other side's own text beyond the reason it gave for a refusal.
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

/** The system answered and said no. Repeating the same call gives the same answer. */
export class OutsideRefused extends OutsideError {
  constructor(system: string, reason: string, options?: OutsideErrorOptions) {
    super(system, 'refused', reason, options)
  }
}

/** The system could not be reached or failed. Repeating the call later may succeed. */
export class OutsideDown extends OutsideError {
  constructor(system: string, options?: OutsideErrorOptions) {
    super(system, 'unavailable', `The ${systemLabel(system)} service is not available at the moment`, options)
  }
}

/** No answer in time: the outcome is not known, so repeat only with the same key. */
export class OutsideTimeout extends OutsideError {
  constructor(system: string, options?: OutsideErrorOptions) {
    super(system, 'timeout', `The ${systemLabel(system)} service did not answer in time`, options)
  }
}

const labels: Record<string, string> = {
  abn: 'ABN look-up',
  address: 'address search',
  airline: 'airline partner',
  billing: 'billing',
  email: 'e-mail',
  'email-verification': 'e-mail verification',
  esign: 'e-signature',
  identity: 'login',
  numbers: 'number inventory',
  oms: 'order management',
  pbx: 'telephone system',
  serviceability: 'serviceability',
  sales: 'sales system',
  sms: 'SMS',
  ticketing: 'ticketing',
}

function systemLabel(system: string) {
  return labels[system] ?? system
}
