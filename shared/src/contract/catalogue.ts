import { z } from 'zod'
import { call, id } from './call.ts'

const money = z.number()

export const ratePlan = z.object({
  id: z.number().int(),
  ratePlanID: z.number().int(),
  ratePlanDescription: z.string(),
  groupName: z.string(),
  usageType: z.string(),
  handset: z.boolean(),
  monthlyRetail: money,
  monthlyProfitPercent: money,
  ratePlanPDF: z.string(),
  dataAllowance: z.string(),
  contractMonths: z.number().int(),
  payInitialComms: z.boolean(),
  hasSpecialOverride: z.boolean(),
  dealerSupplied: z.boolean(),
  mixnMatch: z.boolean(),
  additionalServices: z.boolean(),
  residential: z.boolean(),
  monitorDataUsage: z.boolean(),
  resourceFileID: z.number().int(),
  ipBundle: z.boolean(),
  ConnectionFee: money,
  archived: z.boolean(),
  grenkeFinance: z.boolean(),
})
export type RatePlan = z.output<typeof ratePlan>

export const handset = z.object({
  handsetID: z.number().int(),
  model: z.string(),
  description: z.string(),
  imagePath: z.string(),
  dealerEx: money,
  rrpEx: money,
  rental: money,
  rentalEx: money,
  hardwareCategoryID: z.number().int(),
  manufacturerDetailsID: z.number().int(),
  archived: z.boolean(),
})
export type Handset = z.output<typeof handset>

export const catalogueCalls = {
  getRatePlans: call({
    method: 'POST',
    path: 'Order/getRatePlans',
    summary: 'The plans of these usage types; archived ones only where they are asked for.',
    access: 'staff',
    reads: true,
    body: z.object({ types: z.array(z.string()).max(50).default([]), includeArchived: z.boolean().default(false) }),
    reply: z.array(ratePlan),
  }),
  getHandsets: call({
    method: 'GET',
    path: 'Order/getHandsets',
    summary: 'The handsets and hardware that can be ordered.',
    access: 'staff',
    reply: z.array(handset),
  }),
  getHandset: call({
    method: 'GET',
    path: 'Order/getHandsets/false/{id}',
    summary: 'One handset.',
    access: 'staff',
    params: z.object({ id }),
    reply: handset,
  }),
}
