import type { Transaction } from '../../kernel/database.ts'
import { stopMessages } from '../../links/message-queries.ts'
import { voidLinks } from './queries.ts'

/** Closes the unanswered links of an application, and stops their unsent messages. */
export async function closeLinks(tx: Transaction, applicationID: number): Promise<void> {
  await stopMessages(tx, 'application', await voidLinks(tx, applicationID))
}
