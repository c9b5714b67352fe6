/** Feature flags that switch screens and menu entries, each decided for the e-mail of the person who is signed in. */
export const flagNames = ['quoteTool', 'quoteToolV2', 'SOG4035', 'SOG4269'] as const

export type FlagName = (typeof flagNames)[number]
export type Flags = Readonly<Record<FlagName, boolean>>

/** What holds while flags can not be evaluated. */
export const allFlagsOff: Flags = { quoteTool: false, quoteToolV2: false, SOG4035: false, SOG4269: false }

/** Quote mode with the screens of the quote tool; without them a quote is signed and sent like an order. */
export function usesQuoteTool(order: { isQuote: boolean }, flags: Flags): boolean {
  return order.isQuote && flags.quoteTool
}

/** When the menu has an entry, as far as quotes and feature flags go. */
export interface MenuGate {
  /** Only where this flag is on. */
  flag?: FlagName
  /** `order`: not in quotes that use the quote tool; `quote`: in those only. */
  mode?: 'order' | 'quote'
  /** Leaves quotes that use the quote tool where this flag is on as well. */
  droppedBy?: FlagName
}

export function passesGate(gate: MenuGate | undefined, order: { isQuote: boolean }, flags: Flags): boolean {
  if (!gate) return true
  if (gate.flag && !flags[gate.flag]) return false
  if (!usesQuoteTool(order, flags)) return gate.mode !== 'quote'
  return gate.mode !== 'order' && !(gate.droppedBy && flags[gate.droppedBy])
}
