import type { Pool } from 'pg'
import { OutsideRefused } from '../../kernel/outside-error.ts'
import { behave } from '../behaviour.ts'
import type { AirlineApplication, AirlineOutcome, AirlineProvider } from './port.ts'
import { declineApplicant, enrolApplicant, findApplication, findByKey, findMember, insertEnrolment } from './queries.ts'

const toOutcome = ({ reference, status, membershipNo, reason }: AirlineOutcome): AirlineOutcome => ({
  reference,
  status,
  membershipNo,
  reason,
})

/**
 * An airline partner whose members are kept in this database. An application is pending until somebody asks what became of
 * it: then its business is a member, unless the contact's e-mail begins with `decline` (declined) or `wait` (stays pending).
 */
export function makeAirlineSandbox({ pool }: { pool: Pool }): AirlineProvider {
  async function apply(application: AirlineApplication): Promise<AirlineOutcome> {
    const known = await findByKey(pool, application.key)
    if (known) return toOutcome(known)
    if (await findMember(pool, application.abn))
      throw new OutsideRefused('airline', 'A business with this ABN is a member already')
    await insertEnrolment(pool, application)
    const made = await findByKey(pool, application.key)
    if (!made) throw new Error('The application could not be stored')
    return made
  }
  return {
    async findMember(abn) {
      await behave(pool, 'airline')
      return findMember(pool, abn)
    },
    async enrol(application) {
      const { times } = await behave(pool, 'airline')
      if (times > 1) await apply(application)
      return apply(application)
    },
    async findEnrolment(reference) {
      await behave(pool, 'airline')
      const found = await findApplication(pool, reference)
      if (!found) return undefined
      const { email } = found.application
      if (email.startsWith('decline'))
        await declineApplicant(pool, reference, 'The partner could not verify this business')
      else if (!email.startsWith('wait')) await enrolApplicant(pool, reference)
      const decided = await findApplication(pool, reference)
      return decided && toOutcome(decided)
    },
  }
}
