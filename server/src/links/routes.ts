import { linkCalls } from '@dealerline/shared/contract/links.ts'
import { signerCodeCalls } from '@dealerline/shared/contract/signer-codes.ts'
import { routesOf, steps } from '../calls/handler.ts'
import { confirmCode, followCode, followConfirmation, requestCode } from './codes.ts'
import type { LinkKinds } from './declare-link.ts'
import { previewLink } from './preview.ts'

/** The calls of all kinds of links: those of the dealer, and those that every link may make. */
export const linkRoutes = (kinds: LinkKinds) => [
  ...routesOf(linkCalls, { previewLink: (context, { body }) => previewLink(kinds, context, body) }),
  ...routesOf(signerCodeCalls, {
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
  }),
]
