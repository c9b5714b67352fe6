/**
 * The kinds of links that customers get: to sign an order, to answer an application or a quote, or to correct ported numbers. Each has the
 * first parts of the addresses of its pages. The signing pages also have the setting `esignRoute`.
 */
export const linkRoutes = {
  signing: ['approve', 'appointment', 'progress'],
  application: ['view-lessee-change', 'view-relocation', 'view-finance'],
  offer: ['view-quote'],
  port: ['port-details'],
} as const

export type LinkKind = keyof typeof linkRoutes
export const linkKinds = Object.keys(linkRoutes) as LinkKind[]

/** The first part of the address of a page that a customer opens by a link. */
export type LinkRoute = (typeof linkRoutes)[LinkKind][number]

/** The address of a page that a customer opens by a link. */
export const linkAddress = ({ publicUrl }: { publicUrl: string }, route: LinkRoute, guid: string): string =>
  `${publicUrl}/${route}/${guid}`
