/** More marks on one character than any script has. Composing them takes the square of their number. */
const excessMarks = /(?<=[\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu

/** Normalises a text to a form of Unicode. Removes marks after the 30th on one character. */
export const normalise = (text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string =>
  text.replace(excessMarks, '').normalize(form)
