/** Splits a keyword into lower-case search words without the wildcards of `like`. */
export const wordsOf = (keyword: string): string[] =>
  keyword
    .toLowerCase()
    .replace(/[%_\\]/g, '')
    .split(/\s+/)
    .filter(Boolean)
