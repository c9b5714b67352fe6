// Checks the structure of the project: folders, names and contents of files.
import { checkApplications } from './structure/applications.mjs'
import { checkBlocks } from './structure/blocks.mjs'
import { checkCommands } from './structure/commands.mjs'
import { checkComponentStyles } from './structure/component-styles.mjs'
import { checkDecisions } from './structure/decisions.mjs'
import { checkDocuments } from './structure/documents.mjs'
import { checkGuide } from './structure/guide.mjs'
import { checkIdentities } from './structure/identities.mjs'
import { checkImports } from './structure/imports.mjs'
import { checkJourneys } from './structure/journeys.mjs'
import { checkMessages } from './structure/messages.mjs'
import { checkLength, checkNames, fileLengthSummary } from './structure/names.mjs'
import { checkOutsideSystems } from './structure/outside-systems.mjs'
import { checkPackages } from './structure/packages.mjs'
import { adviseProse, checkProse } from './structure/prose.mjs'
import { checkRules } from './structure/rules.mjs'
import { checkSecurityPage } from './structure/security.mjs'
import { checkAreas, checkProviders } from './structure/server.mjs'
import { checkSettings } from './structure/settings.mjs'
import { checkFunctions, checkLoggedContent } from './structure/sql.mjs'
import { checkStyles } from './structure/styles.mjs'
import { checkArguments, checkPatterns, checkSql, checkText } from './structure/text.mjs'
import { checkTime } from './structure/time.mjs'
import { checkScreens } from './structure/web.mjs'

const checks = [
  checkNames,
  checkLength,
  checkAreas,
  checkTime,
  checkProviders,
  checkOutsideSystems,
  checkBlocks,
  checkApplications,
  checkScreens,
  checkSql,
  checkFunctions,
  checkLoggedContent,
  checkIdentities,
  checkText,
  checkArguments,
  checkPatterns,
  checkSettings,
  checkCommands,
  checkImports,
  checkGuide,
  checkDecisions,
  checkDocuments,
  checkMessages,
  checkRules,
  checkJourneys,
  checkStyles,
  checkComponentStyles,
  checkProse,
  checkPackages,
  checkSecurityPage,
]
const problems = checks.flatMap((check) => [...check()])
const advice = [...adviseProse()]
const maxAdvice = 20
for (const sentence of advice.slice(0, maxAdvice)) console.log(`Advice: ${sentence}`)
if (advice.length > maxAdvice) console.log(`Advice: ${advice.length - maxAdvice} more.`)
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
console.log(`The structure is valid: ${fileLengthSummary()}.`)
