import { applicationLink } from './areas/applications/application-link.ts'
import { portLink } from './areas/orders/ports/port-link.ts'
import { offerLink } from './areas/quotes/offers/offer-link.ts'
import { signingLink } from './areas/signing/signing-link.ts'
import { progressLink } from './areas/tracking/progress/progress-link.ts'
import type { LinkKinds } from './links/declare-link.ts'

/** The kinds of links that customers get. */
export const linkKinds: LinkKinds = {
  signing: signingLink,
  application: applicationLink,
  offer: offerLink,
  port: portLink,
  progress: progressLink,
}
