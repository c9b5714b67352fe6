import { landlineCalls } from '@dealerline/shared/contract/landlines.ts'
import { routesOf } from '../../../calls/handler.ts'
import { addLandlines, getLandlines, removeLandline, updateLandline } from './landlines.ts'

export const landlineRoutes = routesOf(landlineCalls, {
  getLandlinesOnOrder: (context, { params }) => getLandlines(context, params.orderID),
  addLandlines: (context, { body }) => addLandlines(context, body),
  updateLandline: (context, { params, body }) => updateLandline(context, params.id, body),
  removeLandline: (context, { params }) => removeLandline(context, params.id),
})
