import { OutsideError } from '../kernel/outside-error.ts'
import type { OutsideSystemName } from '../kernel/outside-systems.ts'
import { failureWithHost } from './outside-failure.ts'
import type { Providers } from './providers.ts'

/** The ABN of the Australian Taxation Office. */
const sampleAbn = '51824753556'

/** One operation for each system that changes nothing. Systems without one have a test. */
const tests: Readonly<Record<OutsideSystemName, (providers: Providers) => Promise<unknown>>> = {
  email: ({ email }) => email.test(),
  sms: ({ sms }) => sms.test(),
  esign: ({ esign }) => esign.test(),
  address: ({ address }) => address.search('1 George Street Sydney'),
  abn: ({ abn }) => abn.lookup(sampleAbn),
  billing: ({ billing }) => billing.test(),
  numbers: ({ numbers }) => numbers.regions(''),
  serviceability: ({ serviceability }) => serviceability.wholesalers(),
  pbx: ({ pbx }) => pbx.services('0'),
  porting: ({ porting }) => porting.limits(),
  ticketing: ({ ticketing }) => ticketing.findTicket('0'),
  oms: ({ oms }) => oms.dealers(),
  sales: ({ sales }) => sales.test(),
  airline: ({ airline }) => airline.findMember(sampleAbn),
  malware: ({ malware }) => malware.test(),
  'email-verification': ({ emailVerification }) => emailVerification.verify('test@example.com'),
}

/**
 * Asks an outside system for something that changes nothing.
 * @returns why it does not answer or does not accept the credentials, in a sentence; undefined if it does
 */
export async function tryConnection(providers: Providers, name: OutsideSystemName): Promise<string | undefined> {
  try {
    await tests[name](providers)
    return undefined
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    // A refusal of a test by a system without a sample, such as an ABN register that rejects its key.
    return failureWithHost(error) ?? `${error.message}.`
  }
}
