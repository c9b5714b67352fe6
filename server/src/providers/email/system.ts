import { z } from 'zod'
import { address } from '../../kernel/config-kinds.ts'
import { connects, optional, setting } from '../../kernel/declare-setting.ts'
import { declareSystem } from '../../kernel/declare-system.ts'

export const email = declareSystem({
  label: 'e-mail',
  connection: { key: 'smtpUrl' },
  settings: {
    smtpUrl: connects(
      optional(
        'SMTP_URL',
        address('smtp', 'smtps'),
        'an address that starts with smtp:// or smtps://',
        'Server that sends the e-mail, such as `smtps://user:password@mail.telco.example:465`. Default: nothing is sent, and `npx dealerline mailbox` shows the mail; in development also `/dev/mailbox`.',
        true,
      ),
    ),
    mailFrom: setting(
      'MAIL_FROM',
      'Dealerline <no-reply@example.test>',
      z.string().regex(/^[^<>@\s]+@[^<>@\s]+$|^[^<>]*<[^<>@\s]+@[^<>@\s]+>$/),
      'an e-mail address, with or without a name before it',
      'Sender of e-mail, such as `Northern Telco <orders@telco.example>`.',
    ),
  },
  document: null,
  isAskedBySales: true,
})
