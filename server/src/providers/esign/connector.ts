import { callbackCalls } from '@dealerline/shared/contract/callbacks.ts'
import type { Connector } from '../connector.ts'
import { makeDocuSign } from './docusign.ts'
import type { EsignProvider, OwnPageEsign, OwnServiceEsign } from './port.ts'
import { makeEsignSandbox } from './sandbox.ts'

/**
 * If people sign on the portal's page, the portal reports their actions to the service by `complete` and `decline`.
 * If they sign on a page of the service, the service reports their actions to the portal by callbacks.
 */
type EitherEsign = EsignProvider &
  Partial<Pick<OwnPageEsign, 'complete' | 'decline'>> &
  Partial<Pick<OwnServiceEsign, 'readCallback' | 'signedDocument'>>

export const esign: Connector<EitherEsign> = {
  make({ config, pool }) {
    const { esignProvider, publicUrl, esignRoute, docusignAuthUrl, docusignApiUrl, docusignAccountID } = config
    const { docusignIntegrationKey, docusignUserID, docusignPrivateKey, docusignConnectKeys } = config
    const isSandbox = esignProvider === 'sandbox' || !docusignApiUrl || !docusignAccountID || !docusignIntegrationKey
    if (isSandbox || !docusignUserID || !docusignPrivateKey || !docusignConnectKeys)
      return makeEsignSandbox({ pool, publicUrl, esignRoute })
    return makeDocuSign({
      pool,
      authUrl: docusignAuthUrl,
      apiUrl: docusignApiUrl,
      accountID: docusignAccountID,
      integrationKey: docusignIntegrationKey,
      userID: docusignUserID,
      privateKey: docusignPrivateKey,
      connectKeys: docusignConnectKeys,
      callbackUrl: `${publicUrl}/api/${callbackCalls.envelopeChanged.path}`,
      fallbackEmail: addressIn(config.mailFrom),
      timeoutMs: config.outsideTimeoutMs,
    })
  },
  test: (port) => port.test(),
}

/** Returns the address of a sender, such as `no-reply@example.test` from `Dealerline <no-reply@example.test>`. */
const addressIn = (sender: string) => /<([^<>]+)>$/.exec(sender)?.[1] ?? sender
