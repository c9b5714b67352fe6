/**
 * The kinds of links that customers get: to sign an order, to answer an application or a quote, or to correct ported numbers. Each has the
 * first parts of the addresses of its pages, and what its recipients answer. The signing pages also have the setting `esignRoute`.
 */
const kinds = {
  signing: { routes: ['approve', 'appointment', 'progress'], answers: ['signed', 'declined'] },
  application: {
    routes: ['view-lessee-change', 'view-relocation', 'view-finance'],
    answers: ['approved', 'rejected'],
  },
  offer: { routes: ['view-quote'], answers: ['accepted', 'declined'] },
  port: { routes: ['port-details'], answers: ['answered'] },
} as const

export type LinkKind = keyof typeof kinds
export const linkKinds = Object.keys(kinds) as LinkKind[]

/** What the recipient of a link of this kind answers. */
export type LinkAnswer<Kind extends LinkKind = LinkKind> = (typeof kinds)[Kind]['answers'][number]

/** The first part of the address of a page that a customer opens by a link. */
export type LinkRoute = (typeof kinds)[LinkKind]['routes'][number]
export const linkRoutes: readonly LinkRoute[] = Object.values(kinds).flatMap(
  ({ routes }): readonly LinkRoute[] => routes,
)

/** The address of a page that a customer opens by a link. */
export const linkAddress = ({ publicUrl }: { publicUrl: string }, route: LinkRoute, guid: string): string =>
  `${publicUrl}/${route}/${guid}`
