import type { Row } from '@dealerline/shared/blocks/block.ts'
import { internet } from '@dealerline/shared/blocks/internet.ts'
import type { InternetUpgrade } from '@dealerline/shared/contract/internet.ts'
import { toDialled } from '@dealerline/shared/rules/dialled.ts'
import type { Context } from '../../../calls/context.ts'
import { selectRatePlansByID } from '../../catalogue/catalogue.ts'
import { getCustomer } from '../../customers/customers.ts'
import { getSignedRows } from '../blocks/customer-rows.ts'

/**
 * Returns the internet services of a customer. A service that was ordered again, for example as an upgrade, appears
 * once with the values of its newest order.
 */
export async function getInternetUpgrades(context: Context, customerID: number): Promise<InternetUpgrade[]> {
  const [customer, signedRows] = await Promise.all([
    getCustomer(context, customerID),
    getSignedRows(context, internet, customerID),
  ])
  const latest = signedRows.filter(
    ({ row }, index) => !signedRows.slice(0, index).some((newer) => isSame(newer.row, row)),
  )
  const planIDs = [...new Set(latest.map(({ row }) => Number(row.ratePlanID)))].filter((id) => id > 0)
  const plans = new Map((await selectRatePlansByID(context.tx, planIDs)).map((plan) => [plan.ratePlanID, plan]))
  const addresses = new Map(customer.addressDetails.map((address) => [address.addressID, address.formattedAddress]))
  return latest.map(({ row, signedDate }) => ({
    internetID: Number(row.internetID),
    orderID: Number(row.orderID),
    internetType: String(row.internetType),
    ratePlanID: Number(row.ratePlanID),
    ratePlanDescription: plans.get(Number(row.ratePlanID))?.ratePlanDescription ?? '',
    addressID: Number(row.addressID),
    formattedAddress: addresses.get(Number(row.addressID)) ?? '',
    serviceNumber: String(row.serviceNumber),
    dataBackup: row.dataBackup === true,
    signedDate,
  }))
}

const isSame = (newer: Row, row: Row) => {
  const number = toDialled(row.serviceNumber)
  return number !== '' && toDialled(newer.serviceNumber) === number
}
