import { quoteCalls } from '@dealerline/shared/contract/quotes.ts'
import { finish, routesOf, steps } from '../../calls/handler.ts'
import { quoteDocument } from './document.ts'
import { getQuoteDetails, saveQuote } from './quote-details.ts'
import { generateQuote, getPriceChanges, getQuoteVersions } from './quote-versions.ts'

export const quoteRoutes = routesOf(quoteCalls, {
  getQuoteDetails: (context, { params }) => getQuoteDetails(context, params.orderID),
  saveQuote: (context, { body }) => saveQuote(context, body),
  generateQuote: (context, { params }) => generateQuote(context, params.orderID),
  getQuoteVersions: (context, { params }) => getQuoteVersions(context, params.orderID),
  getQuoteDocument: steps({
    prepare: (context, { params, query }) => quoteDocument(context, 'quote', params, query),
    call: finish,
  }),
  getQuoteSummary: steps({
    prepare: (context, { params, query }) => quoteDocument(context, 'summary', params, query),
    call: finish,
  }),
  getPriceChanges: (context, { params }) => getPriceChanges(context, params.orderID),
})
