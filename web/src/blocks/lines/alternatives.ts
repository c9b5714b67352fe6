import { internet, type internetTypes } from '@dealerline/shared/blocks/internet.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { serviceabilityCalls } from '@dealerline/shared/contract/serviceability.ts'
import type { Site } from '@dealerline/shared/contract/sites.ts'
import { type InternetLine, needsAlternative } from '@dealerline/shared/record-rules/internet-lines.ts'
import { isLocked } from '@dealerline/shared/rules/order-states.ts'
import { queryOptions, useQueries } from '@tanstack/react-query'
import { send } from '../../api.ts'

type Choice = NonNullable<Site['choice']>

/** A plan that replaces lines, and the type of their service. */
export type Alternative = NonNullable<Choice['plan']> & { type: keyof typeof internetTypes }

/** Returns the plan of an answer, if it has one. */
export const toAlternative = (choice: Choice | undefined): Alternative | undefined =>
  choice?.plan && choice.type !== '' ? { ...choice.plan, type: choice.type } : undefined

/** The query for the best service in place of a line. */
export const alternativeQuery = (order: OrderDetail, { rowID, question, state }: InternetLine) =>
  queryOptions({
    // The key names the question, its answer and the price, and not the row, so that lines of one kind share it, and saving does not repeat it.
    queryKey: ['line alternative', order.orderID, question, state?.current?.facts, presentPrice(order, rowID)],
    queryFn: () =>
      send(serviceabilityCalls.findLineAlternative, { params: { orderID: order.orderID }, body: { rowID } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** Returns the alternatives to the lines of an order that is not sent yet, by the id of the row. */
export function useAlternatives(order: OrderDetail, lines: readonly InternetLine[]): ReadonlyMap<number, Alternative> {
  const groups = isLocked(order) ? [] : groupLines(order, lines.filter(needsAlternative))
  const answers = useQueries({ queries: groups.map(([first]) => alternativeQuery(order, first)) })
  return new Map(
    groups.flatMap((group, index) => {
      const alternative = toAlternative(answers[index]?.data)
      return alternative ? group.map(({ rowID }) => [rowID, alternative] as const) : []
    }),
  )
}

export type LineGroup = [InternetLine, ...InternetLine[]]

/** Returns the present price of a saved line, inc GST. */
export const presentPrice = ({ content }: OrderDetail, rowID: number): number =>
  Number(content[internet.name]?.rows.find((row) => row[internet.rowID] === rowID)?.monthlyPrice ?? 0)

/** Returns the lines that one alternative fits alike: the same question, and the same present price. */
export function groupLines(order: OrderDetail, lines: readonly InternetLine[]): LineGroup[] {
  const groups = Map.groupBy(lines, ({ rowID, question }) => JSON.stringify([question, presentPrice(order, rowID)]))
  return [...groups.values()].flatMap(([first, ...others]) => (first ? [[first, ...others] satisfies LineGroup] : []))
}
