const postBox = /\b(?:p\.?\s*o\.?\s*box|gpo\s*box|g\.p\.o\.?\s*box|locked\s+bag|private\s+bag|cmb|rsd)\b/i

/** Whether an address is a post office box or similar, where nothing can be delivered or connected. */
export function isPostBox(address: string): boolean {
  return postBox.test(address)
}

export const postBoxMessage = 'Goods cannot be delivered to a PO Box. Enter a street address'
