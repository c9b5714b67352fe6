import { demoAccountProblem } from '../demo/safety.ts'
import { hasAccounts } from '../identity/queries.ts'
import { inspectInstallation } from '../installation/check.ts'
import { type Config, ConfigError, readConfig } from '../kernel/config.ts'
import { makeSmallPool } from '../kernel/pools.ts'
import { findRunningDatabase } from '../postgres/running.ts'
import { checkSealCertificate } from '../providers/esign/sealer.ts'

/**
 * `npm run doctor` checks the settings without starting the portal, and prints one sentence for each problem that
 * prevents a start. The exit code is 0 if there is no problem, even if there are warnings. With `--json` it prints `{
 * problems, warnings, notChecked }`.
 */
const { config, problems } = check(process.env)
const warnings: string[] = []
const notChecked: string[] = []
if (config) {
  const seal = await checkSealCertificate(config)
  problems.push(...seal.problems)
  warnings.push(...seal.warnings)
}
const databaseUrl = config?.databaseDirectUrl ?? config?.databaseUrl ?? (config && findRunningDatabase(config.dataDir))
if (config && databaseUrl) problems.push(...(await checkDatabase(config, databaseUrl)))
else if (config) notChecked.push('No portal runs on DATA_DIR, so its database is checked at the next start.')

if (process.argv.includes('--json')) console.log(JSON.stringify({ problems, warnings, notChecked }))
else {
  for (const line of [...problems, ...warnings, ...notChecked]) console.log(line)
  if (problems.length === 0) console.log('The portal can start with these settings.')
}
process.exit(problems.length === 0 ? 0 : 1)

function check(environment: NodeJS.ProcessEnv): { config?: Config; problems: string[] } {
  try {
    return { config: readConfig(environment), problems: [] }
  } catch (error) {
    if (error instanceof ConfigError) return { problems: [...error.problems] }
    throw error
  }
}

async function checkDatabase(config: Config, url: string): Promise<string[]> {
  const pool = makeSmallPool(url)
  try {
    if (!(await hasAccounts(pool))) return []
    const problem = await demoAccountProblem(config, pool, pool)
    const installation = await inspectInstallation(config, url)
    warnings.push(...installation.warnings)
    return [...(problem ? [problem] : []), ...installation.problems]
  } catch (error) {
    const { message } = error as Error
    return [`The database cannot be read (${message}): set DATABASE_URL to the address of a PostgreSQL that runs.`]
  } finally {
    await pool.end()
  }
}
