import { serviceAddress, serviceKey } from '../../kernel/declare-setting.ts'
import { declareSystem } from '../../kernel/declare-system.ts'

export const emailVerification = declareSystem({
  label: 'e-mail verification',
  connection: { key: 'emailVerificationUrl' },
  settings: {
    emailVerificationUrl: serviceAddress(
      'EMAIL_VERIFICATION_URL',
      'Service that verifies e-mail addresses. Default: only their text is checked.',
    ),
    emailVerificationKey: serviceKey('EMAIL_VERIFICATION_KEY', 'the e-mail verification service'),
  },
  isOptional: true,
  document: 'E-mail verification',
  isAskedBySales: true,
})
