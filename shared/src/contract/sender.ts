import { z } from 'zod'
import { linkKinds } from '../rules/link-kinds.ts'
import { byLink, call } from './call.ts'

/** A dealer as their customers see them. `business` and `phone` are '' if nobody entered them. */
export const sender = z.object({
  name: z.string(),
  business: z.string(),
  phone: z.string(),
  email: z.string(),
})
export type Sender = z.output<typeof sender>

export const senderCalls = {
  getSenderFromGuid: call('GET Docusign/Sender/{guid}', {
    summary: 'Get the dealer who sent a link',
    description: 'For every link that a customer gets. 404 for a message in the name of another customer.',
    ...byLink,
    links: linkKinds,
    reply: sender,
  }),
}
