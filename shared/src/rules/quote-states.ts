/**
 * The states of a quote. `Accepted`: the customer accepted it, and it became an order. `Converted`: the dealer converted it.
 * `Not chosen`: the customer accepted another variant of the same offer. `app.quote_state` derives the state.
 */
export const quoteStates = [
  'Draft',
  'Sent',
  'Opened',
  'Question',
  'Accepted',
  'Not chosen',
  'Rejected',
  'Expired',
  'Converted',
] as const
export type QuoteState = (typeof quoteStates)[number]

/**
 * The states of an offer and its link. `superseded`: a quote of it has a newer version. `replaced`: it was sent again to
 * somebody else, or with other variants. `voided`: the dealer took it back.
 */
export const offerStates = ['open', 'accepted', 'declined', 'voided', 'replaced', 'superseded', 'expired'] as const
export type OfferState = (typeof offerStates)[number]

interface OfferToJudge {
  answer: string
  /** Why the link of the offer was closed; '' if it was not. */
  closed: string
  versions: readonly { isSuperseded: boolean; expiresAt: Date }[]
}

/** Returns the state of an offer. It is open until it is answered or closed, or until a version of it is no longer valid. */
export function offerState({ answer, closed, versions }: OfferToJudge, now: Date): OfferState {
  if (answer) return answer === 'declined' ? 'declined' : 'accepted'
  if (closed) return closed === 'replaced' ? 'replaced' : 'voided'
  if (versions.some(({ isSuperseded }) => isSuperseded)) return 'superseded'
  return versions.some(({ expiresAt }) => expiresAt <= now) ? 'expired' : 'open'
}

/** The largest number of quotes that one offer compares. */
export const maxVariants = 4

/** The cost of an offer over its term, compared with the current spend. Amounts include GST. */
export interface TermComparison {
  months: number
  currentSpend: number
  proposed: number
  saving: number
}

/** Compares the totals over the term. Returns null without a current spend, or if the services have different terms. */
export function compareOverTerm(
  currentMonthly: number,
  overTerm: number,
  months: number | null,
): TermComparison | null {
  if (currentMonthly <= 0 || !months) return null
  const cents = (amount: number) => Math.round(amount * 100)
  const currentSpend = (cents(currentMonthly) * months) / 100
  return { months, currentSpend, proposed: overTerm, saving: (cents(currentSpend) - cents(overTerm)) / 100 }
}
