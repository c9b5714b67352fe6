import type pg from 'pg'
import type { Config } from '../config.ts'
import { makeAbr } from './abn/abr.ts'
import type { AbnProvider } from './abn/port.ts'
import { makeAbnSandbox } from './abn/sandbox.ts'
import { makeAddressService } from './address/http.ts'
import type { AddressProvider } from './address/port.ts'
import { makeAddressSandbox } from './address/sandbox.ts'
import { makeBillingService } from './billing/http.ts'
import type { BillingProvider } from './billing/port.ts'
import { makeBillingSandbox } from './billing/sandbox.ts'
import type { EmailProvider } from './email/port.ts'
import { startMailSink } from './email/sink.ts'
import { makeSmtpEmail } from './email/smtp.ts'
import type { EsignProvider, OwnPageEsign } from './esign/port.ts'
import { makeEsignSandbox } from './esign/sandbox.ts'
import { makeNumbersService } from './numbers/http.ts'
import type { NumbersProvider } from './numbers/port.ts'
import { makeNumbersSandbox } from './numbers/sandbox.ts'
import { makePbxService } from './pbx/http.ts'
import type { PbxProvider } from './pbx/port.ts'
import { makePbxSandbox } from './pbx/sandbox.ts'
import type { SmsProvider } from './sms/port.ts'
import { makeSmsSandbox } from './sms/sandbox.ts'
import { makeTwilioSms } from './sms/twilio.ts'
import { makeTicketingService } from './ticketing/http.ts'
import type { TicketingProvider } from './ticketing/port.ts'
import { makeTicketingSandbox } from './ticketing/sandbox.ts'

/** The systems outside the portal, each a sandbox or live as the configuration says. */
export interface Providers {
  abn: AbnProvider
  address: AddressProvider
  billing: BillingProvider
  email: EmailProvider
  /** A service whose signing page is ours is told what the signer did. */
  esign: EsignProvider & Partial<Pick<OwnPageEsign, 'complete' | 'decline'>>
  numbers: NumbersProvider
  pbx: PbxProvider
  sms: SmsProvider
  ticketing: TicketingProvider
}

/** `pool` owns the schema in which the sandboxes keep what they know. */
export async function startProviders(
  config: Config,
  pool: pg.Pool,
): Promise<{ providers: Providers; stop: () => Promise<void> }> {
  const sink = config.smtpUrl ? undefined : await startMailSink({ pool })
  const timeoutMs = config.outsideTimeoutMs
  const { abrGuid, addressUrl, billingUrl, numbersUrl, pbxUrl, publicUrl, esignRoute } = config
  const providers: Providers = {
    abn: abrGuid ? makeAbr({ guid: abrGuid, timeoutMs }) : makeAbnSandbox({ pool }),
    address: addressUrl
      ? makeAddressService({ baseUrl: addressUrl, key: config.addressKey, timeoutMs })
      : makeAddressSandbox({ pool }),
    billing: billingUrl
      ? makeBillingService({ baseUrl: billingUrl, key: config.billingKey, timeoutMs })
      : makeBillingSandbox({ pool }),
    email: makeSmtpEmail({ url: config.smtpUrl ?? sink?.url ?? '', from: config.mailFrom, timeoutMs }),
    esign: makeEsignSandbox({ pool, publicUrl, esignRoute }),
    numbers: numbersUrl
      ? makeNumbersService({ baseUrl: numbersUrl, key: config.numbersKey, timeoutMs })
      : makeNumbersSandbox({ pool }),
    pbx: pbxUrl ? makePbxService({ baseUrl: pbxUrl, key: config.pbxKey, timeoutMs }) : makePbxSandbox({ pool }),
    sms: makeSms(config, pool),
    ticketing: config.ticketingUrl
      ? makeTicketingService({ baseUrl: config.ticketingUrl, key: config.ticketingKey, timeoutMs })
      : makeTicketingSandbox({ pool }),
  }
  return { providers, stop: async () => sink?.stop() }
}

function makeSms(config: Config, pool: pg.Pool): SmsProvider {
  const { smsProvider, twilioAccountSid, twilioAuthToken, twilioFrom, outsideTimeoutMs } = config
  if (smsProvider === 'sandbox' || !twilioAccountSid || !twilioAuthToken || !twilioFrom) return makeSmsSandbox({ pool })
  return makeTwilioSms({
    pool,
    accountSid: twilioAccountSid,
    authToken: twilioAuthToken,
    from: twilioFrom,
    timeoutMs: outsideTimeoutMs,
  })
}
