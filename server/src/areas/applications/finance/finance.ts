import { definedFields } from '@dealerline/shared/contract/changes.ts'
import type { EarlierApplication } from '@dealerline/shared/contract/earlier-application.ts'
import {
  type FinanceApplication,
  type FinancingInput,
  financeApplication,
} from '@dealerline/shared/contract/finance.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { finance } from '@dealerline/shared/record-rules/applications.ts'
import { prefilledFinance } from '@dealerline/shared/record-rules/finance.ts'
import { canChangeApplication } from '@dealerline/shared/rules/application-states.ts'
import { toInstant } from '@dealerline/shared/rules/time.ts'
import type { Context } from '../../../calls/context.ts'
import { type CustomerLink, selectLinks } from '../../../links/link-queries.ts'
import { lockOrder } from '../../orders/lock-order.ts'
import { getOrderDetail } from '../../orders/order-detail.ts'
import { getOrder } from '../../orders/orders.ts'
import {
  auditApplication,
  commonFieldsOf,
  findApplicationByID,
  getApplication,
  getApplications,
  linkUrl,
  lockApplication,
  type StoredApplication,
  saveApplication,
  setComments,
  setGenerated,
  startNewApplication,
} from '../applications.ts'
import { freeze } from '../send.ts'

export async function getFinanceApplication(context: Context, orderID: number): Promise<FinanceApplication> {
  return toFinance(context, await getApplication(context, orderID, finance.name))
}

async function toFinance(context: Context, stored: StoredApplication): Promise<FinanceApplication> {
  const { guid, ...common } = await commonFieldsOf(context, stored)
  const all = await getApplications(context, stored.orderID, finance.name)
  const earlier = all.filter(({ index }) => index < stored.index)
  const earlierIDs = earlier.map(({ applicationID }) => applicationID)
  const links = earlier.length > 0 ? await selectLinks(context.tx, 'application', earlierIDs) : []
  return {
    financeApplicationID: stored.applicationID,
    index: stored.index,
    finGUID: guid,
    ...common,
    financeApplicationDetails: financeApplication.shape.financeApplicationDetails.parse(stored.details),
    generatedAt: toInstant(stored.generatedAt),
    comments: stored.comments,
    url: linkUrl(context, finance, guid),
    earlier: earlier.map((one) => toEarlierApplication(one, links)),
  }
}

function toEarlierApplication(
  { applicationID, index, status, generatedAt }: StoredApplication,
  links: readonly CustomerLink[],
): EarlierApplication {
  const answer = links.findLast(({ subject, answeredAt }) => subject === applicationID && answeredAt !== null)
  return {
    index,
    status,
    name: answer?.name ?? '',
    decidedAt: toInstant(answer?.answeredAt),
    comment: answer?.comment ?? '',
    isPrinted: generatedAt !== null,
  }
}

export async function updateFinancing(
  context: Context,
  { orderID, index, application, comments }: FinancingInput,
): Promise<FinanceApplication> {
  const { customerID, dealerID } = await lockOrder(context, orderID)
  if (application.dealerID !== undefined && application.dealerID !== dealerID)
    throw new AppError('badInput', {
      errors: [{ path: 'application.dealerID', message: 'This is not the dealer of the order' }],
    })
  await assertCurrent(context, orderID, index)
  const details = definedFields(application.financeApplicationDetails)
  const savedApplication = await saveApplication(
    context,
    finance,
    { orderID, details, parties: { customer: customerID } },
    (current) => toFinance(context, current),
  )
  if (comments === undefined) return toFinance(context, savedApplication)
  await setComments(context.tx, savedApplication.applicationID, comments)
  return toFinance(context, { ...savedApplication, comments })
}

/** Refuses a request about an application that is not the current one. */
async function assertCurrent(context: Context, orderID: number, index: number): Promise<void> {
  const all = index > 0 ? await getApplications(context, orderID, finance.name) : []
  const current = all.find(({ isCurrent }) => isCurrent)
  if (current && current.index !== index)
    throw new AppError('conflict', {
      detail: `Finance application ${index} of order ${orderID} was replaced by application ${current.index}.`,
    })
}

/** Fills in the application from the current order, for printing. Refuses an application that was sent. */
export async function generateFinance(context: Context, orderID: number, index: number): Promise<FinanceApplication> {
  const { tx } = context
  const { application } = await lockApplication(context, orderID, finance)
  await assertCurrent(context, orderID, index)
  if (!canChangeApplication(finance.name, application.status))
    throw new AppError('notEditable', {
      detail: `The finance application is ${application.status} and can no longer be changed.`,
    })
  await setGenerated(tx, application.applicationID, await freeze(context, finance, orderID))
  auditApplication(context, finance, orderID, 'application generated', { index: application.index })
  return getFinanceApplication(context, orderID)
}

/**
 * Starts a new application. It has the content of the previous application; the first one is prefilled from the order.
 */
export async function createNewFinance(context: Context, orderID: number): Promise<FinanceApplication> {
  const { customerID } = await lockOrder(context, orderID)
  const all = await getApplications(context, orderID, finance.name)
  if (all.length > 0) await startNewApplication(context, finance, orderID)
  else {
    const details = { ...prefilledFinance(await getOrderDetail(context, orderID)) }
    const content = { orderID, details, parties: { customer: customerID } }
    await saveApplication(context, finance, content, (current) => toFinance(context, current))
  }
  return getFinanceApplication(context, orderID)
}

/**
 * Returns the order of a finance application, with the GUIDs of the order and the application. A GUID is all zeros
 * until its record is sent. Answers 404 if the caller can't see the application.
 */
export async function getOrderGuidFromApplication(context: Context, applicationID: number) {
  const application = await findApplicationByID(context.tx, applicationID)
  if (application?.kind !== finance.name) throw new AppError('notFound', { detail: 'No Content' })
  const { orderID, orderGUID } = await getOrder(context, application.orderID)
  return { orderID, orderGUID, finGUID: application.guid }
}
