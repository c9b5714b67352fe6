import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pages as blockPages } from '../../shared/src/blocks/index.ts'
import { linkRoutes } from '../../shared/src/rules/link-kinds.ts'
import { audiences, readGuide, splitFrontMatter } from '../../web/guide-pages.ts'
import { portalTexts } from '../portal-texts.mjs'
import { files, filesIn, read } from './files.mjs'
import { generatedSection } from './generated-section.mjs'

const index = 'docs/guide/README.md'
const pictureFolder = 'docs/guide/pictures'
const maxPictures = 30
const maxPictureBytes = 100_000
const maxLines = 60
const titles = { dealers: 'Dealers', administrators: 'Administrators', operators: 'Operators' }

const section = generatedSection(
  index,
  '<!-- pages: made by npm run docs:guide -->',
  '<!-- end of pages -->',
  function* () {
    const pages = readGuide()
    for (const audience of audiences) {
      yield* ['', `## ${titles[audience]}`, '']
      for (const { id, title, summary } of pages.filter((page) => page.audience === audience))
        yield `- [${title}](${id}.md): ${summary}`
    }
    yield ''
  },
)

/** Writes the list of pages into docs/guide/README.md. */
export const writeGuideIndex = () => section.write()

/** Returns the addresses of the portal's screens up to their first parameter, without those that redirect. */
function screenAddresses() {
  const lists = ['routes/screens.ts', 'routes/admin-screens.ts', 'routes/public-screens.ts', 'routes/router.tsx']
  const rows = [...lists, 'customer-pages/pages.ts'].flatMap((file) =>
    read(`web/src/${file}`)
      .split(/\bpath: (?=['`])/)
      .slice(1),
  )
  const routes = rows
    .filter((row) => /import\(|\b(load|Page)\b/.test(row) && !row.includes('redirectsTo'))
    .map((row) => row.slice(1, row.indexOf(row[0] ?? '', 1)))
    .map((path) =>
      path.replace(/^\/\$\{(\w+?)(Route)?\}/, (_, name) => (name === 'esign' ? '/docusign' : '/airline-partner')),
    )
  const ofLinks = linkRoutes.map((part) => `/${part}`)
  const addresses = [...routes, ...ofLinks, ...blockPages.map(({ page }) => page.route)]
  return [...new Set(addresses.map((path) => path.replace(/\/\$.*/, '')))].filter((path) => path.startsWith('/'))
}

const matches = (screen, path) => (screen === '/' ? path === '/' : `${path}/`.startsWith(`${screen}/`))

/** Reports screens without a page and without an entry in the index, and entries for screens that do not exist. */
function* screenProblems(pages) {
  const addresses = screenAddresses()
  const withoutGuide = Object.keys(splitFrontMatter(index).matter.screensWithoutGuide ?? {})
  const described = pages.flatMap(({ id, screens }) => screens.map((screen) => [`docs/guide/${id}.md`, screen]))
  const entries = [...described, ...withoutGuide.map((screen) => [index, screen])]
  for (const path of addresses)
    if (!entries.some(([, screen]) => matches(screen, path)))
      yield `${index}: no page names the screen ${path}. Add it to the screens of a page, or to screensWithoutGuide with the reason.`
  for (const [file, screen] of entries)
    if (!addresses.some((path) => matches(screen, path))) yield `${file}: the portal has no screen ${screen}.`
  for (const screen of withoutGuide)
    if (described.some(([, other]) => other === screen)) yield `${index}: a page describes ${screen}: remove its entry.`
}

function* pageProblems({ id, labels, pictures }) {
  const path = `docs/guide/${id}.md`
  const lines = read(path).split('\n').length - 1
  if (lines > maxLines) yield `${path}: ${lines} lines, more than ${maxLines}. Split it by task.`
  for (const label of labels.flatMap((text) => text.split(' → ')))
    if (!portalTexts.has(label)) yield `${path}: no screen of the portal has the label “${label}”.`
  for (const picture of pictures)
    if (!existsSync(picture)) yield `${path}: ${basename(picture)} does not exist. Run npm run docs:pictures.`
  for (const [, target] of read(path).matchAll(/\]\(([^)#:]+\.md)/g))
    if (!existsSync(join(`docs/guide/${id}.md`, '..', target))) yield `${path}: ${target} does not exist.`
}

/** Reports pictures that no page uses or no journey takes, and those that are too large. */
function* pictureProblems(pages) {
  const stored = filesIn(pictureFolder).filter((path) => path.endsWith('.webp'))
  const used = new Set([
    ...pages.flatMap(({ pictures }) => pictures.map((path) => basename(path))),
    ...[...readFileSync('README.md', 'utf8').matchAll(/docs\/guide\/pictures\/([\w-]+\.webp)/g)].map(
      ([, name]) => name,
    ),
  ])
  const journeys = files.filter((path) => path.startsWith('e2e/journeys/')).map(read)
  const taken = journeys.flatMap((text) =>
    [...text.matchAll(/guidePicture\(\s*\w+,\s*'([\w-]+)'/g)].map(([, name]) => name),
  )
  for (const name of taken)
    if (!stored.includes(`${pictureFolder}/${name}.webp`))
      yield `e2e/journeys: the picture ${name} was not taken. Run npm run docs:pictures -- <journey>.`
  for (const path of stored) {
    const name = basename(path, '.webp')
    if (!used.has(`${name}.webp`)) yield `${path}: no page uses this picture.`
    if (taken.filter((each) => each === name).length !== 1) yield `${path}: exactly one journey must take this picture.`
    if (!files.includes(`${pictureFolder}/${name}.txt`))
      yield `${path}: the list of its labels is missing. Run npm run docs:pictures.`
    if (statSync(path).size > maxPictureBytes)
      yield `${path}: larger than ${maxPictureBytes / 1000} kB. Take a smaller region.`
  }
  if (stored.length > maxPictures) yield `${pictureFolder}: ${stored.length} pictures, more than ${maxPictures}.`
}

/** Checks the guide: its index, screens, labels, links and pictures. */
export function* checkGuide() {
  const pages = readGuide()
  if (!section.isCurrent()) yield `${index}: the list of pages is stale: run npm run docs:guide.`
  yield* screenProblems(pages)
  for (const page of pages) yield* pageProblems(page)
  yield* pictureProblems(pages)
}
