import { z } from 'zod'
import { choice, flag, handset } from '../records/kinds.ts'
import { contractTerms, termOfNewRow } from '../rules/contract-terms.ts'
import { nextExtension } from '../rules/extension-numbers.ts'
import { multiply } from '../rules/prices.ts'
import { addPrices, defineBlock, onceOffEx, planPrice } from './block.ts'
import { trunkHeader, trunkRows } from './trunk-rows.ts'

const rows = { ...trunkRows('teams'), handsetID: handset('Handset', { phonesOnly: true }) }

export const teams = defineBlock({
  name: 'teams',
  label: 'Teams',
  route: '/create-teams',
  icon: 'brand-teams',
  order: 120,
  usageType: 'teams',
  rowsLabel: 'Extensions',
  rowID: 'id',
  header: {
    id: 'teamsId',
    label: 'Connection',
    fields: {
      ...trunkHeader,
      configType: choice(
        'Configuration',
        { setupConfig: 'Set up once', ongoingConfig: 'Set up and maintain' },
        { blank: 'setupConfig' },
      ),
      hasOnGoingTeamConfig: flag('Ongoing configuration', false, {
        help: 'Includes changes after the set-up.',
      }),
    },
    requires: { connectionType: () => true },
  },
  rows,
  derived: { shape: { saved: z.boolean() }, compute: () => ({ saved: true }) },
  // Marked as unsaved, because its provisional id of 1 belongs to no record.
  blank: (order, existing) => ({
    id: 1,
    extension: nextExtension(existing.map((row) => row.extension)),
    contractLength: existing[0]?.contractLength ?? termOfNewRow(order, contractTerms.teams),
    saved: false,
  }),
  requires: { extensionName: () => true, quantity: () => true },
  price: (row, catalogue) =>
    addPrices(
      planPrice({ rows }, row, catalogue),
      onceOffEx(multiply(row.quantity, catalogue.handset(row.handsetID)?.rrpEx ?? 0)),
    ),
  goods: [{ rule: 'SEND-delivery-address-handset', isGoods: (row) => row.handsetID > 0 }],
  calls: {
    whole: {
      get: 'GET order/GetTeamsOnOrder/{orderID}',
      save: 'POST order/UpdateTeamsOnOrder/{orderID}',
      remove: 'POST Order/DeleteTeamsFromOrder/{orderID}',
      rows: 'teamsRows',
    },
  },
})
