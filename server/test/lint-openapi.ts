import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'

const linter = join(dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json')), 'bin/cli.js')
const config = fileURLToPath(new URL('../redocly.yaml', import.meta.url))
const report = z.object({
  totals: z.object({ errors: z.number(), warnings: z.number() }),
  problems: z.array(z.looseObject({ ruleId: z.string(), message: z.string() })),
})

/** Returns the problems that Redocly's linter finds in the file of an OpenAPI document. */
export async function lintOpenapi(file: string): Promise<z.output<typeof report>> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [linter, 'lint', file, '--config', config, '--format', 'json'],
    { env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' } },
  ).catch((error: { stdout: string }) => error)
  return report.parse(JSON.parse(stdout.slice(stdout.indexOf('{'))))
}
