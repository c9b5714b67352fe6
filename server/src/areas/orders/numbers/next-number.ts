import { blocks } from '@dealerline/shared/blocks/index.ts'
import type { ReplyOf } from '@dealerline/shared/contract/call.ts'
import { firstExtension } from '@dealerline/shared/rules/extension-numbers.ts'
import { type AskingHandler, askIfNeeded, type Outside, Unanswered } from '../../../calls/asking.ts'
import type { Input } from '../../../calls/calls.ts'
import type { Context } from '../../../calls/context.ts'
import type { Transaction } from '../../../kernel/database.ts'
import type { NumbersProvider } from '../../../providers/numbers/port.ts'
import { selectTakenNumbers } from './queries.ts'

const numberFields = [...new Set(blocks.flatMap((block) => block.numberField ?? []))]

type Question = Parameters<NumbersProvider['nextAccountNo']>[0]

/** Returns the question for the customer's next free extension number, after the numbers on all of their orders. */
export async function toNumberQuestion({ tx }: Pick<Context, 'tx'>, customerID: number): Promise<Question> {
  const takenNumbers = await selectTakenNumbers(tx, customerID, numberFields)
  return { customerKey: String(customerID), from: firstExtension, count: 0, taken: takenNumbers }
}

export const askNextNumber = ({ providers }: Outside, question: Question) => providers.numbers.nextAccountNo(question)

const answers = new WeakMap<Transaction, number>()

/**
 * Returns the customer's next free extension number. Numbers that were taken after the inventory answered count too.
 * @throws Unanswered if the inventory was not asked yet. The call must be declared with `withNextNumber`
 */
export async function findNextNumber({ tx }: Pick<Context, 'tx'>, customerID: number): Promise<number> {
  const question = await toNumberQuestion({ tx }, customerID)
  const answer = answers.get(tx)
  if (answer === undefined) throw new Unanswered(question)
  return Math.max(answer, ...question.taken.map((number) => number + 1))
}

/** Creates the handler of a call whose verb may need the customer's next extension number. */
export const withNextNumber = <C>(verb: (context: Context, input: Input<C>) => Promise<ReplyOf<C>>): AskingHandler<C> =>
  askIfNeeded<C, Question, number>({
    verb,
    ask: askNextNumber,
    remember: ({ tx }, number) => answers.set(tx, number),
  })
