import { internet } from '@dealerline/shared/blocks/internet.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import type { InternetLine } from '@dealerline/shared/record-rules/internet-lines.ts'

export type LineGroup = [InternetLine, ...InternetLine[]]

/** Returns the present price of a saved line, inc GST. */
export const presentPrice = ({ content }: OrderDetail, rowID: number): number =>
  Number(content[internet.name]?.rows.find((row) => row[internet.rowID] === rowID)?.monthlyPrice ?? 0)

/** Returns the lines that one alternative fits alike: the same question, and the same present price. */
export function groupLines(order: OrderDetail, lines: readonly InternetLine[]): LineGroup[] {
  const groups = Map.groupBy(lines, ({ rowID, question }) => JSON.stringify([question, presentPrice(order, rowID)]))
  return [...groups.values()].flatMap(([first, ...others]) => (first ? [[first, ...others] satisfies LineGroup] : []))
}
