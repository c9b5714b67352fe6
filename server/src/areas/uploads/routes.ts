import { uploadCalls } from '@dealerline/shared/contract/uploads.ts'
import { finish, routesOf, steps } from '../../calls/handler.ts'
import { getAttachment, getFiles, getFilesOfCustomer, removeAttachment } from './attachments.ts'
import { getEecForm } from './eec-form.ts'
import { uploadToTicket } from './to-ticket.ts'
import { uploadByGuid, uploadFiles } from './upload-files.ts'

export const uploadRoutes = routesOf(uploadCalls, {
  getFilesOnOrder: (context, { params }) => getFiles(context, params.id),
  getFilesOfCustomer: (context, { params }) => getFilesOfCustomer(context, params.customerID),
  uploadFilesByGuid: (context, { params: { guid, fileType }, body, received }) =>
    uploadByGuid(context, guid, { fileType, session: body.session, received }),
  uploadFiles: (context, { params: { orderID, fileType }, body, received }) =>
    uploadFiles(context, orderID, { fileType, session: body.session, received }),
  getAttachment: steps({
    prepare: (context, { params, body }) => getAttachment(context, params.orderID, body),
    call: finish,
  }),
  removeAttachment: (context, { params, body }) => removeAttachment(context, params.orderID, body.fileGuid),
  getEecForm: steps({ prepare: (context) => getEecForm(context), call: finish }),
  uploadFilesToOrderTicket: (context, { params }) => uploadToTicket(context, params.orderID),
})
