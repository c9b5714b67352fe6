import { noteCalls } from '@dealerline/shared/contract/notes.ts'
import { routesOf } from '../../../calls/handler.ts'
import { deleteNotes, getNotePeople, getNotes, saveNotes } from './notes.ts'

export const noteRoutes = routesOf(noteCalls, {
  getNotePeople: (context, { params, query }) => getNotePeople(context, params.orderID, query.search),
  getNotes: (context, { params }) => getNotes(context, params.orderID, params.component),
  addNotes: (context, { params, body }) => saveNotes(context, params.orderID, body),
  deleteNotes: (context, { params, body }) => deleteNotes(context, params.orderID, body),
})
