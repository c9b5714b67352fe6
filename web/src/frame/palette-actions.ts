import type { Page } from '@dealerline/shared/blocks/page.ts'
import type { ListedOrder } from '@dealerline/shared/contract/listed-order.ts'
import type { MenuItem } from '@dealerline/shared/contract/menu-item.ts'
import { toFolded } from '@dealerline/shared/rules/folded.ts'
import { orderName } from '../records/orders/order-columns.tsx'
import { toScreen } from '../session/use-order.ts'

/** The state on which the actions of the search depend, and the ways to perform them. */
export interface ActionContext {
  /** The number of the open order; 0 if none is open. */
  orderID: number
  /** Whether the open order was sent or converted, so that sending it is not the next step. */
  isSent: boolean
  /** Whether a quote is open. */
  isQuote: boolean
  /** The customer of the open order; 0 if none is open. */
  customerID: number
  /** The menu of the open order. */
  menu: readonly Pick<MenuItem, 'screen'>[]
  /** The screens of services. */
  pages: readonly Page[]
  /** The orders that match the typed text without its verb. */
  orders: readonly Pick<ListedOrder, 'orderID' | 'isQuote' | 'customerName'>[]
  /** The dealers that the person may act as. */
  dealers: readonly { dealerID: number; dealerFullName: string; dealerEmail: string }[]
  isImpersonating: boolean
  open: (href: string) => void
  /** Opens a screen of services, and adds a row whose first field gets the focus. */
  addRow: (href: string, title: string) => void
  actAs: (dealerID: number) => void
  signOut: () => void
  setColours: (scheme: 'light' | 'dark' | 'auto') => void
}

/** An action as it is offered now. */
export interface OfferedAction {
  label: string
  detail: string
  run: () => void
}

type Offer = (context: ActionContext) => readonly OfferedAction[]

const colours = [
  { scheme: 'dark', label: 'Dark colours' },
  { scheme: 'light', label: 'Light colours' },
  { scheme: 'auto', label: 'Colours of the system' },
] as const

/** The actions of the search. Screens, orders and customers are found without an entry here. */
const actions = {
  addRow: ({ orderID, menu, pages, addRow }) =>
    pages
      .filter(({ route }) => orderID > 0 && menu.some(({ screen }) => screen === route))
      .map(({ label, route }) => ({
        label: `New ${label} line`,
        detail: 'Adds a line to this order',
        run: () => addRow(toScreen(route, orderID), label),
      })),
  send: ({ orders, open }) =>
    orders.map((order) => ({
      label: `Send ${orderName(order)}`,
      detail: `${order.customerName}: opens Sign and Send`,
      run: () => open(`/order-summary?order=${order.orderID}&field=send`),
    })),
  sendThis: ({ orderID, isQuote, open }) =>
    orderID > 0
      ? [
          {
            label: isQuote ? 'Send this quote' : 'Send this order',
            detail: isQuote ? 'Opens Generate Quote' : 'Opens Sign and Send',
            run: () => open(`/order-summary?order=${orderID}&field=send`),
          },
        ]
      : [],
  actAs: ({ dealers, actAs }) =>
    dealers.map(({ dealerID, dealerFullName, dealerEmail }) => ({
      label: `Act as ${dealerFullName}`,
      detail: dealerEmail,
      run: () => actAs(dealerID),
    })),
  newCustomer: ({ open }) => [
    { label: 'New customer', detail: 'A business, by its ABN', run: () => open('/create-company?new=business') },
  ],
  newQuote: ({ customerID, open }) => [
    {
      label: 'New quote or order',
      detail: customerID > 0 ? 'For the customer of this order' : 'Choose the customer first',
      run: () => open(customerID > 0 ? `/order-types?customer=${customerID}` : '/Customers'),
    },
  ],
  signOut: ({ isImpersonating, signOut }) =>
    isImpersonating ? [] : [{ label: 'Sign out', detail: 'Ends your sign-in', run: signOut }],
  colours: ({ setColours }) =>
    colours.map(({ scheme, label }) => ({ label, detail: 'Appearance', run: () => setColours(scheme) })),
} satisfies Record<string, Offer>

const wordsOf = (text: string) => toFolded(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/**
 * Returns the actions whose label has a word for each typed word, which may be the start of it. Before anything is typed, the next
 * step of the open order.
 */
export function findActions(context: ActionContext, text: string): OfferedAction[] {
  const typedWords = wordsOf(text)
  if (typedWords.length === 0) return text === '' && !context.isSent ? actions.sendThis(context) : []
  return Object.values<Offer>(actions)
    .flatMap((offer) => offer(context))
    .filter(({ label }) => {
      const words = wordsOf(label)
      return typedWords.every((start) => words.some((word) => word.startsWith(start)))
    })
}

/** Returns the text without the verb of an action, to search for the record that it names. */
export const withoutVerb = (text: string) => text.trim().replace(/^(?:send(?: order| quote)?|act as)\s+/i, '')

/** Whether the text may name a dealer to act as. */
export const isActingText = (text: string) => /^act?(?:\s|$)/i.test(text.trim())
