import type { Brand } from '../identity/html.ts'
import { type SettingKey, settingTable } from '../kernel/config.ts'
import type { Setting } from '../kernel/config-kinds.ts'
import { escapeHtml } from '../kernel/escape-html.ts'
import { systemTitle } from '../kernel/outside-error.ts'
import { isConnected, type OutsideSystem, type OutsideSystemName, outsideSystems } from '../kernel/outside-systems.ts'
import { type Environment, isFixed, type SettingChanges } from '../kernel/read-config.ts'
import { alert, type Field, type Page, renderField, setUpPage, success, withCode } from './html.ts'
import { isUndecided, type Overview, type SettingProblems } from './set-up.ts'

/** The posted fields of a form. */
export type Form = ReadonlyMap<string, string>

/** The outcome of a form, for the page that is shown again. */
export interface FormResult {
  /** The fields as they were typed. Secrets are not shown again. */
  readonly form?: Form
  readonly problems?: SettingProblems | undefined
  readonly done?: string
}

const providerKeys: readonly SettingKey[] = ['providerName', 'primaryColour', 'logoUrl', 'timeZone']
const labels: Partial<Record<SettingKey, string>> = {
  providerName: 'Name',
  primaryColour: 'Colour',
  logoUrl: 'Address of the logo',
  timeZone: 'Time zone',
}

const entryOf = (key: SettingKey): Setting<unknown> => settingTable[key]
const back = '<p class="beside"><a href="/set-up">Back to the list</a></p>'

export function providerPage(brand: Brand, overview: Overview, environment: Environment, result: FormResult): Page {
  const fields = providerKeys.map((key) => settingField(key, overview, environment, result))
  return setUpPage(
    brand,
    'Provider',
    `${summary(result)}<form method="post" action="/set-up/provider">${fields.join('')}
<button type="submit">Save</button></form>${back}`,
  )
}

/** The settings of one outside system, or the choice of its sandbox. */
export function systemPage(
  {
    brand,
    name,
    overview,
    environment,
  }: {
    brand: Brand
    name: OutsideSystemName
    overview: Overview
    environment: Environment
  },
  result: FormResult,
): Page {
  const system = outsideSystems[name]
  const { name: connection } = entryOf(system.connection.key)
  const isReal = result.form ? result.form.get('mode') === 'real' : isConnected(system, overview.config)
  const isConnection = isReal || isFixed(connection, environment)
  // A person must choose: a preselected sandbox would be stored by mistake, and then nobody gets a message.
  const isSandbox = !isConnection && (result.form?.has('mode') || !isUndecided(name, overview))
  const choice = (value: string, label: string, isChosen: boolean) =>
    `<label class="choice"><input type="radio" name="mode" value="${value}" required${isChosen ? ' checked' : ''}> ${label}</label>`
  const fields = fieldsOf(system).map((key) => settingField(key, overview, environment, result))
  const service = system.connection.value
    ? ` (<code>${escapeHtml(`${connection}=${system.connection.value}`)}</code>)`
    : ''
  return setUpPage(
    brand,
    systemTitle(name),
    `${summary(result)}<form method="post" action="/set-up/systems/${name}">
<fieldset><legend>Service</legend>
${choice('real', `Connect the service${service}`, isConnection)}
${choice('sandbox', 'Use the sandbox, which is part of the portal', isSandbox)}</fieldset>
${fields.join('')}
<button type="submit" name="action" value="test">Save and test</button>
<button type="submit" class="quiet" name="action" value="save">Save without a test</button></form>${back}`,
  )
}

/** The settings that are fields of a system's form. A choice of services is a radio button instead. */
const fieldsOf = ({ connection, details }: OutsideSystem): readonly SettingKey[] =>
  connection.value === undefined ? [connection.key, ...details] : details

const summary = ({ problems, done }: FormResult) =>
  `${alert(problems?.sentences ?? [])}${Object.keys(problems?.fields ?? {}).length > 0 ? alert(['Nothing was stored. Change the marked fields.']) : ''}${done ? success(done) : ''}`

function settingField(key: SettingKey, overview: Overview, environment: Environment, result: FormResult): string {
  const { name, help, expects, secret } = entryOf(key)
  const fixed = isFixed(name, environment)
  const text = overview.texts.get(name)?.text ?? ''
  const value = secret ? '' : fixed ? text : (result.form?.get(name) ?? text)
  const field: Field = {
    name,
    label: labels[key] ?? name,
    value,
    hint: withCode(fixed ? `The environment of the server sets it. ${help}` : help),
    isFixed: fixed,
    type: secret ? (expects.includes('PEM') ? 'lines' : 'password') : 'text',
    problem: result.problems?.fields[name]?.replace(`${name} is `, `${labels[key] ?? name} is `),
    ...(key === 'timeZone' && { options: Intl.supportedValuesOf('timeZone') }),
    ...(secret && overview.storedSettings[name] !== undefined && { placeholder: 'Stored. Leave it empty to keep it.' }),
  }
  return renderField(field)
}

/** Returns the changes of the provider's form. An empty field removes a stored setting. */
export const providerChanges = (form: Form, overview: Overview, environment: Environment): SettingChanges =>
  new Map(textChanges(providerKeys, form, overview, environment))

/** Returns the changes of a system's form: its settings and no sandbox, or only the sandbox. */
export function systemChanges(
  name: OutsideSystemName,
  form: Form,
  overview: Overview,
  environment: Environment,
): SettingChanges {
  const system = outsideSystems[name]
  const { name: connection } = entryOf(system.connection.key)
  const isReal = form.get('mode') === 'real'
  const changes = new Map<string, string | null>(textChanges(fieldsOf(system), form, overview, environment))
  if (!isReal) for (const key of removedKeys(system)) changes.set(entryOf(key).name, null)
  else if (system.connection.value && !isFixed(connection, environment))
    changes.set(connection, system.connection.value)
  const sandboxes = overview.config.allowSandboxes.filter((other) => other !== name)
  if (!isReal && !system.isOptional) sandboxes.push(name)
  const list = settingTable.allowSandboxes.name
  if (!isFixed(list, environment)) changes.set(list, sandboxes.length > 0 ? sandboxes.join(',') : null)
  for (const [changed, text] of changes)
    if (text === null && overview.storedSettings[changed] === undefined) changes.delete(changed)
  return changes
}

/** The problems of a form that chooses the sandbox and has new settings of the service, which the sandbox does not use. */
export function sandboxProblems(name: OutsideSystemName, form: Form, overview: Overview): SettingProblems | undefined {
  if (form.get('mode') !== 'sandbox') return undefined
  const fields = removedKeys(outsideSystems[name]).flatMap((key): [string, string][] => {
    const { name: setting } = entryOf(key)
    const text = form.get(setting) ?? ''
    return text === '' || text === overview.texts.get(setting)?.text ? [] : [[setting, unusedSetting]]
  })
  return fields.length > 0 ? { fields: Object.fromEntries(fields), sentences: [] } : undefined
}

const unusedSetting = 'The sandbox does not use this: choose “Connect the service”, or empty the field.'

/** The settings that a sandbox has no use for: the connection, and details without a default. */
const removedKeys = ({ connection, details }: OutsideSystem): readonly SettingKey[] => [
  connection.key,
  ...details.filter((key) => entryOf(key).default === undefined),
]

/** An empty field removes a stored setting, except a secret, which pages do not show. */
function textChanges(
  keys: readonly SettingKey[],
  form: Form,
  { storedSettings, texts }: Overview,
  environment: Environment,
): [string, string | null][] {
  return keys.flatMap((key): [string, string | null][] => {
    const { name, secret } = entryOf(key)
    const text = form.get(name)
    if (text === undefined || isFixed(name, environment)) return []
    if (text === '') return secret || storedSettings[name] === undefined ? [] : [[name, null]]
    // A default that is shown and not changed is not stored.
    return text === texts.get(name)?.text && storedSettings[name] === undefined ? [] : [[name, text]]
  })
}
