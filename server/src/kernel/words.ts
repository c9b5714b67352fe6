/** The words of a keyword as a search text has them: in lower case, without what `like` would read as a pattern. */
export const wordsOf = (keyword: string): string[] =>
  keyword
    .toLowerCase()
    .replace(/[%_\\]/g, '')
    .split(/\s+/)
    .filter(Boolean)
