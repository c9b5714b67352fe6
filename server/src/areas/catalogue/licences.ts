import { required } from '@dealerline/shared/records/catalogue-fields.ts'
import { choice, count, money } from '@dealerline/shared/records/kinds.ts'
import {
  cmcProducts,
  type LicenceField,
  licenceCatalogue,
  licenceLabels,
} from '@dealerline/shared/rules/cmc-licences.ts'
import type { ImportKind } from '../../imports/kind.ts'
import { lockImports } from '../../imports/table-queries.ts'
import type { Transaction } from '../../kernel/database.ts'
import { selectLicencePrices, storeLicencePrices } from './licence-queries.ts'

/** The licences of the call management console with their current prices. */
export async function readLicences(tx: Transaction): Promise<LicenceField[]> {
  const prices = await selectLicencePrices(tx)
  return licenceCatalogue.map((licence) => {
    const price = prices.find(({ product, name }) => product === licence.product && name === licence.name)
    return { ...licence, ...price }
  })
}

/** The prices of licences. The licences themselves are fields of the service, so that an import adds none. */
export const licenceImport: ImportKind = {
  name: 'cmc-licences',
  title: 'CMC licences',
  help: 'A row is a licence of the call management console with its price a month and the number that the product includes. Lines that are sold keep their price.',
  fields: {
    product: required(choice('Product', cmcProducts)),
    name: required(choice('Licence', licenceLabels)),
    unitCost: money('Each a month (ex GST)'),
    defaultQuantity: count('Included', { max: 1000 }),
  },
  key: ['product', 'name'],
  example: { product: 'Insight', name: 'Supervisors', unitCost: '10.00', defaultQuantity: '1' },
  async select(tx, withLock) {
    if (withLock) await lockImports(tx, 'cmc-licences')
    return (await readLicences(tx)).map(({ product, name, unitCost, defaultQuantity }, index) => ({
      id: index + 1,
      values: { product, name, unitCost, defaultQuantity },
    }))
  },
  check: async (_tx, changes) => changes.map(({ id }) => (id > 0 ? [] : ['The product has no such licence'])),
  async save(tx, changes) {
    const licences = await readLicences(tx)
    const changedLicences = changes.map(({ id, values }) => {
      const { product, name, unitCost, defaultQuantity } = { ...licences[id - 1], ...values }
      return { product, name, unitCost, defaultQuantity }
    })
    await storeLicencePrices(tx, changedLicences)
    for (const { product, name, ...data } of changedLicences)
      tx.audit({ entityType: 'cmcLicence', entityID: `${product} ${name}`, action: 'changed', data })
  },
}
