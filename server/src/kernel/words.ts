/** Splits a search text into lower-case words, and removes the wildcards of SQL's `like`. */
export const wordsOf = (keyword: string): string[] =>
  keyword
    .toLowerCase()
    .replace(/[%_\\]/g, '')
    .split(/\s+/)
    .filter(Boolean)
