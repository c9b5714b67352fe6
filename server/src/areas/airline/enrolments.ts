import type { Enrolment } from '@dealerline/shared/contract/airline.ts'
import { AppError, assertNoErrors } from '@dealerline/shared/errors.ts'
import { type MembershipDetails, qualificationErrors } from '@dealerline/shared/rules/airline.ts'
import { authorOf, type Context } from '../../calls/context.ts'
import * as queries from './queries.ts'
import { assertTakesPart } from './takes-part.ts'

/**
 * Enrols the business customer with this billing account. A job sends the application. Returns an existing active
 * enrolment unchanged, so that a customer has only one.
 */
export async function enrol(context: Context, account: string, application: MembershipDetails): Promise<Enrolment> {
  const { tx, caller, queue } = context
  const applicant = await queries.lockEnrolmentCustomer(tx, account)
  if (!applicant) throw new AppError('notFound', { detail: 'There is no customer with this account.' })
  await assertTakesPart(context)
  const activeEnrolment = await queries.findActiveEnrolment(tx, applicant.customerID)
  if (activeEnrolment) return activeEnrolment
  assertCanApply(applicant)
  // The details of a member are not required here: the job finds the membership number, or reports missing details.
  if (Object.values(application).some(Boolean))
    assertNoErrors(qualificationErrors(application, await queries.selectChoices(tx)))
  const enrolment = await queries.insertEnrolment(tx, applicant, application, authorOf(caller))
  if (!enrolment) throw new Error('An enrolment was not stored.')
  await queue(tx, 'airline.enrol', { enrolmentID: enrolment.enrolmentID })
  const { customerID } = applicant
  tx.audit({ entityType: 'customer', entityID: customerID, action: 'enrolment requested', data: application })
  return enrolment
}

function assertCanApply({ custType, abn, membershipNo }: queries.EnrolmentCustomer): void {
  if (membershipNo !== '')
    throw new AppError('conflict', { detail: `This customer is already a member with the number ${membershipNo}.` })
  if (custType !== 'business') throw new AppError('conflict', { detail: 'Only a business can be enrolled.' })
  if (abn === '') throw new AppError('conflict', { detail: 'Add the ABN of this business before you enrol it.' })
}
