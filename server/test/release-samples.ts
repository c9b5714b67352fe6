import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, 'releases')

/** The passphrase of the samples. It protects nothing: they have demonstration data only. */
export const samplePassphrase = 'the passphrase of the samples'

/** Returns the backups of the released versions with demonstration data, by version. */
export const releaseSamples = (): { version: string; path: string }[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.backup'))
    .sort()
    .map((name) => ({ version: name.replace('.backup', ''), path: join(folder, name) }))
