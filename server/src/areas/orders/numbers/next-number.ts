import { type Block, type Row, savedID } from '@dealerline/shared/blocks/block.ts'
import { blocks } from '@dealerline/shared/blocks/index.ts'
import type { ReplyOf } from '@dealerline/shared/contract/call.ts'
import { firstExtension } from '@dealerline/shared/rules/extension-numbers.ts'
import type { Context } from '../../../calls/context.ts'
import { type Input, type Outside, reply, type Steps, steps } from '../../../calls/handler.ts'
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

/** Whether a new row of the block gets the customer's next number, because it has none. */
export const needsNumber = (block: Block, rows: readonly Row[]): boolean =>
  rows.some((row) => block.numberField && savedID(block, row) === 0 && row[block.numberField] === undefined)

const answers = new WeakMap<Transaction, number>()

/**
 * Returns the customer's next free extension number. Numbers that were taken after the inventory answered count too. The call
 * must be declared with `withNextNumber`.
 */
export async function findNextNumber({ tx }: Pick<Context, 'tx'>, customerID: number): Promise<number> {
  const { taken } = await toNumberQuestion({ tx }, customerID)
  const answer = answers.get(tx)
  if (answer === undefined) throw new Error('The inventory was not asked for the next number in `prepare`.')
  return Math.max(answer, ...taken.map((number) => number + 1))
}

/** What a verb with numbers has read, and the customer whose next number it needs. */
interface Read {
  numberFor: number | undefined
}

/**
 * Creates the handler of a call whose verb may need the customer's next extension number. `read` finds that out and changes
 * nothing. Without a need, the verb continues in the same transaction.
 */
export const withNextNumber = <C, R extends Read>(
  read: (context: Context, input: Input<C>) => Promise<R>,
  verb: (context: Context, input: Input<C>, read?: R) => Promise<ReplyOf<C>>,
): Steps<C> =>
  steps<C, number, Question>({
    prepare: async (context, input) => {
      const order = await read(context, input)
      return order.numberFor === undefined
        ? reply(await verb(context, input, order))
        : toNumberQuestion(context, order.numberFor)
    },
    call: askNextNumber,
    commit: (context, input, number) => {
      answers.set(context.tx, number)
      return verb(context, input)
    },
  })
