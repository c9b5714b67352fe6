import { z } from 'zod'
import { word } from '../../kernel/config-kinds.ts'
import { optional, setting } from '../../kernel/declare-setting.ts'
import { declareSystem } from '../../kernel/declare-system.ts'

export const sms = declareSystem({
  label: 'SMS',
  connection: { key: 'smsProvider', value: 'twilio' },
  settings: {
    smsProvider: setting(
      'SMS_PROVIDER',
      'sandbox',
      z.string().pipe(z.enum(['sandbox', 'twilio'])),
      'sandbox or twilio',
      '`twilio` sends text messages; `sandbox` sends nothing, and `npx dealerline mailbox` shows them; in development also `/dev/mailbox`.',
    ),
    twilioAccountSid: optional('TWILIO_ACCOUNT_SID', word, 'the account SID', 'Twilio account.'),
    twilioAuthToken: optional('TWILIO_AUTH_TOKEN', word, 'the auth token', 'Token of the Twilio account.', true),
    twilioFrom: optional(
      'TWILIO_FROM',
      word,
      'a number such as +61400000000 or a sender name',
      'Sender of text messages.',
    ),
  },
  document: null,
  isAskedBySales: true,
})
