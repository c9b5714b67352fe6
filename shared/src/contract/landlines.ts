import { z } from 'zod'
import { isdn, newPstn, pstnChurn } from '../blocks/fixed-line.ts'
import { rowInput, storedRow } from './block-shapes.ts'
import { call, id, orderParams, recordID, version } from './call.ts'

/** The three kinds of fixed lines, keyed by the names of their rows in a landline record. */
export const landlineParts = { churns: pstnChurn, newServices: newPstn, isdNs: isdn } as const

const rows = {
  churns: z.array(rowInput(pstnChurn)).max(1000).default([]),
  newServices: z.array(rowInput(newPstn)).max(1000).default([]),
  isdNs: z.array(rowInput(isdn)).max(1000).default([]),
}

/** Rows of a landline to save, new (id 0) and changed. Omitted rows stay unchanged. */
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
  getLandlinesOnOrder: call('GET Landline/GetLandlinesOnOrder/{orderID}', {
    summary: 'Get the fixed line record of an order',
    description: 'Returns a list of one record with its three kinds of rows, or an empty list.',
    access: 'staff',
    params: orderParams,
    reply: z.array(landline),
  }),
  addLandlines: call('POST Landline/AddLandlines', {
    summary: 'Add fixed line rows to orders',
    description: 'Takes all three kinds of rows. Creates the fixed line record of an order if it is missing.',
    access: 'staff',
    // Twenty records with three kinds of rows each take half a second.
    perMinute: 60,
    body: z.array(newLandline).min(1).max(20),
    reply: z.array(landline),
  }),
  updateLandline: call('PUT Landline/UpdateLandline/{id}', {
    summary: 'Save the rows of a fixed line record',
    description: 'Takes all three kinds of rows. Omitted rows stay unchanged.',
    access: 'staff',
    params: z.object({ id }),
    body: landlineRows,
    reply: landline,
  }),
  removeLandline: call('POST Landline/RemoveLandline/{id}', {
    summary: 'Remove a fixed line record with its rows',
    access: 'staff',
    params: z.object({ id }),
    reply: z.array(landline),
  }),
}
