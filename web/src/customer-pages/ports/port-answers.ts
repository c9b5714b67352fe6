import type { BodyInputOf } from '@dealerline/shared/contract/call.ts'
import type { PortQuestion, portRequestCalls } from '@dealerline/shared/contract/port-requests.ts'
import type { FieldError } from '@dealerline/shared/errors.ts'
import { type PortAnswer, type PortField, splitNumbers } from '@dealerline/shared/rules/port-questions.ts'

/** Numbers with one rejection and one account, which one answer corrects. */
export interface QuestionGroup extends PortQuestion {
  numbers: readonly string[]
}

/** The values of the fields of a group. */
export type GroupValues = Partial<Record<PortField, string | boolean>>
export type GroupErrors = Partial<Record<PortField, string>>

export function toGroups(questions: readonly PortQuestion[]): QuestionGroup[] {
  return [...Map.groupBy(questions, ({ group }) => group).values()].flatMap((members) =>
    members[0] ? [{ ...members[0], numbers: members.map(({ number }) => number) }] : [],
  )
}

const textOf = (value: string | boolean | undefined) => (typeof value === 'string' ? value.trim() : '')

/** Returns the answer with only the fields of the question. */
function toAnswer(fields: readonly PortField[], values: GroupValues) {
  return Object.fromEntries(
    fields.map((field) => {
      if (field === 'authorised' || field === 'settled') return [field, values[field] === true]
      if (field === 'associatedNumbers') return [field, splitNumbers(textOf(values[field]))]
      return [field, textOf(values[field])]
    }),
  ) as Omit<PortAnswer, 'associatedNumbers'> & { associatedNumbers?: string[] }
}

type Answers = BodyInputOf<typeof portRequestCalls.answerPortRequest>['numbers']

/** Returns an answer for every number of the groups. */
export const toAnswers = (groups: readonly QuestionGroup[], values: Readonly<Record<number, GroupValues>>): Answers =>
  groups.flatMap(({ group, numbers, fields }) =>
    numbers.map((number) => ({ number, ...toAnswer(fields, values[group] ?? {}) })),
  )

/** Returns the server's errors by group. `others` are messages without a field of the page. */
export function toGroupErrors(groups: readonly QuestionGroup[], answers: Answers, errors: readonly FieldError[]) {
  const byGroup: Record<number, GroupErrors> = {}
  for (const { path, message } of errors) {
    const [, index = '', field = ''] = /^numbers\.(\d+)\.(\w+)$/.exec(path) ?? []
    const number = answers[Number(index)]?.number ?? ''
    const group = index === '' ? undefined : groups.find(({ numbers }) => numbers.includes(number))
    if (group?.fields.some((name) => name === field))
      byGroup[group.group] = { ...byGroup[group.group], [field]: message }
  }
  return byGroup
}
