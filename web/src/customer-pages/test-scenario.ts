import type { Call, ReplyOf } from '@dealerline/shared/contract/call.ts'
import type { ReadableOrder } from '@dealerline/shared/contract/signing.ts'
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import type { LinkKind } from './use-link.ts'

export const guid = '6f1f7c1e-0000-4000-8000-000000000000'

/** The settings of the pages. */
export const settings = {
  providerName: 'Example Telecom',
  timeZone: 'Australia/Sydney',
  primaryColour: '#0b3d91',
  logoUrl: '',
  esignRoute: 'docusign',
  isTracing: false,
}

/** A step of a person: the action, and a text that is on the page after it. */
export type Step = [act: (person: UserEvent) => Promise<unknown>, text: string]

export interface Scenario {
  path: string
  content: object
  /** The answers to the calls whose path begins with the key, in their order. The last one answers all later calls. */
  answers?: Record<string, unknown[]>
  steps: Step[]
}

/** A page of a link that nobody can answer any more: its heading and the next step for the customer. */
export interface ClosedSample {
  path: string
  content: object
  title: string | RegExp
  nextStep: RegExp
}

/** The pages of a kind of links, for tests. The file `test-samples.ts` of an area has its own. */
export interface LinkSamples {
  closed: readonly ClosedSample[]
  scenarios: Record<string, Scenario>
}

type ClosedStates<C extends Call, Shown extends string> = keyof LinkKind<C, Shown>['closed'] & string

/** The pages of every state in which a link of the kind is closed. */
export function closedPages<C extends Call, Shown extends string>(
  _kind: LinkKind<C, Shown>,
  path: string,
  page: ReplyOf<C> & object,
  texts: Record<ClosedStates<C, Shown>, [title: string | RegExp, nextStep: RegExp, content?: Partial<ReplyOf<C>>]>,
): ClosedSample[] {
  const entries: [state: string, [string | RegExp, RegExp, object?]][] = Object.entries(texts)
  return entries.map(([state, [title, nextStep, content]]) => ({
    path,
    content: { ...page, ...content, state },
    title,
    nextStep,
  }))
}

export const press = (name: string | RegExp) => async (person: UserEvent) =>
  person.click(await screen.findByRole('button', { name }))
export const tick = (name: string | RegExp) => async (person: UserEvent) => {
  const box = await screen.findByRole('checkbox', { name })
  await waitFor(() => expect(box.matches(':disabled')).toBe(false))
  await person.click(box)
}
export const pick = (name: string | RegExp) => async (person: UserEvent) =>
  person.click(await screen.findByRole('radio', { name }))
export const type = (label: string | RegExp, text: string) => async (person: UserEvent) => {
  const field = screen.getByRole('textbox', { name: label })
  await person.clear(field)
  await person.type(field, text)
}
export const wait = async () => undefined

/** A one-time code that was sent. */
export const code = {
  channel: 'sms',
  to: '04•• ••• 678',
  validUntil: '2030-01-01T00:00:00Z',
  resendAfter: 0,
  status: 'sent',
  reason: '',
}

// Parts of the pages' contents.

export const people = { providerName: 'Example Telecom', sentBy: 'Dana Dealer', toName: 'Ada Nguyen' }

export const expiresAt = '2030-01-07T00:00:00Z'

const amount = (inc: number) => ({ inc, ex: inc, gst: 0 })

export const order: ReadableOrder = {
  orderID: 10482,
  title: 'Order',
  version: 1,
  date: '2029-12-01',
  dealer: { name: 'Dana Dealer', email: 'dana@dealer.test' },
  customer: [{ label: 'Name', value: 'Ada Nguyen' }],
  sections: [],
  charges: [{ label: 'Mobile', monthly: amount(35), onceOff: amount(0) }],
  monthly: amount(35),
  onceOff: amount(0),
  overTerm: amount(840),
}
