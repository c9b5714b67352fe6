// Reads the output of `npm audit --json`.

function parse(text) {
  try {
    return JSON.parse(text)
  } catch {
    return { message: 'npm printed no JSON' }
  }
}

const blocking = ['high', 'critical']

/** Returns the lines to print and the exit code. A response without a list of advisories is never a success. */
export function auditResult(text) {
  const { vulnerabilities, message, error } = parse(text)
  if (!vulnerabilities) {
    const reason = message ?? error?.summary ?? 'the response has no list of advisories'
    return { lines: [`not checked: the registry has no advisories (${reason})`], exitCode: 2 }
  }
  const rows = Object.values(vulnerabilities)
  const lines = rows.map(({ name, severity, range, fixAvailable, via = [] }) => {
    const titles = via.filter((one) => typeof one === 'object').map(({ title, url }) => `${title} ${url}`)
    return `${severity}: ${name} ${range}${fixAvailable ? ', a fix exists' : ''}. ${titles.join('; ')}`.trim()
  })
  const severe = rows.filter(({ severity }) => blocking.includes(severity)).length
  lines.push(`${rows.length} packages with advisories, ${severe} of them high or critical.`)
  return { lines, exitCode: severe > 0 ? 1 : 0 }
}
