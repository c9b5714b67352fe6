import type { AfterCommit, FileReply } from '../../calls/handler.ts'
import { inJob, type JobServices } from '../../calls/job-services.ts'
import * as queries from './queries.ts'

/** Reads a stored file after the commit, and verifies its content. */
export function readStored(file: {
  key: string
  sha256: string
  filename: string
  mediaType: string
}): AfterCommit<FileReply> {
  const { key, sha256, filename, mediaType } = file
  return async ({ files }) => ({ content: await files.get(key, sha256), name: filename, type: mediaType })
}

type Services = Pick<JobServices, 'pool' | 'files'>

/**
 * The job that runs after every upload. It removes stored content to which no record refers from the upload's folder.
 */
export async function removeUnreferencedFiles(
  { pool, files }: Services,
  { folder }: { folder: string },
): Promise<void> {
  const keys = await files.list(folder)
  if (keys.length === 0) return
  const referencedKeys = await inJob(pool, (tx) => queries.selectReferencedKeys(tx, keys))
  for (const key of keys) if (!referencedKeys.has(key)) await files.remove(key)
}

/** The job that removes the content of a removed file. */
export async function removeContent({ pool, files }: Services, { key }: { key: string }): Promise<void> {
  const referencedKeys = await inJob(pool, (tx) => queries.selectReferencedKeys(tx, [key]))
  if (!referencedKeys.has(key)) await files.remove(key)
}
