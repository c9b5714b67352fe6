import { z } from 'zod'
import { storedShapeOf } from '../blocks/kinds.ts'
import { limited } from '../rules/schemas.ts'
import { call, id, recordIDOrNone, version } from './call.ts'
import { changeShapeOf, handsetFields, ratePlanFields } from './catalogue-fields.ts'

export const ratePlan = z.object({
  id: z.number().int(),
  ratePlanID: z.number().int(),
  ...storedShapeOf(ratePlanFields),
  version: version.default(0),
})
export type RatePlan = z.output<typeof ratePlan>

export const handset = z.object({
  handsetID: z.number().int(),
  ...storedShapeOf(handsetFields),
  version: version.default(0),
})
export type Handset = z.output<typeof handset>

/**
 * A plan as it is saved: id 0 is a new one, and `ratePlanID` says the same. Fields that are left out stay as they are.
 * The version is that of the plan the person saw; 0 does not ask.
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

/** Part of an order or quote that is not sent yet and holds a plan or handset: `lines` rows of a block. */
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
  /** Hardware that an NBN service is connected with. */
  isNbn: z.boolean(),
})
export type HardwareCategory = z.output<typeof hardwareCategory>

const hardwareManufacturer = z.object({ manufacturerDetailsID: z.number().int(), name: z.string() })
export type HardwareManufacturer = z.output<typeof hardwareManufacturer>

/** Hardware of the catalogue that an NBN service is connected with; the id is that of the handset. */
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

/** Services that are sold together; dollars with tax. */
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
  name: z.string(),
  label: z.string(),
  product: z.enum(['insight', 'report']),
  unitCost: z.number(),
  defaultQuantity: z.number().int(),
})

/** `true` or `false` in a path, in any case of letters. */
const flagInPath = z
  .string()
  .max(5, { error: 'must be true or false', abort: true })
  .toLowerCase()
  .pipe(z.enum(['true', 'false'], 'must be true or false'))
  .transform((written) => written === 'true')

const ratePlanFilter = z.object({
  text: limited('Text', 100).default(''),
  usageType: limited('Usage type', 50).default(''),
})

export const catalogueCalls = {
  getRatePlans: call({
    method: 'POST',
    path: 'Order/getRatePlans',
    summary: 'The plans of these usage types; archived ones only where they are asked for.',
    access: 'staff',
    reads: true,
    body: z.object({
      types: z.array(limited('Usage type', 50)).max(50).default([]),
      includeArchived: z.boolean().default(false),
    }),
    reply: z.array(ratePlan),
  }),
  maintainedRatePlans: call({
    method: 'POST',
    path: 'support/getRatePlans/{archived}',
    summary: 'The plans that a text and a usage type find; archived ones only where the path says true.',
    access: 'admin',
    reads: true,
    params: z.object({ archived: flagInPath }),
    body: ratePlanFilter.nullish(),
    reply: z.array(ratePlan),
  }),
  updateRatePlan: call({
    method: 'POST',
    path: 'support/UpdateRatePlan',
    summary: 'Makes a plan (id 0) or changes one. 409 with the current plan where it is stale.',
    access: 'admin',
    body: ratePlanChange,
    reply: ratePlan,
  }),
  updateRatePlans: call({
    method: 'POST',
    path: 'support/UpdateRatePlans',
    summary: 'Makes and changes plans, all of them or none. 409 with the current plans where one is stale.',
    access: 'admin',
    body: z.array(ratePlanChange).max(500),
    reply: z.array(ratePlan),
  }),
  deleteRatePlan: call({
    method: 'DELETE',
    path: 'support/DeleteRatePlan/{id}',
    summary: 'Removes a plan that is on no order, and answers it as it was. 409 says how many orders have it.',
    access: 'admin',
    params: z.object({ id }),
    reply: ratePlan,
  }),
  getRatePlanUsage: call({
    method: 'GET',
    path: 'support/GetRatePlanUsage/{id}',
    summary: 'The orders and quotes not sent yet that have a plan, latest first.',
    access: 'admin',
    params: z.object({ id }),
    reply: z.array(catalogueUse),
  }),
  getHandsets: call({
    method: 'GET',
    path: 'Order/getHandsets',
    summary: 'The handsets and hardware that can be ordered.',
    access: 'staff',
    reply: z.array(handset),
  }),
  getHandsetsToo: call({
    method: 'GET',
    path: 'Order/getHandsets/{includeFlag}',
    summary: 'The handsets and hardware, with the archived ones where the path says true.',
    access: 'staff',
    params: z.object({ includeFlag: flagInPath }),
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
  updateHandset: call({
    method: 'POST',
    path: 'support/UpdateHandset',
    summary: 'Makes a handset (id 0) or changes one. 409 with the current handset where it is stale.',
    access: 'admin',
    body: handsetChange,
    // The specification has these of a handset that is on an order.
    readBefore: [z.object({ quantity: z.unknown(), itemCost: z.unknown(), notes: z.unknown() })],
    reply: handset,
  }),
  updateHandsets: call({
    method: 'POST',
    path: 'support/UpdateHandsets',
    summary: 'Makes and changes handsets, all of them or none. 409 with the current handsets where one is stale.',
    access: 'admin',
    body: z.array(handsetChange).max(500),
    reply: z.array(handset),
  }),
  deleteHandset: call({
    method: 'DELETE',
    path: 'support/deleteHandsets/{id}',
    summary: 'Removes a handset that is on no order, and answers it as it was. 409 says how many orders have it.',
    access: 'admin',
    params: z.object({ id }),
    reply: handset,
  }),
  getHandsetUsage: call({
    method: 'GET',
    path: 'support/GetHandsetUsage/{id}',
    summary: 'The orders and quotes not sent yet that have a handset, latest first.',
    access: 'admin',
    params: z.object({ id }),
    reply: z.array(catalogueUse),
  }),
  getNbnHardwares: call({
    method: 'GET',
    path: 'NBNHardware/GetNBNHardwares/{flag}',
    summary: 'Hardware for NBN services, with the archived ones where the path says true.',
    access: 'staff',
    params: z.object({ flag: flagInPath }),
    reply: z.array(nbnHardware),
  }),
  getHardwareCategories: call({
    method: 'GET',
    path: 'Order/GetHardwareCategories',
    summary: 'The categories that hardware is sorted into.',
    access: 'staff',
    reply: z.array(hardwareCategory),
  }),
  getHardwareManufacturers: call({
    method: 'GET',
    path: 'Order/GetHardwareManufacturers',
    summary: 'Who makes the hardware.',
    access: 'staff',
    reply: z.array(hardwareManufacturer),
  }),
  getCmcLicences: call({
    method: 'GET',
    path: 'Order/GetCmcLicences',
    summary: 'The licences of each product of the call management console; dollars a month without GST for one.',
    access: 'staff',
    reply: z.array(cmcLicence),
  }),
  getBundles: call({
    method: 'GET',
    path: 'order/getBundles',
    summary: 'The bundles, archived ones last and marked, so that a row that has one still reads.',
    access: 'staff',
    reply: z.array(bundle),
  }),
}
