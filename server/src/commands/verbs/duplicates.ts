import { Command } from '@commander-js/extra-typings'
import { report } from '../outcome.ts'
import { jsonOption, type Verb } from '../verb.ts'

export const duplicates: Verb = {
  problem: 'an order that is not sent has two rows about one number',
  command: new Command('duplicates')
    .description('Count by dealer the rows of unsent orders that are about one number, which stop the sending.')
    .addOption(jsonOption)
    .action((options) =>
      report(options, async () => {
        const { asOperator } = await import('../as-operator.ts')
        const { countDuplicates } = await import('../../areas/orders/count-duplicates.ts')
        const { inAuditedTransaction } = await import('../../installation/audited-transaction.ts')
        const dealers = await asOperator((operation) =>
          countDuplicates((work) => inAuditedTransaction(operation, 'dealerline duplicates', work)),
        )
        const lines = dealers.map(
          ({ dealerID, dealerFullName, orders, rows }) =>
            `${dealerID}  ${dealerFullName}: ${rows} rows in ${orders.length === 1 ? 'order' : 'orders'} ${orders.join(', ')}`,
        )
        const hasProblem = dealers.length > 0
        return { lines: hasProblem ? lines : ['No unsent order has duplicates.'], report: { dealers }, hasProblem }
      }),
    ),
}
