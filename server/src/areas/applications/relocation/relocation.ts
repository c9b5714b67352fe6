import { type Relocation, type RelocationInput, relocation as record } from '@dealerline/shared/contract/relocation.ts'
import { relocation } from '@dealerline/shared/record-rules/applications.ts'
import type { Context } from '../../../calls/context.ts'
import { lockOrder } from '../../orders/lock-order.ts'
import { commonFieldsOf, getApplication, linkUrl, type StoredApplication, saveApplication } from '../applications.ts'

export async function getRelocation(context: Context, orderID: number): Promise<Relocation> {
  return toRelocation(context, await getApplication(context, orderID, relocation.name))
}

async function toRelocation(context: Context, application: StoredApplication): Promise<Relocation> {
  return {
    relocationID: application.applicationID,
    ...(await commonFieldsOf(context, application)),
    relocationDetails: record.shape.relocationDetails.parse(application.details),
    guidURL: linkUrl(context, relocation, application.guid),
  }
}

export async function updateRelocation(
  context: Context,
  { orderID, relocationDetails }: RelocationInput,
): Promise<Relocation> {
  const { customerID } = await lockOrder(context, orderID)
  const content = { orderID, details: relocationDetails, parties: { customer: customerID } }
  return toRelocation(
    context,
    await saveApplication(context, relocation, content, (current) => toRelocation(context, current)),
  )
}
