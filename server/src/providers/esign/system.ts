import { z } from 'zod'
import { address, oneOf, rsaKey, secrets } from '../../kernel/config-kinds.ts'
import { connects, optional, setting, webAddress } from '../../kernel/declare-setting.ts'
import { declareSystem } from '../../kernel/declare-system.ts'

export const esign = declareSystem({
  label: 'e-signature',
  connection: { key: 'esignProvider', value: 'docusign' },
  settings: {
    esignProvider: setting(
      'ESIGN_PROVIDER',
      'sandbox',
      oneOf(['sandbox', 'docusign']),
      'sandbox or docusign',
      '`docusign` lets people sign at DocuSign; `sandbox` on the portal’s own page.',
    ),
    docusignAuthUrl: connects(
      setting(
        'DOCUSIGN_AUTH_URL',
        'https://account.docusign.com',
        address('http', 'https'),
        webAddress,
        'Account server of DocuSign; `https://account-d.docusign.com` for a demonstration account.',
      ),
    ),
    docusignApiUrl: connects(
      optional(
        'DOCUSIGN_API_URL',
        address('http', 'https'),
        'the base URI of the DocuSign account with /restapi at its end, such as https://au.docusign.net/restapi',
        'REST API of the DocuSign account: its base URI and `/restapi`.',
      ),
    ),
    docusignAccountID: optional('DOCUSIGN_ACCOUNT_ID', z.guid(), 'the API account ID, a GUID', 'Account at DocuSign.'),
    docusignIntegrationKey: optional(
      'DOCUSIGN_INTEGRATION_KEY',
      z.guid(),
      'the integration key of the app at DocuSign, a GUID',
      'Integration key of the portal at DocuSign.',
    ),
    docusignUserID: optional(
      'DOCUSIGN_USER_ID',
      z.guid(),
      'the GUID of the user for whom the portal acts',
      'DocuSign user in whose name envelopes are sent; the user must have given consent.',
    ),
    docusignPrivateKey: optional(
      'DOCUSIGN_PRIVATE_KEY',
      rsaKey,
      'the RSA private key of the integration in PEM, its lines apart or with \\n between them',
      'RSA private key of the integration, in PEM.',
      true,
    ),
    docusignConnectKeys: optional(
      'DOCUSIGN_CONNECT_KEYS',
      secrets,
      'one or more HMAC keys of DocuSign Connect, separated by commas',
      'HMAC keys of DocuSign Connect, separated by commas. During a key change, set the old and the new one.',
      true,
    ),
  },
  document: null,
  isAskedBySales: true,
})
