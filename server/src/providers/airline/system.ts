import { word } from '../../kernel/config-kinds.ts'
import { serviceAddress, serviceKey, setting } from '../../kernel/declare-setting.ts'
import { declareSystem } from '../../kernel/declare-system.ts'

export const airline = declareSystem({
  label: 'airline partner',
  connection: { key: 'airlineUrl' },
  settings: {
    airlineUrl: serviceAddress(
      'AIRLINE_URL',
      'The airline partner’s service for members and enrolments. Default: a sandbox in the database.',
    ),
    airlineKey: serviceKey('AIRLINE_KEY', 'the airline partner’s service'),
    airlinePartnerName: setting(
      'AIRLINE_PARTNER_NAME',
      'Airline partner',
      word,
      'a name',
      'Name of the airline partner on the screens of its programme.',
    ),
  },
  document: 'Airline partner',
  isAskedBySales: false,
})
