const rowTags = /<\/?(?:tr|li|p|div|br|h[1-6]|table|ul|ol)\b[^<>]*>/gi
const cellEnds = /<\/t[dh]\s*>/gi
const otherTags =
  /<\/?(?:a|abbr|b|body|button|caption|center|col|colgroup|em|font|head|html|i|img|input|label|meta|small|span|strong|sub|sup|tbody|td|tfoot|th|thead|u)\b[^<>]*>/gi
/** Parts of a page whose content nobody reads. */
const hidden = /<(script|style)\b[^<>]*>[^<]*<\/\1\s*>|<!--[^<>]*-->/gi

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  gt: '>',
  lt: '<',
  mdash: '-',
  nbsp: ' ',
  ndash: '-',
  quot: '"',
}

/** Writes the source of a web page as text: a line for each row or item of a list, and a tab after each cell. */
export function withoutTags(text: string): string {
  if (!/<(?:t[dhr]|table|li|br|p|div|span)\b/i.test(text)) return text
  const joined = /<t[dh]\b/i.test(text) ? joinLines(text) : text
  return joined
    .replace(hidden, '')
    .replace(cellEnds, '\t')
    .replace(rowTags, '\n')
    .replace(otherTags, '')
    .replace(/&(?:#(\d{1,6})|([a-z]{2,8}));/gi, (entity, code?: string, name?: string) =>
      code ? String.fromCodePoint(Number(code)) : (entities[String(name).toLowerCase()] ?? entity),
    )
}

/** Joins the lines of the source: the lines of its table are those of its tags. */
const joinLines = (text: string) =>
  text
    .split(/[\r\n]/)
    .map((line) => line.trim())
    .join(' ')
