import { internet } from '@dealerline/shared/blocks/internet.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import type { InternetLine } from '@dealerline/shared/record-rules/internet-lines.ts'

export type LineGroup = [InternetLine, ...InternetLine[]]

/** Returns the lines that one alternative fits alike: the same question, and the same present price. */
export function groupLines({ content }: OrderDetail, lines: readonly InternetLine[]): LineGroup[] {
  const rows = new Map(content[internet.name]?.rows.map((row) => [row[internet.rowID], row]))
  const groups = Map.groupBy(lines, ({ rowID, question }) => JSON.stringify([question, rows.get(rowID)?.monthlyPrice]))
  return [...groups.values()].flatMap(([first, ...others]) => (first ? [[first, ...others] satisfies LineGroup] : []))
}
