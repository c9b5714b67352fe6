import { Command } from '@commander-js/extra-typings'
import { report } from '../outcome.ts'
import { jsonOption, type Verb } from '../verb.ts'

export const doctor: Verb = {
  problem: 'a setting or the database prevents a start',
  command: new Command('doctor')
    .description('Check the settings and the database without starting the portal.')
    .addOption(jsonOption)
    .action((options) =>
      report(options, async () => {
        const { examine } = await import('../examine.ts')
        const { problems, setUp, warnings, notes, notChecked } = await examine(process.env)
        const lines = [...problems, ...warnings, ...notes, ...notChecked]
        if (setUp.length > 0)
          lines.push('The set-up in the browser asks for these (or use `admin create` and `settings set`):', ...setUp)
        if (problems.length === 0) lines.push('The portal can start with these settings.')
        return { lines, report: { problems, setUp, warnings, notes, notChecked }, hasProblem: problems.length > 0 }
      }),
    ),
}
