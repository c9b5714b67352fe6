import type { Pool } from 'pg'
import type { Config } from '../kernel/config.ts'
import type { ServiceSettings } from './http-adapter.ts'

/** The ABN of the Australian Taxation Office, for tests of connections. */
export const sampleAbn = '51824753556'

export interface ConnectorParts {
  readonly config: Config
  /** The database of the sandboxes. */
  readonly pool: Pool
  /** The mail server, which may be that of the sandbox. */
  readonly mailUrl: string
}

/** Connects an outside system: the real service if the settings have one, otherwise its sandbox. */
export interface Connector<Port extends object> {
  make(parts: ConnectorParts): Port
  /** Asks for something that changes nothing. @throws OutsideError */
  test(port: Port): Promise<unknown>
}

type TextKey = { [Key in keyof Config]-?: Config[Key] extends string | undefined ? Key : never }[keyof Config]

/** Connects a service whose protocol is the portal's, by the settings with its address and key. */
export const connectService = <Port extends object>(
  [url, key]: readonly [url: TextKey, key: TextKey],
  makeService: (settings: ServiceSettings) => Port,
  makeSandbox: (settings: { pool: Pool }) => Port,
  test: (port: Port) => Promise<unknown>,
): Connector<Port> => ({
  make({ config, pool }) {
    const baseUrl = config[url]
    if (!baseUrl) return makeSandbox({ pool })
    return makeService({ baseUrl, key: config[key], timeoutMs: config.outsideTimeoutMs })
  },
  test,
})
