import { statfs } from 'node:fs/promises'

const codes = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** Whether a write failed because a disk of the database or of the files is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && codes.has(String(error.code))) || isDiskFull(error.cause)
}

/** Returns the free space of a folder's disk in megabytes, for a user other than root. */
export async function freeMegabytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return Math.floor((bavail * bsize) / (1024 * 1024))
}
