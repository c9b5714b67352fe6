import { AppError } from '@dealerline/shared/errors.ts'
import { findUnprintable } from './fonts.ts'

/**
 * Refuses content that a document cannot show, before somebody signs it.
 * @throws AppError that names the text and the character
 */
export function assertPrintable(content: unknown): void {
  const detail = describeUnprintable(content)
  if (detail !== undefined) throw new AppError('badInput', { detail })
}

/** Names the first text that a document cannot show, and its character; undefined if there is none. */
export function describeUnprintable(content: unknown): string | undefined {
  if (findUnprintable(JSON.stringify(content)) === undefined) return undefined
  for (const text of textsOf(content)) {
    const character = findUnprintable(text)
    if (character === undefined) continue
    const code = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')
    return `“${text}” has the character “${character}” (U+${code}), which documents cannot show. Replace it first.`
  }
  return undefined
}

function* textsOf(content: unknown): Generator<string> {
  if (typeof content === 'string') yield content
  else if (typeof content === 'object' && content !== null)
    for (const value of Object.values(content)) yield* textsOf(value)
}
