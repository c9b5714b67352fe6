import { writeFileSync } from 'node:fs'
import { settings, settingTable } from '../../server/src/kernel/config.ts'
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
    yield '.env.example differs from the settings: run npm run docs:settings.'
  if (!section.isCurrent()) {
    yield 'docs/settings.md: the table differs from the settings: run npm run docs:settings.'
  }
  const readers = files.filter(
    (path) =>
      /^server\/src\/.*\.ts$/.test(path) &&
      !isTest(path) &&
      !/\/(kernel\/(config|config-kinds|read-config|cross-check|storable-settings)|providers\/[^/]+\/system)\.ts$/.test(
        path,
      ),
  )
  const text = readers.map(read).join('\n')
  for (const [key, { name }] of Object.entries(settingTable))
    if (!new RegExp(`\\b${key}\\b`).test(text))
      yield `${name} (${key}): no code reads the setting. Use it or remove it.`
}
