import { serviceAddress, serviceKey } from '../../kernel/declare-setting.ts'
import { declareSystem } from '../../kernel/declare-system.ts'

export const ticketing = declareSystem({
  label: 'ticketing',
  connection: { key: 'ticketingUrl' },
  settings: {
    ticketingUrl: serviceAddress(
      'TICKETING_URL',
      'Ticketing system for signed orders. Default: a sandbox in the database, shown at `/dev/ticketing` in development.',
    ),
    ticketingKey: serviceKey('TICKETING_KEY', 'the ticketing system'),
  },
  document: 'Ticketing',
  isAskedBySales: true,
})
