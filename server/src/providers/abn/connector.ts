import { type Connector, sampleAbn } from '../connector.ts'
import { makeAbr } from './abr.ts'
import type { AbnProvider } from './port.ts'
import { makeAbnSandbox } from './sandbox.ts'

export const abn: Connector<AbnProvider> = {
  make: ({ config: { abrGuid: guid, outsideTimeoutMs: timeoutMs }, pool }) =>
    guid ? makeAbr({ guid, timeoutMs }) : makeAbnSandbox({ pool }),
  test: (port) => port.lookup(sampleAbn),
}
