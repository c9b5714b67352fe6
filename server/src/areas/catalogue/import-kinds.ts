import { required } from '@dealerline/shared/records/catalogue-fields.ts'
import { flag, money, text } from '@dealerline/shared/records/kinds.ts'
import type { ImportFields, ImportKind } from '../../imports/kind.ts'
import { tableKind, toStored } from '../../imports/table-kind.ts'
import { selectAll } from '../../imports/table-queries.ts'
import { licenceImport } from './licences.ts'
import { handsetKind, type Kind, planKind, saveRecords } from './maintain.ts'

/** Imports a kind that administrators maintain with the same verb as their screen. */
function maintainedImport<R>(
  kind: Kind<R>,
  options: Pick<ImportKind, 'name' | 'title' | 'help' | 'key' | 'example' | 'readLists'>,
): ImportKind {
  const { resourceFileID: _resourceFileID, ...fields } = kind.fields as ImportFields
  return {
    ...options,
    fields,
    async select(tx, withLock) {
      const rows = await selectAll(tx, { ...kind, columns: [] }, withLock)
      return rows.map((row) => toStored(fields, kind.id, row))
    },
    async save(tx, changes) {
      const inputs = changes.map(({ id, values }) => ({ id, change: { ...values, version: 0 } }))
      await saveRecords({ tx }, kind, inputs)
    },
  }
}

const nameField = { name: required(text('Name', { length: 100 })) }

const categories = tableKind({
  name: 'hardware-categories',
  title: 'Hardware categories',
  help: 'A row is a category of hardware, such as desk phones.',
  table: { table: 'hardware_categories', id: 'hardware_category_id' },
  entityType: 'hardwareCategory',
  fields: { ...nameField, isNbn: flag('For nbn services') },
  key: ['name'],
  example: { name: 'Video phones', isNbn: 'No' },
})

const manufacturers = tableKind({
  name: 'hardware-manufacturers',
  title: 'Hardware manufacturers',
  help: 'A row is a manufacturer of hardware.',
  table: { table: 'hardware_manufacturers', id: 'manufacturer_details_id' },
  entityType: 'hardwareManufacturer',
  fields: nameField,
  key: ['name'],
  example: { name: 'Grandstream' },
})

const bundles = tableKind({
  name: 'bundles',
  title: 'Bundles',
  help: 'A row is a bundle, which dealers choose on lines of mobile, internet and hardware.',
  table: { table: 'bundles', id: 'bundle_id' },
  entityType: 'bundle',
  fields: {
    name: required(text('Name', { length: 150 })),
    description: text('Description', { length: 500 }),
    monthly: money('Monthly (inc GST)'),
    onceOff: money('Once-off (inc GST)'),
    archived: flag('Archived'),
  },
  key: ['name'],
  example: { name: 'Office Starter Plus', description: 'Five extensions and nbn', monthly: '249.00', onceOff: '99.00' },
})

const plans = maintainedImport(planKind, {
  name: 'rate-plans',
  title: 'Rate plans',
  help: 'A row is a plan that dealers sell.',
  key: ['usageType', 'ratePlanDescription'],
  example: {
    ratePlanDescription: 'Mobile Business 40 GB',
    usageType: 'Mobile',
    groupName: 'Mobile',
    dataAllowance: '40 GB',
    contractMonths: '24',
    monthlyRetail: '45.00',
    ConnectionFee: '0',
    monthlyProfitPercent: '18',
  },
})

const handsets = maintainedImport(handsetKind, {
  name: 'handsets',
  title: 'Handsets and hardware',
  help: 'A row is a model of hardware. Its category and manufacturer must exist.',
  key: ['manufacturerDetailsID', 'model'],
  example: {
    model: 'T54W',
    description: 'Desk phone with colour screen',
    hardwareCategoryID: 'Desk phones',
    manufacturerDetailsID: 'Yealink',
    rrpEx: '249.00',
    dealerEx: '199.00',
  },
  async readLists(tx) {
    const read = async ({ select }: ImportKind) =>
      (await select(tx, false)).map(({ id, values }) => ({ id, name: String(values.name) }))
    return { categories: await read(categories), manufacturers: await read(manufacturers) }
  },
})

/** The kinds of the catalogue, in the order in which an empty portal is filled. */
export const catalogueImports: readonly ImportKind[] = [
  categories,
  manufacturers,
  handsets,
  plans,
  bundles,
  licenceImport,
]
