import { readFileSync, writeFileSync } from 'node:fs'
import { settings } from '../../server/src/kernel/config.ts'
import { files, isTest, read } from './files.mjs'

const begin = '<!-- settings: made by npm run docs:settings -->'
const end = '<!-- end of settings -->'

function table() {
  const rows = settings.map(({ name, default: fallback, help }) => {
    const defaultText = fallback === undefined ? '' : `\`${fallback}\``
    return `| \`${name}\` | ${defaultText} | ${help.replaceAll('|', '\\|')} |`
  })
  return [begin, '| Variable | Default | Purpose |', '|---|---|---|', ...rows, end].join('\n')
}

/** Every setting with its default, commented out, for copying to `.env`. */
function example() {
  const entries = settings.map(({ name, default: fallback, help }) => `# ${help}\n# ${name}=${fallback ?? ''}\n`)
  return ['# Copy this file to .env and remove the # in front of a setting to change it.\n', ...entries].join('\n')
}

function parts() {
  const text = readFileSync('README.md', 'utf8')
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`README.md needs the lines ${begin} and ${end}.`)
  return { before: text.slice(0, from), written: text.slice(from, to + end.length), after: text.slice(to + end.length) }
}

/** Writes the table of the README and `.env.example` from the settings. */
export function writeSettings() {
  const { before, after } = parts()
  writeFileSync('README.md', `${before}${table()}${after}`)
  writeFileSync('.env.example', example())
}

export function* checkSettings() {
  if (!files.includes('.env.example') || read('.env.example') !== example())
    yield '.env.example differs from the settings of server/src/kernel/config.ts: run npm run docs:settings.'
  if (parts().written !== table()) {
    yield 'README.md: the table of settings differs from server/src/kernel/config.ts: run npm run docs:settings.'
  }
  const readers = files.filter(
    (path) => /^server\/src\/.*\.ts$/.test(path) && !isTest(path) && !/\/config(-kinds)?\.ts$/.test(path),
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
