import { signerCodeCalls } from '@dealerline/shared/contract/signer-codes.ts'
import { routesOf, steps } from '../calls/handler.ts'
import { confirmCode, followCode, followConfirmation, requestCode } from './codes.ts'
import type { LinkKinds } from './declare-link.ts'

/** The calls that the links of all kinds may make. */
export const linkRoutes = (kinds: LinkKinds) =>
  routesOf(signerCodeCalls, {
    requestSignerCode: steps({
      storesFirst: true,
      prepare: (context) => requestCode(kinds, context),
      call: followCode,
    }),
    confirmSignerCode: steps({
      storesFirst: true,
      prepare: (context, { body }) => confirmCode(kinds, context, body.code),
      call: followConfirmation,
    }),
  })
