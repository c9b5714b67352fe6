/** Whether the text contains every word of the search. */
export function containsWords(text: string, keyword: string): boolean {
  const words = keyword.toLowerCase().split(/\s+/).filter(Boolean)
  return words.every((word) => text.toLowerCase().includes(word))
}
