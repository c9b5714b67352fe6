import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

const root = resolve(import.meta.dirname, '..')

type Settings = Readonly<Record<string, string>>

/** The files of the repository in a new folder, without libraries, build and data, as after `git clone`. */
export class FreshClone {
  readonly folder = mkdtempSync(join(tmpdir(), 'dealerline-clone-'))
  /** The folder with the clone, the data and other files. */
  private servers: ChildProcess[] = []
  /** The text that the servers have printed. */
  output = ''

  constructor() {
    // If root runs the journeys, PostgreSQL runs as another account, which needs access to the folder.
    chmodSync(this.folder, 0o711)
    const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
    for (const name of files.toString().split('\0').filter(Boolean)) this.copy(name)
  }

  path(name: string): string {
    return join(this.folder, name)
  }

  private copy(name: string): void {
    const target = this.path(`clone/${name}`)
    mkdirSync(dirname(target), { recursive: true })
    cpSync(join(root, name), target)
  }

  /** Runs a program in the clone. Returns its standard output; throws if it does not end with 0. */
  async run(program: string, words: readonly string[], settings: Settings): Promise<string> {
    const child = this.spawn(program, words, settings)
    const errors = child.stderr ? text(child.stderr) : ''
    const [output, [status]] = await Promise.all([child.stdout ? text(child.stdout) : '', once(child, 'close')])
    if (status !== 0) throw new Error(`${program} ${words.join(' ')} ended with ${status}:\n${await errors}\n${output}`)
    return output
  }

  /** Runs `npx dealerline … --json`. Returns its JSON. */
  async dealerline(words: readonly string[], settings: Settings): Promise<Record<string, unknown>> {
    return JSON.parse(await this.run('npx', ['dealerline', ...words, '--json'], settings))
  }

  /** Runs `npm start`, and waits until the server prints a text that matches. Returns the match. */
  async start(settings: Settings, expected: RegExp): Promise<string> {
    const before = this.output.length
    const server = this.spawn('npm', ['start'], settings)
    this.servers.push(server)
    for (const stream of [server.stdout, server.stderr])
      stream?.on('data', (chunk) => {
        this.output += chunk
      })
    for (let tries = 0; tries < 6000; tries += 1) {
      const [match] = expected.exec(this.output.slice(before)) ?? []
      if (match) return match
      if (server.exitCode !== null) throw new Error(`npm start ended with ${server.exitCode}:\n${this.output}`)
      await pause(100)
    }
    throw new Error(`The server did not print ${expected}:\n${this.output}`)
  }

  private spawn(program: string, words: readonly string[], settings: Settings): ChildProcess {
    const { PATH = '', HOME = '' } = process.env
    // The journeys' own libraries and Node must not help the clone.
    const path = PATH.split(':').filter((folder) => !folder.startsWith(root))
    const env = { PATH: path.join(':'), HOME, npm_config_prefer_offline: 'true', ...settings }
    return spawn(program, words, { cwd: this.path('clone'), env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  }

  /** Stops the servers as an operator does. */
  async stop(): Promise<void> {
    for (const server of this.servers.splice(0)) {
      if (server.exitCode !== null || server.pid === undefined) continue
      const ended = once(server, 'close')
      process.kill(-server.pid, 'SIGTERM')
      await ended
    }
  }

  async remove(): Promise<void> {
    await this.stop()
    rmSync(this.folder, { recursive: true, force: true })
  }

  /** Makes the clone a later version, with one more table. */
  makeNextVersion(version: string): void {
    for (const name of ['package.json', 'server/package.json', 'shared/package.json', 'web/package.json']) {
      const path = this.path(`clone/${name}`)
      const content = JSON.parse(readFileSync(path, 'utf8'))
      writeFileSync(path, JSON.stringify({ ...content, version }, null, 2))
    }
    const migration = this.path('clone/server/database/migrations/9000_next_release.sql')
    writeFileSync(migration, 'create table next_release (day date not null);\n')
  }
}
