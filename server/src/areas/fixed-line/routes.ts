import { fixedLineCalls } from '@dealerline/shared/contract/fixed-line.ts'
import { routesOf } from '../../plugins/calls.ts'
import { addLandlines, getLandlines, removeLandline, updateLandline } from './landlines.ts'

export const fixedLineRoutes = routesOf(fixedLineCalls, {
  getLandlinesOnOrder: (context, { params }) => getLandlines(context, params.orderID),
  addLandlines: (context, { body }) => addLandlines(context, body),
  updateLandline: (context, { params, body }) => updateLandline(context, params.id, body),
  removeLandline: (context, { params }) => removeLandline(context, params.id),
})
