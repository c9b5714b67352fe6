import type { Handset, RatePlan } from '@dealerline/shared/contract/catalogue.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../plugins/database.ts'
import * as queries from './queries.ts'

type Stored = Record<string, unknown>

export function toRatePlan(stored: Stored): RatePlan {
  const number = (name: string) => Number(stored[name] ?? 0)
  const text = (name: string) => String(stored[name] ?? '')
  const flag = (name: string) => stored[name] === true
  return {
    id: number('rate_plan_id'),
    ratePlanID: number('rate_plan_id'),
    ratePlanDescription: text('rate_plan_description'),
    groupName: text('group_name'),
    usageType: text('usage_type'),
    handset: flag('handset'),
    monthlyRetail: number('monthly_retail'),
    monthlyProfitPercent: number('monthly_profit_percent'),
    ratePlanPDF: text('rate_plan_pdf'),
    dataAllowance: text('data_allowance'),
    contractMonths: number('contract_months'),
    payInitialComms: flag('pay_initial_comms'),
    hasSpecialOverride: flag('has_special_override'),
    dealerSupplied: flag('dealer_supplied'),
    mixnMatch: flag('mixn_match'),
    additionalServices: flag('additional_services'),
    residential: flag('residential'),
    monitorDataUsage: flag('monitor_data_usage'),
    resourceFileID: number('resource_file_id'),
    ipBundle: flag('ip_bundle'),
    ConnectionFee: number('connection_fee'),
    archived: flag('archived'),
    grenkeFinance: flag('grenke_finance'),
  }
}

export function toHandset(stored: Stored): Handset {
  const number = (name: string) => Number(stored[name] ?? 0)
  return {
    handsetID: number('handset_id'),
    model: String(stored.model ?? ''),
    description: String(stored.description ?? ''),
    imagePath: String(stored.image_path ?? ''),
    dealerEx: number('dealer_ex'),
    rrpEx: number('rrp_ex'),
    rental: number('rental'),
    rentalEx: number('rental_ex'),
    hardwareCategoryID: number('hardware_category_id'),
    manufacturerDetailsID: number('manufacturer_details_id'),
    archived: stored.archived === true,
  }
}

export async function selectRatePlansByID(tx: Transaction, ids: number[]): Promise<RatePlan[]> {
  return (await queries.selectPlansByID(tx, ids)).map(toRatePlan)
}

export async function selectHandsetsByID(tx: Transaction, ids: number[]): Promise<Handset[]> {
  return (await queries.selectHandsetsByID(tx, ids)).map(toHandset)
}

export async function getRatePlans({ tx }: Context, types: string[], includeArchived: boolean): Promise<RatePlan[]> {
  return (await queries.selectPlans(tx, types, includeArchived)).map(toRatePlan)
}

export async function getHandsets({ tx }: Context): Promise<Handset[]> {
  return (await queries.selectHandsets(tx)).map(toHandset)
}

export async function getHandset({ tx }: Context, id: number): Promise<Handset> {
  const [found] = await queries.selectHandsetsByID(tx, [id])
  if (!found) throw new AppError('notFound')
  return toHandset(found)
}
