import { noteCalls } from '@dealerline/shared/contract/notes.ts'
import { routesOf } from '../../../calls/handler.ts'
import { deleteNotes, getNotes, saveNotes } from './notes.ts'

export const noteRoutes = routesOf(noteCalls, {
  getNotes: (context, { params }) => getNotes(context, params.orderID, params.component),
  addNotes: (context, { params, body }) => saveNotes(context, params.orderID, body),
  deleteNotes: (context, { params, body }) => deleteNotes(context, params.orderID, body),
})
