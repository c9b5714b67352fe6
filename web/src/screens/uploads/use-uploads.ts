import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { uploadCalls } from '@dealerline/shared/contract/uploads.ts'
import { type FileType, isDraftStage } from '@dealerline/shared/rules/uploads.ts'
import { useState } from 'react'
import { upload } from '../../api.ts'
import { useFileUploads } from '../../records/files/use-file-uploads.ts'
import { useRefreshOrder } from '../../session/use-order.ts'

type Target = Pick<OrderDetail, 'orderID' | 'orderStatus' | 'orderGUID'>

/** Sends one file: by the guid of an order at draft stage, by the number of any other. */
function sendOne(
  { orderID, orderStatus, orderGUID }: Target,
  fileType: FileType,
  session: string,
  file: File,
  uploading: { onProgress(share: number): void; signal: AbortSignal },
): Promise<unknown> {
  const body = { session }
  return isDraftStage({ orderStatus, orderGUID })
    ? upload(uploadCalls.uploadFilesByGuid, { params: { guid: orderGUID, fileType }, body }, file, uploading)
    : upload(uploadCalls.uploadFiles, { params: { orderID, fileType }, body }, file, uploading)
}

/** The files being attached to an order; all files of one visit belong to one upload. */
export function useUploads(order: Target, fileType: FileType) {
  const [session] = useState(() => crypto.randomUUID())
  const refresh = useRefreshOrder()
  return useFileUploads((file, uploading) => sendOne(order, fileType, session, file, uploading), refresh)
}
