import { randomUUID } from 'node:crypto'
import { callbackCalls } from '@dealerline/shared/contract/callbacks.ts'
import type pg from 'pg'
import type { Config } from '../kernel/config.ts'
import { loadMasterKey } from '../kernel/master-key.ts'
import { refuseInTransaction } from '../kernel/open-transaction.ts'
import { makeAbr } from './abn/abr.ts'
import type { AbnProvider } from './abn/port.ts'
import { makeAbnSandbox } from './abn/sandbox.ts'
import { makeAddressService } from './address/http.ts'
import type { AddressProvider } from './address/port.ts'
import { makeAddressSandbox } from './address/sandbox.ts'
import { makeAirlineService } from './airline/http.ts'
import type { AirlineProvider } from './airline/port.ts'
import { makeAirlineSandbox } from './airline/sandbox.ts'
import { makeBillingService } from './billing/http.ts'
import type { BillingProvider } from './billing/port.ts'
import { makeBillingSandbox } from './billing/sandbox.ts'
import type { EmailProvider } from './email/port.ts'
import { makeMailSandbox } from './email/sandbox.ts'
import { startMailSink } from './email/sink.ts'
import { makeSmtpEmail } from './email/smtp.ts'
import { makeEmailVerificationService } from './email-verification/http.ts'
import type { EmailVerificationProvider } from './email-verification/port.ts'
import { makeEmailVerificationSandbox } from './email-verification/sandbox.ts'
import { makeDocuSign } from './esign/docusign.ts'
import type { EsignProvider, OwnPageEsign, OwnServiceEsign } from './esign/port.ts'
import { makeEsignSandbox } from './esign/sandbox.ts'
import { makeAuth0IdentityAdmin } from './identity-admin/auth0.ts'
import { makeIdentityElsewhere } from './identity-admin/elsewhere.ts'
import type { IdentityAdmin } from './identity-admin/port.ts'
import { resetMail } from './identity-admin/reset-mail.ts'
import { makeSandboxIdentityAdmin } from './identity-admin/sandbox.ts'
import { makeClamd } from './malware/clamd.ts'
import type { MalwareProvider } from './malware/port.ts'
import { makeMalwareSandbox } from './malware/sandbox.ts'
import { makeNumbersService } from './numbers/http.ts'
import type { NumbersProvider } from './numbers/port.ts'
import { makeNumbersSandbox } from './numbers/sandbox.ts'
import { observeOperations, type RecordOutcome } from './observe.ts'
import { makeOmsService } from './oms/http.ts'
import type { OmsProvider } from './oms/port.ts'
import { makeOmsSandbox } from './oms/sandbox.ts'
import { makePbxService } from './pbx/http.ts'
import type { PbxProvider } from './pbx/port.ts'
import { makePbxSandbox } from './pbx/sandbox.ts'
import { makePortingService } from './porting/http.ts'
import type { PortingProvider } from './porting/port.ts'
import { makePortingSandbox } from './porting/sandbox.ts'
import { makeSalesService } from './sales/http.ts'
import type { SalesProvider } from './sales/port.ts'
import { makeSalesSandbox } from './sales/sandbox.ts'
import { makeServiceabilityService } from './serviceability/http.ts'
import type { ServiceabilityProvider } from './serviceability/port.ts'
import { makeServiceabilitySandbox } from './serviceability/sandbox.ts'
import type { SmsProvider } from './sms/port.ts'
import { makeSmsSandbox } from './sms/sandbox.ts'
import { makeTwilioSms } from './sms/twilio.ts'
import { makeTicketingService } from './ticketing/http.ts'
import type { TicketingProvider } from './ticketing/port.ts'
import { makeTicketingSandbox } from './ticketing/sandbox.ts'

/** The outside systems. The configuration decides which of them are sandboxes. */
export interface Providers {
  abn: AbnProvider
  address: AddressProvider
  airline: AirlineProvider
  billing: BillingProvider
  email: EmailProvider
  /**
   * If people sign on the portal's page, the portal reports their actions to the service by `complete` and `decline`.
   * If they sign on a page of the service, the service reports their actions to the portal by callbacks.
   */
  esign: EsignProvider &
    Partial<Pick<OwnPageEsign, 'complete' | 'decline'>> &
    Partial<Pick<OwnServiceEsign, 'readCallback' | 'signedDocument'>>
  emailVerification: EmailVerificationProvider
  identityAdmin: IdentityAdmin
  malware: MalwareProvider
  numbers: NumbersProvider
  oms: OmsProvider
  pbx: PbxProvider
  porting: PortingProvider
  serviceability: ServiceabilityProvider
  sales: SalesProvider
  sms: SmsProvider
  ticketing: TicketingProvider
}

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
export function makeProviders(config: Config, { outside: pool, identity }: ProviderPools, mailUrl: string): Providers {
  const timeoutMs = config.outsideTimeoutMs
  const { abrGuid, addressUrl, billingUrl, numbersUrl, pbxUrl } = config
  const mail = { url: mailUrl, from: config.mailFrom, timeoutMs }
  const email = config.smtpUrl ? makeSmtpEmail(mail) : makeMailSandbox({ ...mail, pool })
  return {
    abn: abrGuid ? makeAbr({ guid: abrGuid, timeoutMs }) : makeAbnSandbox({ pool }),
    address: addressUrl
      ? makeAddressService({ baseUrl: addressUrl, key: config.addressKey, timeoutMs })
      : makeAddressSandbox({ pool }),
    airline: config.airlineUrl
      ? makeAirlineService({ baseUrl: config.airlineUrl, key: config.airlineKey, timeoutMs })
      : makeAirlineSandbox({ pool }),
    billing: billingUrl
      ? makeBillingService({ baseUrl: billingUrl, key: config.billingKey, timeoutMs })
      : makeBillingSandbox({ pool }),
    email,
    emailVerification: config.emailVerificationUrl
      ? makeEmailVerificationService({
          baseUrl: config.emailVerificationUrl,
          key: config.emailVerificationKey,
          timeoutMs,
        })
      : makeEmailVerificationSandbox({ pool }),
    identityAdmin: makeIdentityAdmin(config, { outside: pool, identity }, email),
    esign: makeEsign(config, pool),
    malware: config.clamdUrl ? makeClamd({ url: config.clamdUrl, timeoutMs }) : makeMalwareSandbox({ pool }),
    numbers: numbersUrl
      ? makeNumbersService({ baseUrl: numbersUrl, key: config.numbersKey, timeoutMs })
      : makeNumbersSandbox({ pool }),
    oms: config.omsUrl
      ? makeOmsService({ baseUrl: config.omsUrl, key: config.omsKey, timeoutMs })
      : makeOmsSandbox({ pool }),
    pbx: pbxUrl ? makePbxService({ baseUrl: pbxUrl, key: config.pbxKey, timeoutMs }) : makePbxSandbox({ pool }),
    porting: config.portingUrl
      ? makePortingService({ baseUrl: config.portingUrl, key: config.portingKey, timeoutMs })
      : makePortingSandbox({ pool }),
    serviceability: config.serviceabilityUrl
      ? makeServiceabilityService({ baseUrl: config.serviceabilityUrl, key: config.serviceabilityKey, timeoutMs })
      : makeServiceabilitySandbox({ pool }),
    sales: config.salesUrl
      ? makeSalesService({ baseUrl: config.salesUrl, key: config.salesKey, timeoutMs })
      : makeSalesSandbox({ pool }),
    sms: makeSms(config, pool),
    ticketing: config.ticketingUrl
      ? makeTicketingService({ baseUrl: config.ticketingUrl, key: config.ticketingKey, timeoutMs })
      : makeTicketingSandbox({ pool }),
  }
}

/** Makes every operation of the providers throw while a transaction is open, and observes the others. */
function guard(providers: Providers, record: RecordOutcome): Providers {
  const entries = Object.entries(providers).map(([name, port]) => [
    name,
    refuseInTransaction(name, observeOperations(name, port, record)),
  ])
  return { ...providers, ...Object.fromEntries(entries) }
}

/**
 * Makes the administration of logins for the configured identity provider: the built-in provider, Auth0, or a provider
 * that the portal can't administer.
 */
function makeIdentityAdmin(config: Config, pools: ProviderPools, email: EmailProvider): IdentityAdmin {
  const { oidcIssuer, auth0ManagementClientId, auth0ManagementClientSecret, publicUrl, providerName } = config
  if (oidcIssuer && auth0ManagementClientId && auth0ManagementClientSecret) {
    return makeAuth0IdentityAdmin({
      tenantUrl: config.auth0TenantUrl ?? oidcIssuer,
      managementClientId: auth0ManagementClientId,
      managementClientSecret: auth0ManagementClientSecret,
      webClientId: config.oidcClientId,
      connection: config.auth0Connection,
      timeoutMs: config.outsideTimeoutMs,
    })
  }
  if (oidcIssuer) return makeIdentityElsewhere()
  const brand = { name: providerName, colour: config.primaryColour }
  return makeSandboxIdentityAdmin({
    pool: pools.identity,
    behaviours: pools.outside,
    publicUrl,
    issuer: providerName,
    masterKey: loadMasterKey(config),
    async sendResetLink(reset) {
      const messageId = `reset-${randomUUID()}@${new URL(publicUrl).hostname}`
      await email.send({ to: reset.email, toName: reset.name, messageId, ...resetMail(brand, reset) })
    },
  })
}

function makeEsign(config: Config, pool: pg.Pool): Providers['esign'] {
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
}

/** Returns the address of a sender, such as `no-reply@example.test` from `Dealerline <no-reply@example.test>`. */
const addressIn = (sender: string) => /<([^<>]+)>$/.exec(sender)?.[1] ?? sender

function makeSms(config: Config, pool: pg.Pool): SmsProvider {
  const { smsProvider, twilioAccountSid, twilioAuthToken, twilioFrom, outsideTimeoutMs } = config
  if (smsProvider === 'sandbox' || !twilioAccountSid || !twilioAuthToken || !twilioFrom) return makeSmsSandbox({ pool })
  return makeTwilioSms({
    pool,
    accountSid: twilioAccountSid,
    authToken: twilioAuthToken,
    from: twilioFrom,
    timeoutMs: outsideTimeoutMs,
    callbackUrl: toCallbackUrl(config.publicUrl),
  })
}

/**
 * Returns the callback address for Twilio. Undefined if Twilio can't reach the address, because Twilio refuses messages
 * with such an address.
 */
function toCallbackUrl(publicUrl: string): string | undefined {
  const { hostname } = new URL(publicUrl)
  const isReachable = hostname.includes('.') && !/^(?:127|10|192\.168)\./.test(hostname)
  return isReachable ? `${publicUrl}/api/${callbackCalls.messageChanged.path.replace('{reference}', '')}` : undefined
}
