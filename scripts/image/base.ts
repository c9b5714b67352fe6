import { copyFileSync, cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { run } from './engine.ts'

const root = resolve(import.meta.dirname, '../..')
const certificates = '/etc/ssl/certs/ca-certificates.crt'

/** Folders that Debian's official slim images leave out too. */
const excludedPaths = ['doc', 'man', 'info', 'locale'].map((name) => `/usr/share/${name}/*`)

/** Perl is only needed while the packages are set up. */
const leftovers = ['var/cache/*', 'var/lib/apt/lists/*', 'usr/share/perl', 'usr/lib/*/perl', 'usr/lib/*/libperl.so*']

/**
 * Makes the two bases of the Containerfile from the packages of this Debian, for machines that reach no registry for
 * images: a small Debian, and the same with the project's Node and the npm of this machine.
 */
export function makeLocalBases(): { base: string; runtimeBase: string } {
  const folder = mkdtempSync(join(tmpdir(), 'dealerline-base-'))
  try {
    const runtimeBase = 'localhost/dealerline-runtime-base'
    const archive = join(folder, 'debian.tar')
    const options = excludedPaths.map((path) => `--dpkgopt=path-exclude=${path}`)
    run('mmdebstrap', [
      ...['--quiet', '--variant=essential', '--include=libstdc++6', ...options],
      `--customize-hook=cd "$1" && rm -rf ${leftovers.join(' ')}`,
      ...['bookworm', archive],
    ])
    run('podman', ['import', '--quiet', archive, runtimeBase])
    return { base: makeBuildBase(runtimeBase, folder), runtimeBase }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function makeBuildBase(runtimeBase: string, folder: string): string {
  const base = 'localhost/dealerline-build-base'
  const files = join(folder, 'files')
  mkdirSync(join(files, 'bin'), { recursive: true })
  mkdirSync(join(files, 'lib/node_modules'), { recursive: true })
  copyFileSync(join(root, 'node_modules/node/bin/node'), join(files, 'bin/node'))
  const npm = dirname(dirname(realpathSync(run('sh', ['-c', 'command -v npm']).trim())))
  cpSync(npm, join(files, 'lib/node_modules/npm'), { recursive: true })
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(files, 'bin/npm'))
  // The build trusts the same certificates as this machine, for example those of a proxy.
  copyFileSync(certificates, join(files, 'ca-certificates.crt'))
  writeFileSync(
    join(folder, 'Containerfile'),
    [
      `FROM ${runtimeBase}`,
      'COPY files /usr/local',
      'ENV PATH=/usr/local/bin:/usr/bin:/bin NODE_EXTRA_CA_CERTS=/usr/local/ca-certificates.crt',
    ].join('\n'),
  )
  run('podman', ['build', '--quiet', '--isolation', 'chroot', '--tag', base, folder])
  return base
}
