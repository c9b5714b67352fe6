import { z } from 'zod'
import { limited } from '../rules/schemas.ts'
import { fileTypes, uploadLimits } from '../rules/uploads.ts'
import { ruleMessage } from '../rules/validation.ts'
import { call, customerID, guid, id, numberOf, orderID, orderParams } from './call.ts'

/** A file on an order. */
export const attachment = z.object({
  fileGuid: z.string(),
  orderID: z.number().int(),
  uploadID: z.number().int(),
  filename: z.string(),
  fileType: z.enum(fileTypes),
  /** The media type detected from its content. */
  mediaType: z.string(),
  /** Size in bytes. */
  size: z.number().int(),
  uploadedAt: z.string(),
  uploadedBy: z.string(),
  /** The ticket that the file was added to; empty until then. */
  ticketReference: z.string(),
})
export type Attachment = z.output<typeof attachment>

/** Files attached together. Several requests with the same `session` form one upload. */
export const upload = z.object({
  uploadID: z.number().int(),
  orderID: z.number().int(),
  session: z.string(),
  /** The files of this request, with the names under which they are stored. */
  files: z.array(attachment),
  /** The rejected files of this request with the reasons. */
  refused: z.array(z.object({ filename: z.string(), message: z.string() })),
})
export type Upload = z.output<typeof upload>

const fileType = z.enum(fileTypes, 'must be general or eec')
/** The form fields of an upload, apart from its files. */
const form = z.object({ session: guid.optional() })
const eitherID = numberOf('order', z.union([id, guid], 'must be the number of an order or its guid'))

export const uploadCalls = {
  getFilesOnOrder: call('GET Order/GetFilesOnOrder/{id}', {
    summary: 'List the files on an order',
    description:
      'Oldest first. Takes the order’s number or, while it is a draft, its guid. The holder of the link sees only the files uploaded by that link.',
    access: 'staffOrLink',
    params: z.object({ id: eitherID }),
    reply: z.array(attachment),
  }),
  getFilesOfCustomer: call('GET Customer/GetFiles/{customerID}', {
    summary: 'List the files on a customer’s orders',
    description: 'Newest first, at most 200.',
    access: 'staff',
    params: z.object({ customerID }),
    reply: z.array(attachment),
  }),
  uploadFilesByGuid: call('POST order/UploadFilesByGuid/{guid}/{fileType}', {
    summary: 'Attach files to a draft order',
    description:
      'For staff, or for the holder of an open link. A rejected file does not block the others; 400 if all files are rejected.',
    access: 'staffOrLink',
    params: z.object({ guid, fileType }),
    body: form,
    upload: uploadLimits,
    reply: upload,
  }),
  uploadFiles: call('POST order/UploadFiles/{orderID}/{fileType}', {
    summary: 'Attach files to an order',
    description: 'Takes the order’s number. A rejected file does not block the others.',
    access: 'staff',
    params: z.object({ orderID, fileType }),
    body: form,
    upload: uploadLimits,
    reply: upload,
  }),
  getAttachment: call('POST order/getAttachment/{orderID}', {
    summary: 'Get a file of an order',
    description: 'Takes the file’s name or guid.',
    access: 'staff',
    reads: true,
    params: orderParams,
    body: z
      .object({ filename: limited('Filename', 200).min(1).optional(), fileGuid: guid.optional() })
      .refine((file) => file.filename !== undefined || file.fileGuid !== undefined, {
        path: ['filename'],
        message: ruleMessage('required', 'filename or fileGuid'),
      }),
    file: 'application/octet-stream',
  }),
  removeAttachment: call('DELETE order/RemoveAttachment/{orderID}', {
    summary: 'Remove a file from an order',
    description: 'Returns the remaining files. After the order was sent, only administrators can remove files.',
    access: 'staff',
    params: orderParams,
    body: z.object({ fileGuid: guid }),
    reply: z.array(attachment),
  }),
  getEecForm: call('GET Portal/GetEecForm', {
    summary: 'Download the EEC form',
    description: 'The blank form to print, sign and attach.',
    access: 'staff',
    file: 'application/pdf',
  }),
  uploadFilesToOrderTicket: call('POST Docusign/UploadFilesToOrderTicket/{orderID}', {
    summary: 'Send an order’s files to its ticket',
    description:
      'For a signed order. Queues the files that the ticket does not have yet and retries until the ticketing system accepts them.',
    access: 'staff',
    params: orderParams,
    reply: z.object({ reference: z.string(), queued: z.number().int() }),
  }),
}
