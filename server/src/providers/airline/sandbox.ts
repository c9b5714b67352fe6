import type { Pool } from 'pg'
import { OutsideRefused } from '../../kernel/outside-error.ts'
import { behaving } from '../behaviour.ts'
import type { AirlineOutcome, AirlineProvider } from './port.ts'
import { declineApplicant, enrolApplicant, findApplication, findByKey, findMember, insertEnrolment } from './queries.ts'

const toOutcome = ({ reference, status, membershipNo, reason }: AirlineOutcome): AirlineOutcome => ({
  reference,
  status,
  membershipNo,
  reason,
})

/**
 * Makes an airline partner with members in this database. An application is pending until its outcome is queried. The
 * business then becomes a member. If the contact's e-mail starts with `decline`, the application is declined. If it
 * starts with `wait`, the application stays pending.
 */
export const makeAirlineSandbox = ({ pool }: { pool: Pool }): AirlineProvider =>
  behaving<AirlineProvider>(pool, 'airline', {
    findMember: (abn) => findMember(pool, abn),
    async enrol(application) {
      const earlier = await findByKey(pool, application.key)
      if (earlier) return toOutcome(earlier)
      if (await findMember(pool, application.abn))
        throw new OutsideRefused('airline', 'A business with this ABN is a member already')
      await insertEnrolment(pool, application)
      const outcome = await findByKey(pool, application.key)
      if (!outcome) throw new Error('The application could not be stored')
      return outcome
    },
    async findEnrolment(reference) {
      const application = await findApplication(pool, reference)
      if (!application) return undefined
      const { email } = application.application
      if (email.startsWith('decline'))
        await declineApplicant(pool, reference, 'The partner could not verify this business')
      else if (!email.startsWith('wait')) await enrolApplicant(pool, reference)
      const decided = await findApplication(pool, reference)
      return decided && toOutcome(decided)
    },
  })
