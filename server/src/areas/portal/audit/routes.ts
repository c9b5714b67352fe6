import { auditCalls } from '@dealerline/shared/contract/audit.ts'
import { routesOf } from '../../../calls/handler.ts'
import { getAuditEntities, getAuditLog } from './audit-log.ts'
import { addRemark, getRemarks, removeRemarks } from './remarks.ts'

export const auditRoutes = routesOf(auditCalls, {
  getAuditLog: (context, { body }) => getAuditLog(context, body),
  getAuditEntities: (context) => getAuditEntities(context),
  getRemarks: (context, { params }) => getRemarks(context, params.orderID),
  addAuditLog: (context, { params, body }) => addRemark(context, params.orderID, body.auditData),
  deleteAuditLog: (context, { params, body }) => removeRemarks(context, params.orderID, body),
})
