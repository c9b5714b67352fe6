import { z } from 'zod'
import { isdn, newPstn, pstnChurn } from '../blocks/fixed-line.ts'
import { rowInput, storedRow } from './block-shapes.ts'
import { call, id, recordID, version } from './call.ts'

/** The three kinds of fixed line by the name that a landline record has for their rows. */
export const landlineParts = { churns: pstnChurn, newServices: newPstn, isdNs: isdn } as const

const rows = {
  churns: z.array(rowInput(pstnChurn)).max(1000).default([]),
  newServices: z.array(rowInput(newPstn)).max(1000).default([]),
  isdNs: z.array(rowInput(isdn)).max(1000).default([]),
}

/** Rows of a landline to save: new ones (id 0) and changed ones; those left out stay. */
const landlineRows = z.object(rows)
export type LandlineRows = z.output<typeof landlineRows>

const landline = z.object({
  landlineID: z.number().int(),
  orderID: z.number().int(),
  version,
  churns: z.array(storedRow(pstnChurn)),
  newServices: z.array(storedRow(newPstn)),
  isdNs: z.array(storedRow(isdn)),
})
export type Landline = z.output<typeof landline>

const newLandline = landlineRows.extend({ orderID: recordID })
export type NewLandline = z.output<typeof newLandline>

export const landlineCalls = {
  getLandlinesOnOrder: call({
    method: 'GET',
    path: 'Landline/GetLandlinesOnOrder/{orderID}',
    summary: 'The fixed line record of the order with its three kinds of rows; an empty list where there is none.',
    access: 'staff',
    params: z.object({ orderID: id }),
    reply: z.array(landline),
  }),
  addLandlines: call({
    method: 'POST',
    path: 'Landline/AddLandlines',
    summary: 'Adds rows of all three kinds to the fixed line records of orders, which are made where there are none.',
    access: 'staff',
    body: z.array(newLandline).min(1).max(20),
    reply: z.array(landline),
  }),
  updateLandline: call({
    method: 'PUT',
    path: 'Landline/UpdateLandline/{id}',
    summary: 'Saves rows of all three kinds under one fixed line record.',
    access: 'staff',
    params: z.object({ id }),
    body: landlineRows,
    reply: landline,
  }),
  removeLandline: call({
    method: 'POST',
    path: 'Landline/RemoveLandline/{id}',
    summary: 'Removes a fixed line record with all its rows.',
    access: 'staff',
    params: z.object({ id }),
    reply: z.array(landline),
  }),
}
