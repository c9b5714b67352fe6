import { termOf } from '../blocks/block.ts'
import { blocks } from '../blocks/index.ts'
import { orderTypeLabels, orderTypes } from '../rules/order-states.ts'
import type { OrderDetail } from './orders.ts'

/** The facts of an order on which its terms depend. */
export interface TermFacts {
  customer: string
  order: string
  /** Names of the blocks that have rows. */
  services: readonly string[]
  /** The longest contract of any row in months; 0 if none has a contract. */
  months: number
}

type Options = readonly { value: string; label: string }[]

interface Fact {
  label: string
  /** The possible values; omitted for a number of months. */
  options?: Options
  accepts(value: string): boolean
  matches(value: string, facts: TermFacts): boolean
  inWords(values: readonly string[]): string
}

/** Makes a fact that has a list of possible values. */
function oneOf(label: string, options: Options, matches: Fact['matches']): Fact & { options: Options } {
  const labelOf = (value: string) => options.find((option) => option.value === value)?.label ?? value
  return {
    label,
    options,
    accepts: (value) => options.some((option) => option.value === value),
    matches,
    inWords: (values) => `${label}: ${values.map(labelOf).join(' or ')}`,
  }
}

/**
 * The facts of an order on which a term can depend, by their keys in `extraDisplayConditions`. For example,
 * `customer:business service:mobile,sip months:24` matches a business that takes mobile or SIP for 24 months or
 * longer.
 */
export const termFacts = {
  customer: oneOf(
    'Customer',
    [
      { value: 'business', label: 'Business' },
      { value: 'residential', label: 'Residential' },
    ],
    (value, { customer }) => customer === value,
  ),
  service: oneOf(
    'Service',
    blocks.map(({ name, label }) => ({ value: name, label })),
    (value, { services }) => services.includes(value),
  ),
  order: oneOf(
    'Order type',
    Object.entries(orderTypes).map(([value, type]) => ({ value, label: orderTypeLabels[type] ?? value })),
    (value, { order }) => order === value,
  ),
  months: {
    label: 'Contract of at least',
    accepts: (value) => /^[1-9]\d{0,2}$/.test(value) && Number(value) <= 120,
    matches: (value, { months }) => months >= Number(value),
    inWords: (values) => `Contract of ${values[0]} months or more`,
  },
} as const satisfies Record<string, Fact>

export type TermFact = keyof typeof termFacts
export type TermConditions = Partial<Record<TermFact, string[]>>

export const termFactNames = ['customer', 'service', 'order', 'months'] as const satisfies readonly TermFact[]

const isFact = (name: string): name is TermFact => name in termFacts

/** Parses conditions; empty text has none. `problems` lists the unknown parts. */
export function readTermConditions(text: string): { conditions: TermConditions; problems: string[] } {
  const conditions: TermConditions = {}
  const problems: string[] = []
  for (const part of text.split(/\s+/).filter(Boolean)) {
    const [name = '', list = '', ...rest] = part.split(':')
    const values = list.split(',')
    if (!isFact(name) || rest.length > 0) {
      problems.push(`"${part}" is not a condition: use ${termFactNames.map((fact) => `${fact}:`).join(', ')}`)
    } else if (conditions[name]) {
      problems.push(`"${name}:" appears twice`)
    } else if (name === 'months' && values.length > 1) {
      problems.push('"months:" takes one number')
    } else {
      problems.push(...values.filter((value) => !termFacts[name].accepts(value)).map((value) => unknown(name, value)))
      conditions[name] = values
    }
  }
  return { conditions, problems }
}

function unknown(name: TermFact, value: string): string {
  if (name === 'months') return `"${value}" is not a number of months from 1 to 120`
  const fact: Fact = termFacts[name]
  return `"${value}" is not a valid ${name}: use ${fact.options?.map((option) => option.value).join(', ')}`
}

/** Formats the conditions for storage; facts without values are omitted. */
export function writeTermConditions(conditions: TermConditions): string {
  return termFactNames
    .filter((name) => conditions[name]?.length)
    .map((name) => `${name}:${conditions[name]?.join(',')}`)
    .join(' ')
}

/**
 * Whether a term applies to an order: the order has one of the allowed values of every required fact. Conditions that
 * are no longer valid, such as a removed service, are ignored, because an unnecessary term does less harm than a
 * missing one.
 */
export function appliesTerm({ extraDisplayConditions }: { extraDisplayConditions: string }, facts: TermFacts): boolean {
  const { conditions } = readTermConditions(extraDisplayConditions)
  return termFactNames.every((name) => {
    const values = conditions[name]?.filter((value) => termFacts[name].accepts(value)) ?? []
    return values.length === 0 || values.some((value) => termFacts[name].matches(value, facts))
  })
}

/** Describes conditions as `Customer: Business · Service: Mobile or SIP`, or `Every order`. */
export function termConditionsInWords(text: string): string {
  const { conditions } = readTermConditions(text)
  const words = termFactNames.flatMap((name) => {
    const values = conditions[name] ?? []
    return values.length > 0 ? [termFacts[name].inWords(values)] : []
  })
  return words.join(' · ') || 'Every order'
}

/** Returns the facts of an order on which its terms depend. */
export function termFactsOf({
  customer,
  orderType,
  content,
}: Pick<OrderDetail, 'orderType' | 'content'> & { customer: { custType: string } }): TermFacts {
  const usedBlocks = blocks.filter((block) => content[block.name]?.rows.length)
  const kind = Object.entries(orderTypes).find(([, type]) => type === orderType)
  const months = usedBlocks.flatMap((block) => content[block.name]?.rows.map((row) => termOf(block, row)) ?? [])
  return {
    customer: customer.custType,
    order: kind?.[0] ?? 'ordinary',
    services: usedBlocks.map(({ name }) => name),
    months: months.reduce((longest, months) => Math.max(longest, months), 0),
  }
}
