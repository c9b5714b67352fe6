import { blocks } from '@dealerline/shared/blocks/index.ts'
import { firstExtension } from '@dealerline/shared/rules/extension-numbers.ts'
import type { Context } from '../../../calls/context.ts'
import { selectTakenNumbers } from './queries.ts'

const numberFields = [...new Set(blocks.flatMap((block) => block.numberField ?? []))]

/** Returns the customer's next free extension number, after the numbers on all of their orders. */
export async function findNextNumber(
  { tx, providers }: Pick<Context, 'tx' | 'providers'>,
  customerID: number,
): Promise<number> {
  const takenNumbers = await selectTakenNumbers(tx, customerID, numberFields)
  return providers.numbers.nextAccountNo({
    customerKey: String(customerID),
    from: firstExtension,
    count: 0,
    taken: takenNumbers,
  })
}
