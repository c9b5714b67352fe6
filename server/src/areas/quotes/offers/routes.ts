import { offerCalls } from '@dealerline/shared/contract/offers.ts'
import { finish, routesOf, steps } from '../../../calls/handler.ts'
import { acceptQuote, answerQuestion, askAboutQuote, declineQuote } from './answer.ts'
import { offeredDocument, offerLinks } from './offer-link.ts'
import { getQuoteOffers } from './offers.ts'
import { followOffer, sendQuote } from './send.ts'
import { takeBackQuote } from './take-back.ts'

export const offerRoutes = routesOf(offerCalls, {
  sendQuote: steps({ storesFirst: true, prepare: (context, { body }) => sendQuote(context, body), call: followOffer }),
  getQuoteOffers: (context, { params }) => getQuoteOffers(context, params.orderID),
  takeBackQuote: (context, { params }) => takeBackQuote(context, params.orderID),
  answerQuoteQuestion: (context, { params, body }) => answerQuestion(context, params.questionID, body.answer),
  getQuoteFromGuid: offerLinks.getPage,
  recordQuoteView: offerLinks.recordView,
  askAboutQuote: (context, { body }) => askAboutQuote(context, body.question),
  acceptQuote: (context, { body }) => acceptQuote(context, body),
  declineQuote: (context, { body }) => declineQuote(context, body),
  getQuoteFileFromGuid: steps({
    prepare: (context, { params, query }) => offeredDocument(context, params.position, query),
    call: finish,
  }),
})
