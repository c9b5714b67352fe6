import { toDisplayDate } from '@dealerline/shared/rules/formats.ts'
import type { Config } from '../../kernel/config.ts'
import { type CustomerMail, customerMail, type StoredSender } from '../../messages/mail.ts'
import type { RequestContent, StoredRequest } from './queries.ts'

type Check = NonNullable<StoredRequest['check']>

/** Returns the parts of a result that matter to a customer, as sentences. */
function findings({ result }: Check): string[] {
  if ('formattedResult' in result) {
    const { formattedResult, nfasTiers, isPending, canOrder, hasActiveServices } = result
    if (!formattedResult) return []
    const fastest = nfasTiers.at(-1)
    return [
      `nbn over ${formattedResult.accessTechnology}: ${canOrder ? 'available' : 'not available yet'}`,
      ...(isPending ? [`Expected to be ready: ${toDisplayDate(formattedResult.serviceabilityDate)}`] : []),
      ...(fastest ? [`Fastest speed: up to ${fastest.speed} Mbps (${fastest.name})`] : []),
      ...(hasActiveServices ? ['There is a service in use at this address.'] : []),
    ]
  }
  return [
    `5G fixed wireless: ${result.canOrder ? 'available' : 'not available'}`,
    ...(result.canOrder ? [`Typical speed: ${result.downMbps}/${result.upMbps} Mbps`] : []),
    ...(result.reason ? [result.reason] : []),
  ]
}

/** The e-mail with a result. It states the day of the check, because availability can change. */
export function resultMail(
  config: Config,
  sender: StoredSender,
  { lines, subject, to }: RequestContent,
  check: Check,
): CustomerMail {
  const greeting = to?.name ? [`Hello ${to.name},`] : []
  return customerMail(config, sender, {
    subject,
    lines: [...greeting, ...lines, `Address: ${check.formattedAddress}\n${findings(check).join('\n')}`],
    closing: `Checked by ${config.providerName} on ${toDisplayDate(check.checkedAt)}. Availability can change until a service is ordered.`,
  })
}

/** The details of a check for the provider's staff. */
export function checkLines(check: Check): string[] {
  const { kind, locationID, formattedAddress, result } = check
  return [
    `${kind === 'nbn' ? 'nbn' : '5G'} check of ${toDisplayDate(check.checkedAt)}: ${locationID} ${formattedAddress}`.trim(),
    ...(result.success ? findings(check) : [`Refused: ${result.message}`]),
    ...('formattedResult' in result && result.formattedResult
      ? [`Class ${result.formattedResult.serviceabilityClass}, ${result.formattedResult.reason}`]
      : []),
  ]
}
