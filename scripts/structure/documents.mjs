import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { files, filesIn, read } from './files.mjs'

/** The documents that a newcomer reads first. */
const doors = ['README.md', 'CONTRIBUTING.md']
const maxDoorBytes = 8192
const changelog = 'CHANGELOG.md'
const maxChange = 120
const recipes = 'docs/recipes'
const recipeIndex = `${recipes}/README.md`
const maxRecipeLines = 60

const withoutCode = (text) => text.replace(/```[\s\S]*?```|`[^`\n]*`/g, (code) => code.replace(/[^\n]/g, ' '))

/** Returns the anchors of the headings in a document, as code hosts make them. */
const anchorsIn = (text) =>
  [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

/** Reports relative links to files or headings that do not exist. */
export function* linkProblems(path, text) {
  for (const [, target] of withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^[a-z]+:|^\//.test(target)) continue
    const [file, anchor] = target.split('#')
    const linked = file ? join(path, '..', decodeURIComponent(file)) : path
    if (!existsSync(linked)) yield `${path}: the link ${target} leads to no file.`
    else if (anchor && linked.endsWith('.md') && !anchorsIn(linked === path ? text : read(linked)).includes(anchor))
      yield `${path}: ${linked} has no heading #${anchor}.`
  }
}

/** Every file, by each end of its path: documents name a file by `rules/dates.ts` too. */
const pathEnds = new Set(
  files.flatMap((path) => path.split('/').map((_, start, parts) => parts.slice(start).join('/'))),
)

/** Reports files that a document names and that do not exist. `NNNN` is a number to choose. */
export function* namedFileProblems(path, text) {
  for (const [, file = ''] of text.matchAll(/`(\w[\w./-]*\/[\w.-]+\.(?:tsx?|m[jt]s|sql|css))`/g))
    if (!file.includes('NNNN') && !pathEnds.has(file))
      yield `${path}: there is no file ${file}. Name the file that has this code now.`
}

/** Requires a recipe to be short, and each of its steps to say whether a check finds that it was left out. */
export function* recipeProblems(path, text) {
  const lines = text.trimEnd().split('\n')
  if (lines.length > maxRecipeLines)
    yield `${path}: ${lines.length} lines, more than ${maxRecipeLines}. Split it by task.`
  const steps = withoutCode(text)
    .split(/^(?=\d+\. )/m)
    .filter((part) => /^\d+\. /.test(part))
  if (steps.length === 0 && !/^A reference for /m.test(text))
    yield `${path}: a recipe has numbered steps. A page without them starts with “A reference for”.`
  for (const step of steps)
    if (!/\*(?:checked|silent)\*/.test(step))
      yield `${path}: step ${step.split('.')[0]} does not say whether a check finds its omission: *checked* or *silent*.`
}

/** Requires each entry of the changelog to be one line that says what changed for its reader. */
export function* changelogProblems(text) {
  for (const [index, line] of text.split('\n').entries()) {
    if (/^ +\S/.test(line)) yield `${changelog}:${index + 1}: an entry is one line.`
    if (line.length > maxChange)
      yield `${changelog}:${index + 1}: ${line.length} characters, more than ${maxChange}. Say in one line what changed for the reader.`
  }
}

/** Checks the links of all documents, and the size of those that people read first. */
export function* checkDocuments() {
  for (const path of files.filter((each) => each.endsWith('.md'))) yield* linkProblems(path, read(path))
  for (const path of doors) {
    const bytes = Buffer.byteLength(read(path))
    if (bytes > maxDoorBytes)
      yield `${path}: ${bytes} bytes, more than ${maxDoorBytes}. Move details to docs/, and link to them.`
  }
  for (const path of filesIn('docs').filter((each) => /^docs\/(recipes\/)?[\w-]+\.md$/.test(each)))
    yield* namedFileProblems(path, read(path))
  yield* changelogProblems(read(changelog))
  for (const path of filesIn(recipes).filter((each) => each !== recipeIndex)) {
    yield* recipeProblems(path, read(path))
    if (!read(recipeIndex).includes(`](${basename(path)})`)) yield `${recipeIndex}: has no link to ${basename(path)}.`
  }
}
