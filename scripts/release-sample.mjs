// Writes server/test/releases/<version>.backup: the database of this version with demonstration data, from which a test
// upgrades later versions. `npm run release:sample`; it takes half a minute.
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureInstalled, projectEnvironment, root } from './install.mjs'

/** Also in server/test/release-samples.ts. The samples have demonstration data only, so it protects nothing. */
const passphrase = 'the passphrase of the samples'

ensureInstalled()
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const path = join(root, 'server/test/releases', `${version}.backup`)
const folder = mkdtempSync(join(tmpdir(), 'dealerline-sample-'))
// If root runs this, PostgreSQL runs as another account, which needs access to the folder.
chmodSync(folder, 0o711)

function dealerline(...words) {
  const env = projectEnvironment({ DATA_DIR: join(folder, 'data'), BACKUP_PASSPHRASE: passphrase, LOG_LEVEL: 'error' })
  const { status } = spawnSync('node', [join(root, 'scripts/dealerline.mjs'), ...words], { stdio: 'inherit', env })
  if (status !== 0) throw new Error(`dealerline ${words[0]} ended with status ${status}.`)
}

try {
  rmSync(path, { force: true })
  dealerline('demo')
  dealerline('backup', '--out', path)
  chmodSync(path, 0o644)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
