import { catalogueCalls } from '@dealerline/shared/contract/catalogue.ts'
import { routesOf } from '../../calls/handler.ts'
import {
  getBundles,
  getHandset,
  getHandsets,
  getHardwareCategories,
  getHardwareManufacturers,
  getNbnHardwares,
  getRatePlans,
  getUsedPlans,
} from './catalogue.ts'
import { readLicences } from './licences.ts'
import {
  deleteRecord,
  getUsage,
  handsetChange,
  handsetKind,
  planChange,
  planKind,
  saveRecord,
  saveRecords,
} from './maintain.ts'

export const catalogueRoutes = routesOf(catalogueCalls, {
  getRatePlans: (context, { body }) => getRatePlans(context, body),
  maintainedRatePlans: (context, { params, body }) => {
    const { text, usageType = '' } = body ?? {}
    return getRatePlans(context, { types: usageType ? [usageType] : [], includeArchived: params.archived, text })
  },
  updateRatePlan: (context, { body }) => saveRecord(context, planKind, planChange(body)),
  updateRatePlans: (context, { body }) => saveRecords(context, planKind, body.map(planChange)),
  deleteRatePlan: (context, { params }) => deleteRecord(context, planKind, params.id),
  getRatePlanUsage: (context, { params }) => getUsage(context, planKind, params.id),
  getUsedPlans: (context) => getUsedPlans(context),
  getHandsets: (context) => getHandsets(context, false),
  getHandsetsIncludingArchived: (context, { params }) => getHandsets(context, params.includeFlag),
  getHandset: (context, { params }) => getHandset(context, params.id),
  updateHandset: (context, { body }) => saveRecord(context, handsetKind, handsetChange(body)),
  updateHandsets: (context, { body }) => saveRecords(context, handsetKind, body.map(handsetChange)),
  deleteHandset: (context, { params }) => deleteRecord(context, handsetKind, params.id),
  getHandsetUsage: (context, { params }) => getUsage(context, handsetKind, params.id),
  getNbnHardwares: (context, { params }) => getNbnHardwares(context, params.flag),
  getHardwareCategories: (context) => getHardwareCategories(context),
  getHardwareManufacturers: (context) => getHardwareManufacturers(context),
  getCmcLicences: ({ tx }) => readLicences(tx),
  getBundles: (context) => getBundles(context),
})
