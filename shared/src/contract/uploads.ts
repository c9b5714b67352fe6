import { z } from 'zod'
import { limited } from '../rules/schemas.ts'
import { fileTypes, uploadLimits } from '../rules/uploads.ts'
import { ruleMessage } from '../rules/validation.ts'
import { call, guid, id } from './call.ts'

/** A file on an order. */
export const attachment = z.object({
  fileGuid: z.string(),
  orderID: z.number().int(),
  uploadID: z.number().int(),
  filename: z.string(),
  fileType: z.enum(fileTypes),
  /** The media type that its content shows. */
  mediaType: z.string(),
  /** Bytes. */
  size: z.number().int(),
  uploadedAt: z.string(),
  uploadedBy: z.string(),
  /** The ticket that it was handed over with; empty until it was. */
  ticketReference: z.string(),
})
export type Attachment = z.output<typeof attachment>

/** Files that were attached in one go. Several requests of one `session` are one upload. */
export const upload = z.object({
  uploadID: z.number().int(),
  orderID: z.number().int(),
  session: z.string(),
  /** The files of this request, under the names they got. */
  files: z.array(attachment),
  /** The files of this request that were not taken, and why. */
  refused: z.array(z.object({ filename: z.string(), message: z.string() })),
})
export type Upload = z.output<typeof upload>

const fileType = z.enum(fileTypes, 'must be general or eec')
/** The fields of the form, beside its files. */
const form = z.object({ session: guid.optional() })
const byOrder = z.object({ orderID: id })
const eitherID = z.union([id, guid], 'must be the number of an order or its guid')

export const uploadCalls = {
  getFilesOnOrder: call({
    method: 'GET',
    path: 'Order/GetFilesOnOrder/{id}',
    summary:
      'The files on an order, oldest first, by its number or, at draft stage, by its guid. Whoever holds the link sees those that came by it.',
    access: 'staffOrLink',
    params: z.object({ id: eitherID }),
    reply: z.array(attachment),
  }),
  uploadFilesByGuid: call({
    method: 'POST',
    path: 'order/UploadFilesByGuid/{guid}/{fileType}',
    summary:
      'Attaches files to an order at draft stage: by its staff, or by whoever holds its link while that is open. One refused file does not keep the others out; where all are refused the answer is 400.',
    access: 'staffOrLink',
    params: z.object({ guid, fileType }),
    body: form,
    upload: uploadLimits,
    reply: upload,
  }),
  uploadFiles: call({
    method: 'POST',
    path: 'order/UploadFiles/{orderID}/{fileType}',
    summary: 'Attaches files to an order by its number. One refused file does not keep the others out.',
    access: 'staff',
    params: z.object({ orderID: id, fileType }),
    body: form,
    upload: uploadLimits,
    reply: upload,
  }),
  getAttachment: call({
    method: 'POST',
    path: 'order/getAttachment/{orderID}',
    summary: 'A file of an order, by its name or its guid.',
    access: 'staff',
    reads: true,
    params: byOrder,
    body: z
      .object({ filename: limited('Filename', 200).min(1).optional(), fileGuid: guid.optional() })
      .refine((given) => given.filename !== undefined || given.fileGuid !== undefined, {
        path: ['filename'],
        message: ruleMessage('required', 'filename or fileGuid'),
      }),
    file: 'application/octet-stream',
  }),
  removeAttachment: call({
    method: 'DELETE',
    path: 'order/RemoveAttachment/{orderID}',
    summary: 'Removes a file of an order, and answers those left. Once the order was sent, for administrators.',
    access: 'staff',
    params: byOrder,
    body: z.object({ fileGuid: guid }),
    reply: z.array(attachment),
  }),
  getEecForm: call({
    method: 'GET',
    path: 'Portal/GetEecForm',
    summary: 'The EEC form to print, sign and attach.',
    access: 'staff',
    file: 'application/pdf',
  }),
  uploadFilesToOrderTicket: call({
    method: 'POST',
    path: 'Docusign/UploadFilesToOrderTicket/{orderID}',
    summary:
      'Hands the files of a signed order over with its ticket: those that it does not have yet. They are queued and tried until the ticketing system has them.',
    access: 'staff',
    params: byOrder,
    reply: z.object({ reference: z.string(), queued: z.number().int() }),
  }),
}
