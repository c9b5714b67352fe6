import { events } from '@dealerline/shared/rules/events.ts'
import { inJob, type Job } from '../../../calls/job-services.ts'
import { tellOfEvent } from '../../../messages/tell-of-event.ts'
import { tellAdministrators } from './tell-administrators.ts'

/** The job that tells the dealer that they are near the limit of messages, and at the limit the administrators too. */
export const tellOfLimit: Job<'messages.limit'> = ({ pool, config }, data, _attempt, queue) => {
  const { dealerID, name, sent, limit, day } = data
  const by = config.providerName
  return inJob(pool, async (tx) => {
    const key = `messages-${sent < limit ? 'near' : 'reached'}-${dealerID}-${day}`
    const content = events.messageLimit.notice({ sent, limit })
    await tellOfEvent({ tx, queue }, { event: 'messageLimit', dealerID, key, by, ...content })
    if (sent < limit) return
    await tellAdministrators(
      { tx, queue },
      {
        key: `messages-${dealerID}-${day}`,
        title: `${name} has sent ${limit} messages`,
        subject: `${name} has reached the limit of messages`,
        lines: [
          `${name} has sent ${limit} messages to customers in 24 hours, and can send no more for now.`,
          'If this is unusual, check what they did in the audit log. A new password for them ends all of their sign-ins.',
          `See the dealers: ${config.publicUrl}/dealers`,
        ],
        by,
      },
    )
  })
}
