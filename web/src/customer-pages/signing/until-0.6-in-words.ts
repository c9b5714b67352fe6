import type { OrderInWords, ReadableOrder, SigningDocument } from '@dealerline/shared/contract/signing.ts'

/** The order in sentences. A server of release 0.4.0 sends none: then each service is named with the number of its lines. */
export function inWordsOf({ inWords, order }: Pick<SigningDocument, 'inWords' | 'order'>): OrderInWords {
  return inWords ?? { terms: [], places: [{ address: '', services: (order?.sections ?? []).map(toService) }] }
}

function toService({ title, rows }: ReadableOrder['sections'][number], section: number) {
  const lines = rows.length === 1 ? '1 line' : `${rows.length} lines`
  return { sentences: [`${title}: ${lines}`], section, rows: rows.map((_, index) => index) }
}
