import { formatPhone } from '@dealerline/shared/rules/dialled.ts'
import type { Config } from '../../../kernel/config.ts'
import { customerMail, toMail } from '../../../messages/mail.ts'
import type { StoredInterest } from './queries.ts'
import { fullNameOf, textOf } from './to-interest.ts'

/** The welcome e-mail to an approved dealer, with the next steps and the link to start. */
export function welcomeMail(config: Config, { details }: Pick<StoredInterest, 'details'>) {
  const { providerName, publicUrl } = config
  const uri = `${publicUrl}/registration`
  const lines = [
    `Hello ${fullNameOf(details)},`,
    `Welcome to ${providerName}. ${textOf(details, 'dealerName')} has been approved as a dealer.`,
    'Sign in with this e-mail address and tell us about your business. If you have not set a password yet, you will get a link in a separate e-mail.',
    'We then send you the dealer agreement to sign. Once that is done, the portal is open to you.',
  ]
  return customerMail(config, undefined, {
    subject: `Welcome to ${providerName}`,
    lines,
    button: { label: 'Tell us about your business', uri },
    closing: 'If you did not apply to become a dealer, ignore this message.',
  })
}

const maxListed = 100

/** The e-mail to staff with the interests that wait for a decision. */
export function newInterestsMail({ publicUrl }: Config, interests: readonly StoredInterest[]) {
  const count = interests.length === 1 ? '1 new dealer interest' : `${interests.length} new dealer interests`
  const lines = interests.slice(0, maxListed).map(({ id, details }) => {
    const place = [textOf(details, 'suburb'), textOf(details, 'state')].filter(Boolean).join(' ')
    const facts = [
      textOf(details, 'dealerName'),
      place,
      textOf(details, 'email'),
      formatPhone(textOf(details, 'mobileNo')),
    ]
    return `${fullNameOf(details)}, ${facts.filter(Boolean).join(', ')}: ${publicUrl}/dealer-interests/${id}`
  })
  const moreLine = interests.length > maxListed ? [`And ${interests.length - maxListed} more.`] : []
  return toMail(count, [
    `${interests.length === 1 ? 'One interest waits' : `${interests.length} interests wait`} for a decision.`,
    ...lines,
    ...moreLine,
    `See all interests: ${publicUrl}/dealer-interests`,
  ])
}
