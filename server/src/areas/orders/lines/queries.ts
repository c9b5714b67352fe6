import type { ServiceOrderLine } from '@dealerline/shared/contract/lines.ts'
import type { Transaction } from '../../../kernel/database.ts'

/** The rows of an order in the form of service order lines. */
export const selectServiceOrderLines = (tx: Transaction, orderID: number) =>
  tx.prepared<ServiceOrderLine>('select_service_order_lines')`
    select line_id as id, order_id as "orderId", coalesce(rate_plan_id, 0) as "rateplanId",
        coalesce(hardware_id, 0) as "hardwareId", coalesce(usage_type, -1) as "usageType",
        contract_length as "contractLength", quantity, monthly_fee::float8 as "monthlyFee",
        once_off_charges::float8 as "onceOffCharges", coalesce(address_id, 0) as "addressId", block as type
      from order_lines where order_id = ${orderID} order by block, position, line_id`
