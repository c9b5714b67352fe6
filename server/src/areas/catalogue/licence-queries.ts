import type { LicenceField } from '@dealerline/shared/rules/cmc-licences.ts'
import type { Transaction } from '../../kernel/database.ts'

/** Returns the prices of licences that differ from those of a new installation. */
export const selectLicencePrices = (tx: Transaction) =>
  tx.prepared<Omit<LicenceField, 'label'>>('select_licence_prices')`
    select product, name, unit_cost::float8 as "unitCost", default_quantity as "defaultQuantity"
      from cmc_licence_prices`

/** Stores prices of licences. */
export const storeLicencePrices = (tx: Transaction, prices: readonly object[]) =>
  tx.execute('store_licence_prices')`
    insert into cmc_licence_prices (product, name, unit_cost, default_quantity)
      select product, name, "unitCost", "defaultQuantity"
      from jsonb_to_recordset(${JSON.stringify(prices)}) as p (product text, name text, "unitCost" numeric,
      "defaultQuantity" integer)
      on conflict (product, name) do update
      set unit_cost = excluded.unit_cost, default_quantity = excluded.default_quantity`
