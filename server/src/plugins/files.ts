import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

export interface FileStore {
  put(key: string, content: Buffer): Promise<void>
  get(key: string): Promise<Buffer>
}

/** Keeps files in a folder; keys are made by the portal and never by a person. */
export function makeFileStore(folder: string): FileStore {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
  return {
    put: (key, content) => disk.put(key, content),
    get: async (key) => Buffer.from(await disk.getBytes(key)),
  }
}
