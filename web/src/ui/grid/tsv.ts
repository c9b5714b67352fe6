/**
 * Splits a spreadsheet's clipboard text into rows of cells. A cell that contains a tab, a line break or a quote is in
 * double quotes, with its own quotes doubled.
 */
export function parseTsv(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let position = 0
  const endCell = () => {
    rows[rows.length - 1]?.push(cell)
    cell = ''
  }
  while (position < text.length) {
    const character = text[position]
    if (character === '"' && cell === '') {
      const quoted = /^"((?:[^"]|"")*)"(?=[\t\r\n]|$)/.exec(text.slice(position))
      if (quoted) {
        cell = (quoted[1] ?? '').replaceAll('""', '"')
        position += quoted[0].length
        continue
      }
    }
    if (character === '\t') endCell()
    else if (character === '\n' || character === '\r') {
      if (character === '\r' && text[position + 1] === '\n') position += 1
      endCell()
      rows.push([])
    } else cell += character
    position += 1
  }
  endCell()
  const last = rows[rows.length - 1]
  if (rows.length > 1 && last?.length === 1 && last[0] === '') rows.pop()
  return rows
}

/** Joins rows of cells in the format of a spreadsheet. */
export function formatTsv(rows: readonly (readonly string[])[]): string {
  const quote = (cell: string) => (/[\t\r\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
  return rows.map((row) => row.map(quote).join('\t')).join('\n')
}
