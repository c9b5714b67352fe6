import { termOf } from '../blocks/block.ts'
import { blocks } from '../blocks/index.ts'
import type { OrderDetail } from '../contract/orders.ts'
import { orderTypeLabels, orderTypes } from './order-states.ts'

/** What of an order decides which terms it has. */
export interface TermFacts {
  customer: string
  order: string
  /** Names of the blocks that have rows. */
  services: readonly string[]
  /** The longest contract of any row; 0 where none has one. */
  months: number
}

type Options = readonly { value: string; label: string }[]

interface Fact {
  label: string
  /** What it can be asked for; left out where it is a number of months. */
  options?: Options
  accepts(value: string): boolean
  holds(value: string, facts: TermFacts): boolean
  inWords(values: readonly string[]): string
}

/** One of a list of words. */
function oneOf(label: string, options: Options, holds: Fact['holds']): Fact & { options: Options } {
  const labelOf = (value: string) => options.find((option) => option.value === value)?.label ?? value
  return {
    label,
    options,
    accepts: (value) => options.some((option) => option.value === value),
    holds,
    inWords: (values) => `${label}: ${values.map(labelOf).join(' or ')}`,
  }
}

/**
 * Everything a term can ask of an order, by the word that stands for it in `extraDisplayConditions`:
 * `customer:business service:mobile,sip months:24` is a business that takes mobile or SIP for 24 months or longer.
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
    'Kind of order',
    Object.entries(orderTypes).map(([value, type]) => ({ value, label: orderTypeLabels[type] ?? value })),
    (value, { order }) => order === value,
  ),
  months: {
    label: 'Contract of at least',
    accepts: (value) => /^[1-9]\d{0,2}$/.test(value) && Number(value) <= 120,
    holds: (value, { months }) => months >= Number(value),
    inWords: (values) => `Contract of ${values[0]} months or more`,
  },
} as const satisfies Record<string, Fact>

export type TermFact = keyof typeof termFacts
export type TermConditions = Partial<Record<TermFact, string[]>>

export const termFactNames = ['customer', 'service', 'order', 'months'] as const satisfies readonly TermFact[]

const isFact = (name: string): name is TermFact => name in termFacts

/** What the written conditions ask, and what in them means nothing; nothing written asks nothing. */
export function readTermConditions(written: string): { conditions: TermConditions; problems: string[] } {
  const conditions: TermConditions = {}
  const problems: string[] = []
  for (const part of written.split(/\s+/).filter(Boolean)) {
    const [name = '', list = '', ...rest] = part.split(':')
    const values = list.split(',')
    if (!isFact(name) || rest.length > 0) {
      problems.push(`"${part}" is no condition: use ${termFactNames.map((fact) => `${fact}:`).join(', ')}`)
    } else if (conditions[name]) {
      problems.push(`"${name}:" stands there twice`)
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
  if (name === 'months') return `"${value}" is no number of months from 1 to 120`
  const fact: Fact = termFacts[name]
  return `"${value}" is no ${name}: use ${fact.options?.map((option) => option.value).join(', ')}`
}

/** The conditions as they are stored; facts without a value ask nothing. */
export function writeTermConditions(conditions: TermConditions): string {
  return termFactNames
    .filter((name) => conditions[name]?.length)
    .map((name) => `${name}:${conditions[name]?.join(',')}`)
    .join(' ')
}

/**
 * Whether an order has a term: every fact asked for holds, in one of its values. A condition that nobody can read any more,
 * such as of a service that is gone, asks nothing: a term too many does less harm than one too few.
 */
export function showsTerm({ extraDisplayConditions }: { extraDisplayConditions: string }, facts: TermFacts): boolean {
  const { conditions } = readTermConditions(extraDisplayConditions)
  return termFactNames.every((name) => {
    const values = conditions[name]?.filter((value) => termFacts[name].accepts(value)) ?? []
    return values.length === 0 || values.some((value) => termFacts[name].holds(value, facts))
  })
}

/** `Customer: Business · Service: Mobile or SIP`; `Every order` where nothing is asked. */
export function termConditionsInWords(written: string): string {
  const { conditions } = readTermConditions(written)
  const words = termFactNames.flatMap((name) => {
    const values = conditions[name] ?? []
    return values.length > 0 ? [termFacts[name].inWords(values)] : []
  })
  return words.join(' · ') || 'Every order'
}

/** What of an order its terms hang on. */
export function termFactsOf({
  customer,
  orderType,
  content,
}: Pick<OrderDetail, 'orderType' | 'content'> & { customer: { custType: string } }): TermFacts {
  const sold = blocks.filter((block) => content[block.name]?.rows.length)
  const kind = Object.entries(orderTypes).find(([, type]) => type === orderType)
  const months = sold.flatMap((block) => content[block.name]?.rows.map((row) => termOf(block, row)) ?? [])
  return {
    customer: customer.custType,
    order: kind?.[0] ?? 'ordinary',
    services: sold.map(({ name }) => name),
    months: months.reduce((longest, one) => Math.max(longest, one), 0),
  }
}
