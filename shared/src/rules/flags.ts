/** Feature flags for screens and menu entries; each is evaluated for the signed-in person's e-mail. */
export const flagNames = ['quoteTool', 'quoteToolV2', 'SOG4035', 'SOG4269'] as const

export type FlagName = (typeof flagNames)[number]
export type Flags = Readonly<Record<FlagName, boolean>>

/** The flags to use if they cannot be evaluated. */
export const allFlagsOff: Flags = { quoteTool: false, quoteToolV2: false, SOG4035: false, SOG4269: false }

/** Whether a quote uses the screens of the quote tool; otherwise it is signed and sent like an order. */
export function usesQuoteTool(order: { isQuote: boolean }, flags: Flags): boolean {
  return order.isQuote && flags.quoteTool
}

/** Conditions for showing a menu entry, which depend on quotes and feature flags. */
export interface MenuGate {
  /** Requires this flag. */
  flag?: FlagName
  /** `order`: not for quotes that use the quote tool; `quote`: only for those. */
  mode?: 'order' | 'quote'
  /** If this flag is on, the entry is hidden on quotes that use the quote tool. */
  droppedBy?: FlagName
}

export function passesGate(gate: MenuGate | undefined, order: { isQuote: boolean }, flags: Flags): boolean {
  if (!gate) return true
  if (gate.flag && !flags[gate.flag]) return false
  if (!usesQuoteTool(order, flags)) return gate.mode !== 'quote'
  return gate.mode !== 'order' && !(gate.droppedBy && flags[gate.droppedBy])
}
