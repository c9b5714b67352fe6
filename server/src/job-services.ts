import type pg from 'pg'
import type { Config } from './config.ts'
import type { FileStore } from './plugins/files.ts'
import type { Providers } from './providers/providers.ts'
import type { ReportRenderer } from './reports/render.ts'

/** What jobs work with; each opens its own transactions. */
export interface JobServices {
  pool: pg.Pool
  config: Config
  providers: Providers
  reports: ReportRenderer
  files: FileStore
  sealKey: () => Promise<import('./providers/esign/seal-key.ts').SealKey>
}
