/** Returns the quotes of one link as the call takes them; one quote is not compared. */
export const toComparison = (variants: readonly { orderID: number; label: string }[]) =>
  variants.length > 1 ? variants.map(({ orderID, label }) => ({ orderID, label: label.trim() })) : []
