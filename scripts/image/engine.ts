import { execFileSync, spawnSync } from 'node:child_process'

const limits = ['nofile=4096:4096', 'nproc=4096:4096']

/** Returns the version of a program, or undefined if it is not installed. */
export function findProgram(name: string): string | undefined {
  const { status, stdout } = spawnSync(name, ['--version'], { encoding: 'utf8' })
  return status === 0 ? stdout.split('\n')[0] : undefined
}

/** Runs a program and returns its output. */
export const run = (program: string, words: readonly string[], input?: string): string =>
  execFileSync(program, words, {
    encoding: 'utf8',
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'inherit'],
    ...(input !== undefined && { input }),
    maxBuffer: 64 * 1024 * 1024,
  })

/** A container, which may only write to its volume and `/tmp`. */
export interface ContainerOptions {
  name: string
  settings: Record<string, string>
  volume: string
  /** A folder with secrets, for `/run/secrets`. */
  secrets?: string
  /** The program to run in place of the server. */
  program?: string
  words?: readonly string[]
}

/** The same restrictions as in compose.yaml and the Helm chart. The network is that of the machine. */
export function containerWords(
  { name, settings, volume, secrets, program, words = [] }: ContainerOptions,
  image: string,
): string[] {
  return [
    ...['--name', name, '--network', 'host', '--no-healthcheck'],
    ...['--user', '10001:10001', '--read-only', '--read-only-tmpfs=false', '--cap-drop', 'all'],
    ...[
      '--security-opt',
      'no-new-privileges',
      '--tmpfs',
      '/tmp:rw,noexec,nosuid,size=64m',
      '--volume',
      `${volume}:/data`,
    ],
    ...(secrets ? ['--volume', `${secrets}:/run/secrets:ro`] : []),
    ...(program ? ['--entrypoint', program] : []),
    ...limits.flatMap((limit) => ['--ulimit', limit]),
    ...Object.entries(settings).flatMap(([key, value]) => ['--env', `${key}=${value}`]),
    image,
    ...words,
  ]
}

/** crun does not support machines on which both versions of cgroups are mounted. */
export const runtimeWords = findProgram('runc') ? ['--runtime', 'runc'] : []

/** Runs a container until it ends. Returns its exit code and output. */
export function runOnce(options: ContainerOptions, image: string) {
  const { status, stdout, stderr } = spawnSync(
    'podman',
    [...runtimeWords, 'run', '--rm', ...containerWords(options, image)],
    { encoding: 'utf8', timeout: 300_000 },
  )
  return { status, output: `${stdout}${stderr}` }
}

export const startContainer = (options: ContainerOptions, image: string): string =>
  run('podman', [...runtimeWords, 'run', '--detach', ...containerWords(options, image)]).trim()

/** Stops a container with SIGTERM. Returns its exit code and removes it. */
export function stopContainer(name: string): number {
  spawnSync('podman', ['stop', '--time', '40', name])
  const { stdout } = spawnSync('podman', ['inspect', '--format', '{{.State.ExitCode}}', name], { encoding: 'utf8' })
  spawnSync('podman', ['rm', '--force', '--volumes', name])
  return Number(stdout)
}

export const logsOf = (name: string): string => {
  const { stdout, stderr } = spawnSync('podman', ['logs', name], { encoding: 'utf8' })
  return `${stdout}${stderr}`
}

export const isRunning = (name: string): boolean =>
  spawnSync('podman', ['inspect', '--format', '{{.State.Running}}', name], { encoding: 'utf8' }).stdout.trim() ===
  'true'

/** Whether the health check of the image succeeds in a running container. */
export const isHealthy = (name: string, path: string): boolean =>
  spawnSync('podman', ['exec', name, 'node', 'deploy/container/probe.mjs', path]).status === 0

/** The size of each layer that is not empty, the newest first. */
export function layersOf(image: string): { bytes: number; step: string }[] {
  const history = JSON.parse(run('podman', ['history', '--no-trunc', '--format', 'json', image])) as {
    size: number
    CreatedBy?: string
  }[]
  return history
    .filter(({ size }) => size > 100_000)
    .map(({ size, CreatedBy = '' }) => ({ bytes: size, step: CreatedBy.replace(/^\/bin\/sh -c (#\(nop\) )?/, '') }))
}
