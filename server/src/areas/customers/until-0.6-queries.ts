import type { Transaction } from '../../kernel/database.ts'

/** Moves the messages in the table of release 0.4.0, which no key ties to the dealer of their order. */
export const moveOldDeliveries = (tx: Transaction, customerID: number, dealerID: number) =>
  tx.execute('move_old_deliveries')`
    update deliveries set dealer_id = ${dealerID}
      where order_id in (select order_id from orders where customer_id = ${customerID})`
