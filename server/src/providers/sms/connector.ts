import { callbackCalls } from '@dealerline/shared/contract/callbacks.ts'
import type { Connector } from '../connector.ts'
import type { SmsProvider } from './port.ts'
import { makeSmsSandbox } from './sandbox.ts'
import { makeTwilioSms } from './twilio.ts'

export const sms: Connector<SmsProvider> = {
  make({ config, pool }) {
    const { smsProvider, twilioAccountSid, twilioAuthToken, twilioFrom, outsideTimeoutMs } = config
    if (smsProvider === 'sandbox' || !twilioAccountSid || !twilioAuthToken || !twilioFrom)
      return makeSmsSandbox({ pool })
    return makeTwilioSms({
      pool,
      accountSid: twilioAccountSid,
      authToken: twilioAuthToken,
      from: twilioFrom,
      timeoutMs: outsideTimeoutMs,
      callbackUrl: toCallbackUrl(config.publicUrl),
    })
  },
  test: (port) => port.test(),
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
