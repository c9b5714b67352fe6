import { statfs } from 'node:fs/promises'
import { AppError } from '@dealerline/shared/errors.ts'

const codes = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** Whether a write failed because a disk of the database or of the files is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && codes.has(String(error.code))) || isDiskFull(error.cause)
}

export const megabyte = 1024 * 1024

/** Returns the free space of a folder's disk in megabytes, for a user other than root. */
export async function freeMegabytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return Math.floor((bavail * bsize) / megabyte)
}

/** Refuses to write files if the folder's disk has less free megabytes than that. */
export async function assertSpace(folder: string, megabytes: number): Promise<void> {
  if ((await freeMegabytes(folder)) < megabytes)
    throw new AppError('unavailable', { detail: 'The disk for files is almost full. Tell an administrator.' })
}
