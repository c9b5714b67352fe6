import type pg from 'pg'
import type { Config } from '../kernel/config.ts'
import { refuseInTransaction } from '../kernel/open-transaction.ts'
import { OutsideError } from '../kernel/outside-error.ts'
import { listOutsideSystems, type OutsideSystemName } from '../kernel/outside-systems.ts'
import { abn } from './abn/connector.ts'
import { address } from './address/connector.ts'
import { airline } from './airline/connector.ts'
import { billing } from './billing/connector.ts'
import type { Connector } from './connector.ts'
import { email } from './email/connector.ts'
import { startMailSink } from './email/sink.ts'
import { emailVerification } from './email-verification/connector.ts'
import { esign } from './esign/connector.ts'
import { makeIdentityAdmin } from './identity-admin/connector.ts'
import type { IdentityAdmin } from './identity-admin/port.ts'
import { malware } from './malware/connector.ts'
import { numbers } from './numbers/connector.ts'
import { observeOperations } from './observe.ts'
import { oms } from './oms/connector.ts'
import { failureWithHost } from './outside-failure.ts'
import { pbx } from './pbx/connector.ts'
import { porting } from './porting/connector.ts'
import { sales } from './sales/connector.ts'
import { serviceability } from './serviceability/connector.ts'
import { sms } from './sms/connector.ts'
import { ticketing } from './ticketing/connector.ts'

const connectors = {
  abn,
  address,
  airline,
  billing,
  email,
  'email-verification': emailVerification,
  esign,
  malware,
  numbers,
  oms,
  pbx,
  porting,
  sales,
  serviceability,
  sms,
  ticketing,
} satisfies Record<OutsideSystemName, unknown>

type Connectors = typeof connectors

/** The name of a system's port: `emailVerification` for `email-verification`. */
type PortName<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<PortName<Rest>>}`
  : Name
const toPortName = (name: string) => name.replace(/-(.)/g, (_match, letter: string) => letter.toUpperCase())

/** The ports of the outside systems, and the administration of logins. The settings decide which are sandboxes. */
export type Providers = {
  [Name in OutsideSystemName as PortName<Name>]: ReturnType<Connectors[Name]['make']>
} & { identityAdmin: IdentityAdmin }

/** Records that a system answered, or why it did not, with its error. */
export type RecordOutcome = (system: OutsideSystemName, error?: unknown) => void

/** The connections of the sandboxes, and those of the built-in sign-in. */
export interface ProviderPools {
  readonly outside: pg.Pool
  readonly identity: pg.Pool
}

/** Starts the mail server of the sandbox, if e-mail is one, and makes the providers. */
export async function startProviders(
  config: Config,
  pools: ProviderPools,
  record: RecordOutcome = () => undefined,
): Promise<{ providers: Providers; stop: () => Promise<void> }> {
  const sink = config.smtpUrl ? undefined : await startMailSink({ pool: pools.outside })
  const providers = guard(makeProviders(config, pools, config.smtpUrl ?? sink?.url ?? ''), record)
  return { providers, stop: async () => sink?.stop() }
}

/** Makes the providers. None of them opens a connection before its first operation. `mailUrl` is the mail server. */
export function makeProviders(config: Config, pools: ProviderPools, mailUrl: string): Providers {
  const parts = { config, pool: pools.outside, mailUrl }
  const ports = Object.entries<Connector<object>>(connectors).map(([name, { make }]) => [toPortName(name), make(parts)])
  const providers = Object.fromEntries(ports) as Providers
  return { ...providers, identityAdmin: makeIdentityAdmin(config, pools, providers.email) }
}

/** Makes every operation of the providers throw while a transaction is open, and observes the others. */
function guard(providers: Providers, record: RecordOutcome): Providers {
  const systems = new Map(listOutsideSystems().map(([name]) => [toPortName(name), name]))
  const entries = Object.entries<object>(providers).map(([port, operations]) => {
    const system = systems.get(port)
    const observed = observeOperations(port, operations, (error) => system && record(system, error))
    return [port, refuseInTransaction(port, observed)]
  })
  return { ...providers, ...Object.fromEntries(entries) }
}

/**
 * Asks an outside system for something that changes nothing.
 * @returns why it does not answer or does not accept the credentials, in a sentence; undefined if it does
 */
export async function tryConnection(providers: Providers, name: OutsideSystemName): Promise<string | undefined> {
  const { test }: Connector<object> = connectors[name]
  const ports: Readonly<Record<string, object>> = providers
  try {
    await test(ports[toPortName(name)] ?? {})
    return undefined
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    // A refusal of a test by a system without a sample, such as an ABN register that rejects its key.
    return failureWithHost(error) ?? `${error.message}.`
  }
}
