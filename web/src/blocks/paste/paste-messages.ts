import type { PasteField } from '@dealerline/shared/paste/fields.ts'
import type { Paste } from '@dealerline/shared/paste/result.ts'

/** A text to read, with a number that its answer repeats. */
export interface PasteQuestion {
  number: number
  fields: readonly PasteField[]
  text: string
}

export interface PasteAnswer {
  number: number
  paste: Paste
}
