import type { MilestoneState, ProgressState } from '../contract/progress.ts'
import { isSigned, orderStatus } from '../rules/order-states.ts'
import type { Names, ProgressFacts, SignerFacts, Step } from './facts.ts'
import { makeStep } from './step.ts'
import { milestoneWords as words } from './words.ts'

export const namesOf = ({ providerName, dealerName, customerName }: ProgressFacts): Names => ({
  provider: providerName,
  dealer: dealerName,
  customer: customerName,
})

/** Returns the state of an order for the people who follow it. */
export function progressState({ orderStatus: status, wasSent, isReplaced, document }: ProgressFacts): ProgressState {
  if (isReplaced) return 'replaced'
  switch (status) {
    case orderStatus.cancelled:
      return 'cancelled'
    case orderStatus.rejected:
      return 'declined'
    case orderStatus.completed:
      return 'done'
    case orderStatus.signed:
      return 'processing'
    case orderStatus.inProgress:
      return 'sent'
    default:
      if (document) return 'sent'
      return wasSent ? 'takenBack' : 'draft'
  }
}

/** Returns the milestones of the order itself. An order that was stopped has no later milestones. */
export function orderSteps(facts: ProgressFacts): Step[] {
  const state = progressState(facts)
  if (state === 'replaced') return []
  const steps = [...signingSteps(facts), ...processingSteps(facts)]
  if (state !== 'cancelled' && state !== 'takenBack' && state !== 'declined') return steps
  const reachedSteps = steps.filter((step) => step.state === 'done' || step.state === 'problem')
  return state === 'declined' ? reachedSteps : [...reachedSteps, stopStep(facts, state)]
}

function stopStep(facts: ProgressFacts, state: 'cancelled' | 'takenBack'): Step {
  const names = namesOf(facts)
  const { what, next, notice } = words[state]
  return makeStep({
    key: state,
    what,
    state: 'problem',
    actor: 'dealer',
    who: names.dealer,
    at: facts.movedAt,
    next: next(names),
    notice: notice(names),
  })
}

function signingSteps(facts: ProgressFacts): Step[] {
  const { sentAt, signers } = facts
  const names = namesOf(facts)
  const [first] = signers
  const sentStep = makeStep({
    key: 'sent',
    what: words.sent.what,
    state: sentAt === '' ? 'current' : 'done',
    actor: 'dealer',
    who: names.dealer,
    at: sentAt,
    next: words.sent.next(names),
  })
  const openedAt = first?.viewedAt || first?.signedAt || ''
  const who = first?.name ?? names.customer
  const openedStep = makeStep({
    key: 'opened',
    what: words.opened.what,
    state: stateOf(openedAt, sentAt !== ''),
    actor: 'customer',
    who,
    at: openedAt,
    next: words.opened.next(who),
  })
  if (isSigned(facts) && facts.signedDate !== '' && signers.every(({ signedAt }) => signedAt === ''))
    return [sentStep, signedElsewhere(facts)]
  const people = signers.length > 0 ? signers : [noSigner(names)]
  return [sentStep, openedStep, ...people.map((signer, index) => signedStep(names, people, index, signer))]
}

const stateOf = (reachedAt: string, isNext: boolean): MilestoneState => {
  if (reachedAt !== '') return 'done'
  return isNext ? 'current' : 'waiting'
}

const noSigner = ({ customer }: Names): SignerFacts => ({
  name: customer,
  role: 'customer',
  status: 'pending',
  viewedAt: '',
  signedAt: '',
})

function signedElsewhere(facts: ProgressFacts): Step {
  const who = facts.signers[0]?.name ?? facts.customerName
  const what = words.signed.elsewhere
  return makeStep({ key: 'signed', what, state: 'done', actor: 'customer', who, day: facts.signedDate })
}

function signedStep(names: Names, signers: readonly SignerFacts[], index: number, signer: SignerFacts): Step {
  const { name: who, status, viewedAt, signedAt } = signer
  const base = { key: `signed:${index + 1}`, actor: 'customer' as const, who }
  if (status === 'declined') {
    const { what, next, notice } = words.declined
    return makeStep({ ...base, key: 'declined', what, state: 'problem', next: next(names), notice: notice(who) })
  }
  if (status === 'expired')
    return makeStep({ ...base, what: words.expired.what, state: 'problem', next: words.expired.next(names) })
  // The first signer opens the link before signing; the others are next as soon as the person before has signed.
  const isNext = index === 0 ? viewedAt !== '' : signers[index - 1]?.signedAt !== ''
  const state = stateOf(signedAt, isNext)
  return makeStep({ ...base, what: words.signed.what, state, at: signedAt, next: words.signed.next(who) })
}

function processingSteps(facts: ProgressFacts): Step[] {
  const names = namesOf(facts)
  const { takenAt, movedAt } = facts
  const signed = isSigned(facts)
  const isCompleted = facts.orderStatus === orderStatus.completed
  const base = { actor: 'provider' as const, who: names.provider }
  const takenStep = makeStep({
    ...base,
    key: 'taken',
    what: words.taken.what(names),
    state: isCompleted ? 'done' : stateOf(signed ? takenAt : '', signed),
    at: takenAt,
    next: words.taken.next(names),
    notice: words.taken.notice(names),
  })
  const doneStep = makeStep({
    ...base,
    key: 'done',
    what: words.done.what,
    state: stateOf(isCompleted ? movedAt : '', signed && takenAt !== ''),
    at: isCompleted ? movedAt : '',
    next: words.done.next(names),
    notice: words.done.notice(),
  })
  return [takenStep, doneStep]
}
