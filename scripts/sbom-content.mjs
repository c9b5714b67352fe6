// Makes the software bill of materials from the lock file. It does not use `npm sbom --omit dev`, which leaves out
// direct dependencies that are also peers of another package, such as zod.

const inModules = 'node_modules/'
const nameOf = (path) => path.slice(path.lastIndexOf(inModules) + inModules.length)
const isProduction = ([path, { dev, devOptional, link }]) => path.includes(inModules) && !dev && !devOptional && !link
const purlOf = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`

/** Returns the path of the package that a dependency resolves to. Searches the parent folders, like Node. */
function resolve(packages, path, name) {
  for (let folder = path; ; folder = folder.replace(/\/?(node_modules\/)?[^/]+$/, '')) {
    const candidate = `${folder === '' ? '' : `${folder}/`}${inModules}${name}`
    if (packages[candidate]) return packages[candidate].link ? packages[candidate].resolved : candidate
    if (folder === '') return undefined
  }
}

const toLicence = (licence) => (/ (AND|OR) /.test(licence) ? { expression: licence } : { license: { id: licence } })

function toComponent([path, { version, license, integrity = '', optional }]) {
  const name = nameOf(path)
  const [, checksum] = integrity.split('-')
  return {
    type: 'library',
    'bom-ref': path,
    name,
    version,
    scope: optional ? 'optional' : 'required',
    ...(checksum && { hashes: [{ alg: 'SHA-512', content: Buffer.from(checksum, 'base64').toString('hex') }] }),
    ...(license && { licenses: [toLicence(license)] }),
    purl: purlOf(name, version),
  }
}

/** Makes the software bill of materials of the portal in CycloneDX 1.5, with the dependencies of each package. */
export function makeBom({ name, version }, { packages }, { serialNumber, timestamp }) {
  const workspacePaths = Object.keys(packages).filter((path) => !path.includes(inModules))
  const entries = Object.entries(packages).filter(isProduction)
  const listedPaths = new Set([...workspacePaths, ...entries.map(([path]) => path)])
  const dependencies = [...listedPaths].map((path) => {
    const { dependencies = {}, optionalDependencies = {} } = packages[path]
    const names = Object.keys({ ...dependencies, ...optionalDependencies })
    const dependsOn = names.map((one) => resolve(packages, path, one)).filter((one) => listedPaths.has(one))
    return {
      ref: path || name,
      dependsOn: [...new Set(path === '' ? workspacePaths.filter(Boolean).concat(dependsOn) : dependsOn)],
    }
  })
  const workspaces = workspacePaths
    .filter(Boolean)
    .map((path) => ({ type: 'library', 'bom-ref': path, name: packages[path].name ?? path, version }))
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${serialNumber}`,
    version: 1,
    metadata: {
      timestamp,
      component: { type: 'application', 'bom-ref': name, name, version, components: workspaces },
    },
    components: entries.map(toComponent),
    dependencies,
  }
}

/** Lists packages without version, licence or checksum. */
export function sbomProblems({ components }) {
  return components
    .filter(({ version, licenses, hashes }) => !version || !licenses?.length || !hashes?.length)
    .map(({ name, version }) => `${name}@${version} has no version, licence or checksum.`)
}
