import { writeFileSync } from 'node:fs'
import { settings } from '../../server/src/kernel/config.ts'
import { isStorable } from '../../server/src/kernel/storable-settings.ts'
import { files, isTest, read } from './files.mjs'
import { generatedSection } from './generated-section.mjs'

const section = generatedSection(
  'docs/settings.md',
  '<!-- settings: made by npm run docs:settings -->',
  '<!-- end of settings -->',
  function* () {
    yield '| Variable | Default | Purpose |'
    yield '|---|---|---|'
    for (const { name, default: fallback, help } of settings) {
      const defaultText = fallback === undefined ? '' : `\`${fallback}\``
      yield `| \`${name}\`${isStorable(name) ? ' \\*' : ''} | ${defaultText} | ${help.replaceAll('|', '\\|')} |`
    }
  },
)

const encryption = 'server/src/kernel/encryption.ts'

/** Addresses to which the server does not connect, with the reason. */
const notConnected = {
  PUBLIC_URL: 'the address of the portal itself',
  REMOTE_SUPPORT_URL: 'a link that browsers open',
  ADMIN_SITE_URL: 'a link that browsers open',
  API_SITE_URL: 'a link that browsers open',
}

/** Every setting with its default, commented out, for copying to `.env`. */
function example() {
  const entries = settings.map(({ name, default: fallback, help }) => `# ${help}\n# ${name}=${fallback ?? ''}\n`)
  return ['# Copy this file to .env and remove the # in front of a setting to change it.\n', ...entries].join('\n')
}

/** Writes the table of docs/settings.md and `.env.example` from the settings. */
export function writeSettings() {
  section.write()
  writeFileSync('.env.example', example())
}

export function* checkSettings() {
  if (!files.includes('.env.example') || read('.env.example') !== example())
    yield '.env.example differs from the settings of server/src/kernel/config.ts: run npm run docs:settings.'
  if (!section.isCurrent()) {
    yield 'docs/settings.md: the table differs from server/src/kernel/config.ts: run npm run docs:settings.'
  }
  for (const { name } of settings)
    if (/_(?:URL|ENDPOINT|ISSUER)$/.test(name) && !notConnected[name] && !read(encryption).includes(name))
      yield `${encryption}: ${name} is missing, so production would accept an address without TLS. Add it, or list it in scripts/structure/settings.mjs with the reason.`
  const readers = files.filter(
    (path) =>
      /^server\/src\/.*\.ts$/.test(path) &&
      !isTest(path) &&
      !/\/kernel\/(config|config-kinds|read-config|cross-check|storable-settings|outside-systems)\.ts$/.test(path),
  )
  const text = readers.map(read).join('\n')
  for (const [, key, name] of read('server/src/kernel/config.ts').matchAll(
    /^ {2}(\w+): (?:setting|optional)\(\s*'(\w+)'/gm,
  )) {
    if (!new RegExp(`\\b${key}\\b`).test(text)) {
      yield `server/src/kernel/config.ts: no code reads ${name} (${key}): use the setting or remove it.`
    }
  }
}
