// Writes the secrets of compose.yaml with random values. Never changes a secret that exists.
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, 'secrets')
if (existsSync(folder)) {
  console.error(
    `${folder} exists: its secrets belong to the database. Remove the folder only together with the volumes.`,
  )
  process.exit(1)
}
const random = () => randomBytes(32).toString('base64url')
const databasePassword = random()
const accessKey = random()
const secretKey = random()
const accounts = {
  identities: [
    {
      name: 'dealerline',
      credentials: [{ accessKey, secretKey }],
      actions: ['Admin', 'Read', 'Write', 'List', 'Tagging'],
    },
  ],
}
const secrets = {
  'database-password': databasePassword,
  'database-url': `postgres://dealerline_owner:${databasePassword}@database:5432/dealerline`,
  'master-key': random(),
  'metrics-token': random(),
  'smtp-url': 'smtp://mail:1025',
  'storage-accounts': JSON.stringify(accounts),
  'storage-access-key': accessKey,
  'storage-secret-key': secretKey,
}
// Only the owner of the folder can reach the files. They are readable themselves, because the containers have other users.
mkdirSync(folder, { mode: 0o700 })
for (const [name, content] of Object.entries(secrets)) writeFileSync(join(folder, name), content, { mode: 0o644 })
console.log(`${folder}: ${Object.keys(secrets).length} secrets. Keep a copy of master-key apart from the backups.`)
