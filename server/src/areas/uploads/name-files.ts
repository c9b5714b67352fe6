import { AppError } from '@dealerline/shared/errors.ts'
import { type FileType, maxFiles, toFileName, toFreeName } from '@dealerline/shared/rules/uploads.ts'
import type { ReceivedFile } from '../../calls/receive.ts'
import type { Transaction } from '../../kernel/database.ts'
import { selectUsedNames } from './queries.ts'

/**
 * Returns received files with the names under which they are attached to an order. The caller must have locked the order.
 * Refuses more files than an order may have.
 */
export async function nameFiles(
  tx: Transaction,
  orderID: number,
  files: readonly ReceivedFile[],
  fileType: FileType,
): Promise<ReceivedFile[]> {
  const usedNames = await selectUsedNames(tx, orderID)
  refuseMoreThan(maxFiles.order, usedNames.size + files.length)
  return files.map((file) => {
    const name = toFreeName(toFileName(file.name, file.mediaType, fileType), usedNames)
    usedNames.add(name.toLowerCase())
    return { ...file, name }
  })
}

export function refuseMoreThan(max: number, count: number): void {
  if (count > max) throw new AppError('conflict', { detail: `You can attach up to ${max} files to this order.` })
}
