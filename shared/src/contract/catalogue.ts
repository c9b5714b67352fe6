import { z } from 'zod'
import { changeShapeOf, handsetFields, ratePlanFields } from '../records/catalogue-fields.ts'
import { storedShapeOf } from '../records/kinds.ts'
import { cmcProducts, licenceLabels } from '../rules/cmc-licences.ts'
import { limited } from '../rules/schemas.ts'
import { call, id, recordIDOrNone, version } from './call.ts'

export const ratePlan = z.object({
  id: z.number().int(),
  ratePlanID: z.number().int(),
  ...storedShapeOf(ratePlanFields),
  version: version.default(0),
})

export const handset = z.object({
  handsetID: z.number().int(),
  ...storedShapeOf(handsetFields),
  version: version.default(0),
})

/**
 * A plan to save. A plan is new if `id` or `ratePlanID` is 0. Omitted fields keep their values. Version 0 skips the
 * check for a stale record.
 */
const ratePlanChange = z.object({
  id: recordIDOrNone.default(0),
  ratePlanID: recordIDOrNone.default(0),
  version: version.default(0),
  ...changeShapeOf(ratePlanFields),
})
export type RatePlanChange = z.output<typeof ratePlanChange>

const handsetChange = z.object({
  handsetID: recordIDOrNone.default(0),
  version: version.default(0),
  ...changeShapeOf(handsetFields),
})
export type HandsetChange = z.output<typeof handsetChange>

/** An unsent order or quote that uses a plan or handset, with the block and the number of rows. */
const catalogueUse = z.object({
  orderID: z.number().int(),
  isQuote: z.boolean(),
  customerName: z.string(),
  dealerName: z.string(),
  block: z.string(),
  lines: z.number().int(),
})
export type CatalogueUse = z.output<typeof catalogueUse>

const hardwareCategory = z.object({
  hardwareCategoryID: z.number().int(),
  name: z.string(),
  isNbn: z.boolean(),
})
export type HardwareCategory = z.output<typeof hardwareCategory>

const hardwareManufacturer = z.object({ manufacturerDetailsID: z.number().int(), name: z.string() })
export type HardwareManufacturer = z.output<typeof hardwareManufacturer>

/** Catalogue hardware for NBN services; its id is the id of the handset. */
const nbnHardware = z.object({
  nbnHardwareID: z.number().int(),
  model: z.string(),
  description: z.string(),
  manufacturer: z.string(),
  rrpEx: z.number(),
  rentalEx: z.number(),
  archived: z.boolean(),
})
export type NbnHardware = z.output<typeof nbnHardware>

/** Services sold together; dollars including GST. */
export const bundle = z.object({
  bundleId: z.number().int(),
  name: z.string(),
  description: z.string(),
  monthly: z.number(),
  onceOff: z.number(),
  archived: z.boolean(),
})
export type Bundle = z.output<typeof bundle>

const cmcLicence = z.object({
  name: z.enum(Object.keys(licenceLabels) as (keyof typeof licenceLabels)[]),
  label: z.string(),
  product: z.enum(Object.keys(cmcProducts) as (keyof typeof cmcProducts)[]),
  unitCost: z.number(),
  defaultQuantity: z.number().int(),
})

/** Accepts `true` or `false` in a path, in any letter case. */
const flagInPath = z
  .string()
  .max(5, { error: 'must be true or false', abort: true })
  .toLowerCase()
  .pipe(z.enum(['true', 'false'], 'must be true or false'))
  .transform((text) => text === 'true')

const ratePlanFilter = z.object({
  text: limited('Text', 100).default(''),
  usageType: limited('Usage type', 50).default(''),
})

export const catalogueCalls = {
  getRatePlans: call('POST Order/getRatePlans', {
    summary: 'List the plans of given usage types',
    description: 'Includes archived plans only if `includeArchived` is true.',
    access: 'staff',
    reads: true,
    body: z.object({
      types: z.array(limited('Usage type', 50)).max(50).default([]),
      includeArchived: z.boolean().default(false),
    }),
    reply: z.array(ratePlan),
  }),
  maintainedRatePlans: call('POST support/getRatePlans/{archived}', {
    summary: 'Search the plans for administration',
    description: 'Filters by text and usage type. Includes archived plans only if the path says `true`.',
    access: 'admin',
    reads: true,
    params: z.object({ archived: flagInPath }),
    body: ratePlanFilter.nullish(),
    reply: z.array(ratePlan),
  }),
  updateRatePlan: call('POST support/UpdateRatePlan', {
    summary: 'Add or change a plan',
    renews: 'everything',
    description:
      'Creates a plan if `id` is 0. Omitted fields keep their values. 409 with the current plan if `version` is stale.',
    access: 'admin',
    body: ratePlanChange,
    reply: ratePlan,
  }),
  updateRatePlans: call('POST support/UpdateRatePlans', {
    summary: 'Add or change several plans',
    renews: 'everything',
    description: 'Saves all plans or none. 409 with the current plans if a version is stale.',
    access: 'admin',
    body: z.array(ratePlanChange).max(500),
    reply: z.array(ratePlan),
  }),
  deleteRatePlan: call('DELETE support/DeleteRatePlan/{id}', {
    summary: 'Delete an unused plan',
    renews: 'everything',
    description: 'Returns the deleted plan. 409 with the number of orders if orders use it.',
    access: 'admin',
    params: z.object({ id }),
    reply: ratePlan,
  }),
  getRatePlanUsage: call('GET support/GetRatePlanUsage/{id}', {
    summary: 'List the drafts that use a plan',
    description: 'Returns unsent orders and quotes, latest first.',
    access: 'admin',
    fromStandby: true,
    params: z.object({ id }),
    reply: z.array(catalogueUse),
  }),
  getUsedPlans: call('GET Order/GetUsedPlans', {
    summary: 'List the plans that the caller uses most',
    description:
      'Returns numbers of plans, the most used first, from at most 300 orders and quotes of the last 180 days.',
    access: 'staff',
    reply: z.array(z.number().int()),
  }),
  getHandsets: call('GET Order/getHandsets', {
    summary: 'List the handsets and hardware for sale',
    access: 'staff',
    reply: z.array(handset),
  }),
  getHandsetsIncludingArchived: call('GET Order/getHandsets/{includeFlag}', {
    summary: 'List handsets and hardware, optionally archived ones',
    description: 'Includes archived handsets if the path says `true`.',
    access: 'staff',
    params: z.object({ includeFlag: flagInPath }),
    reply: z.array(handset),
  }),
  getHandset: call('GET Order/getHandsets/false/{id}', {
    summary: 'Get a handset',
    access: 'staff',
    params: z.object({ id }),
    reply: handset,
  }),
  updateHandset: call('POST support/UpdateHandset', {
    summary: 'Add or change a handset',
    renews: 'everything',
    description:
      'Creates a handset if `handsetID` is 0. Omitted fields keep their values. 409 with the current handset if `version` is stale.',
    access: 'admin',
    body: handsetChange,
    // In the specification, a handset on an order also has these fields.
    readBefore: [z.object({ quantity: z.unknown(), itemCost: z.unknown(), notes: z.unknown() })],
    reply: handset,
  }),
  updateHandsets: call('POST support/UpdateHandsets', {
    summary: 'Add or change several handsets',
    renews: 'everything',
    description: 'Saves all handsets or none. 409 with the current handsets if a version is stale.',
    access: 'admin',
    body: z.array(handsetChange).max(500),
    reply: z.array(handset),
  }),
  deleteHandset: call('DELETE support/deleteHandsets/{id}', {
    summary: 'Delete an unused handset',
    renews: 'everything',
    description: 'Returns the deleted handset. 409 with the number of orders if orders use it.',
    access: 'admin',
    params: z.object({ id }),
    reply: handset,
  }),
  getHandsetUsage: call('GET support/GetHandsetUsage/{id}', {
    summary: 'List the drafts that use a handset',
    description: 'Returns unsent orders and quotes, latest first.',
    access: 'admin',
    fromStandby: true,
    params: z.object({ id }),
    reply: z.array(catalogueUse),
  }),
  getNbnHardwares: call('GET NBNHardware/GetNBNHardwares/{flag}', {
    summary: 'List the hardware for nbn services',
    description: 'Includes archived hardware if the path says `true`. Prices are dollars excluding GST.',
    access: 'staff',
    params: z.object({ flag: flagInPath }),
    reply: z.array(nbnHardware),
  }),
  getHardwareCategories: call('GET Order/GetHardwareCategories', {
    summary: 'List the hardware categories',
    access: 'staff',
    reply: z.array(hardwareCategory),
  }),
  getHardwareManufacturers: call('GET Order/GetHardwareManufacturers', {
    summary: 'List the hardware manufacturers',
    access: 'staff',
    reply: z.array(hardwareManufacturer),
  }),
  getCmcLicences: call('GET Order/GetCmcLicences', {
    summary: 'List the Call Management Console licences',
    description: 'Unit costs are dollars a month excluding GST for one licence.',
    access: 'staff',
    reply: z.array(cmcLicence),
  }),
  getBundles: call('GET order/getBundles', {
    summary: 'List the bundles',
    description:
      'Lists archived bundles last, marked as archived, because rows may still refer to them. Dollars including GST.',
    access: 'staff',
    reply: z.array(bundle),
  }),
}
