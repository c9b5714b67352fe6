import type { Enrolment } from '@dealerline/shared/contract/airline.ts'
import { AppError, assertNoErrors } from '@dealerline/shared/errors.ts'
import { type Applying, notQualifying } from '@dealerline/shared/rules/airline.ts'
import { authorOf, type Context } from '../../calls/context.ts'
import * as queries from './queries.ts'
import { assertTakesPart } from './takes-part.ts'

/**
 * Enrols the business customer with this account in billing; a job hands the application in. An enrolment that stands
 * is answered as it is, so that a customer has one.
 */
export async function enrol(context: Context, account: string, applying: Applying): Promise<Enrolment> {
  const { tx, caller, queue } = context
  const applicant = await queries.holdApplicant(tx, account)
  if (!applicant) throw new AppError('notFound', { detail: 'There is no customer with this account.' })
  await assertTakesPart(context)
  const standing = await queries.findStandingEnrolment(tx, applicant.customerID)
  if (standing) return standing
  assertCanApply(applicant)
  // Of a member nothing has to be known: the job finds the number, or says what is missing.
  if (Object.values(applying).some(Boolean)) assertNoErrors(notQualifying(applying, await queries.selectChoices(tx)))
  const enrolment = await queries.insertEnrolment(tx, applicant, applying, authorOf(caller))
  if (!enrolment) throw new Error('An enrolment was not stored.')
  await queue(tx, 'airline.enrol', { enrolmentID: enrolment.enrolmentID })
  const { customerID } = applicant
  tx.audit({ entityType: 'customer', entityID: customerID, action: 'enrolment asked for', data: applying })
  return enrolment
}

function assertCanApply({ custType, abn, membershipNo }: queries.Applicant): void {
  if (membershipNo !== '')
    throw new AppError('conflict', { detail: `This customer is a member already, with the number ${membershipNo}.` })
  if (custType !== 'business') throw new AppError('conflict', { detail: 'Only a business can be enrolled.' })
  if (abn === '') throw new AppError('conflict', { detail: 'Add the ABN of this business before you enrol it.' })
}
