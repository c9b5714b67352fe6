import type { Work } from '../calls/context.ts'
import { systemTitle } from '../kernel/outside-error.ts'
import type { OutsideSystemName } from '../kernel/outside-systems.ts'
import { markLate } from './request-queries.ts'

/** Tells the administrators once about each request whose answer has become late. */
export async function tellOfLate({ tx, queue }: Work): Promise<void> {
  const groups = await markLate(tx)
  const [first] = groups
  if (!first) return
  const title = 'Outside systems have not answered in time'
  const lines = groups.map(
    ({ title: what, system, count }) => `${what}: ${count} (${systemTitle(system as OutsideSystemName)})`,
  )
  await queue(tx, 'administrators.tell', {
    key: `outside-late-${first.first}`,
    title,
    subject: title,
    lines: [...lines, 'See the reasons under Administration → Outside Systems → Waiting.'],
    by: 'Outside systems',
  })
}
