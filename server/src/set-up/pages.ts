import type { Brand } from '../identity/html.ts'
import type { Config } from '../kernel/config.ts'
import { escapeHtml } from '../kernel/escape-html.ts'
import { systemTitle } from '../kernel/outside-error.ts'
import { isConnected, listOutsideSystems, type OutsideSystemName, outsideSystems } from '../kernel/outside-systems.ts'
import type { PersonForm, PersonProblems } from './administrator.ts'
import { alert, type Page, renderField, setUpPage } from './html.ts'
import { isOpen, type Overview } from './set-up.ts'

export const brandOf = ({ providerName, primaryColour }: Config): Brand => ({
  name: providerName,
  colour: primaryColour,
})

const back = '<p class="beside"><a href="/set-up">Back to the list</a></p>'

/** The page that the printed address opens. Only its button begins the set-up, because programs follow links too. */
export const beginPage = (brand: Brand, token: string): Page =>
  setUpPage(
    brand,
    'Set up the portal',
    `<p>Create the first administrator, enter the settings of the portal, and start it. This address works in one browser, once.</p>
<form method="post" action="/set-up/open/${escapeHtml(token)}"><button type="submit">Begin</button></form>`,
  )

/** The page for all other addresses until the set-up is finished. */
export const closedPage = (brand: Brand): Page =>
  setUpPage(
    brand,
    'This portal is being set up',
    '<p>It opens when the set-up is finished. Operators find the address of the set-up in the output of the server; it works once, within an hour. Restart the server for a new one.</p>',
  )

export const invalidLinkPage = (brand: Brand): Page =>
  setUpPage(
    brand,
    'This address is not valid any more',
    '<p>It works in one browser, once, within an hour. Restart the server: it prints a new address.</p>',
  )

/** The page for a form that another address has sent. */
export const otherSitePage = (brand: Brand, publicUrl: string): Page =>
  setUpPage(
    brand,
    'Use the address of the portal',
    `<p>The set-up works only at <code>${escapeHtml(publicUrl)}</code>, the setting <code>PUBLIC_URL</code>. Open the printed address there.</p>`,
  )

/** The page until the portal has started. It opens the portal then. */
export const startingPage = (brand: Brand): Page =>
  setUpPage(
    brand,
    'The portal is starting',
    '<p role="status">The set-up is finished. The portal opens here in some seconds.</p><p><a href="/">Open the portal</a></p>',
    {
      script: `const look=async()=>{try{const reply=await fetch('/readyz');if((await reply.json()).status==='ready'){location.replace('/');return}}catch{}
setTimeout(look,1000)}
look()`,
      connects: true,
    },
  )

/** The list of steps, each with its state. */
export function overviewPage(brand: Brand, overview: Overview, missing: readonly string[] = []): Page {
  const { administrator, config } = overview
  const needsAdministrator = administrator === undefined
  const steps = [
    step(
      needsAdministrator ? '/set-up/administrator' : '',
      'First administrator',
      administrator?.email ?? 'To do',
      needsAdministrator,
    ),
    ...(config.oidcIssuer
      ? []
      : [
          administrator?.needsFactor === false
            ? step('', 'Multi-factor authentication', 'Done')
            : step(needsAdministrator ? '' : '/set-up/second-factor', 'Multi-factor authentication', 'To do', true),
        ]),
    step('/set-up/provider', 'Provider', `${config.providerName}, ${config.timeZone}`),
  ]
  const systems = listOutsideSystems().map(([name]) => {
    const [state, isOpen] = stateOf(name, overview)
    return step(`/set-up/systems/${name}`, systemTitle(name), state, isOpen)
  })
  const hasOpen = listOutsideSystems().some(([name]) => isOpen(name, overview.problems))
  return setUpPage(
    brand,
    'Set up the portal',
    `<p>Settings are stored encrypted in the database. You can change them later on the screen Settings.</p>
${alert(missing, 'Do this before the portal starts:')}
<ol class="steps">${steps.join('')}</ol>
<h2>Outside systems</h2>
<ol class="steps">${systems.join('')}</ol>
${hasOpen ? sandboxForm : ''}<form method="post" action="/set-up/finish"><button type="submit">Finish and start the portal</button></form>`,
  )
}

const sandboxForm = `<p class="hint">For a trial, the portal can do without outside systems: its sandboxes reach nobody.</p>
<form method="post" action="/set-up/sandboxes"><button type="submit" class="quiet">Use sandboxes for the rest</button></form>
`

const step = (href: string, label: string, state: string, isOpen = false) =>
  `<li>${href ? `<a href="${href}">${escapeHtml(label)}</a>` : `<b>${escapeHtml(label)}</b>`}<span${
    isOpen ? ' class="open"' : ''
  }>${escapeHtml(state)}</span></li>`

/** Says how an outside system is connected, and whether a person still has to do something about it. */
function stateOf(name: OutsideSystemName, { config, problems, tests }: Overview): [state: string, isOpen: boolean] {
  const isMissing = isOpen(name, problems)
  if (!isConnected(outsideSystems[name], config)) return [isMissing ? 'To do' : 'Sandbox', isMissing]
  if (isMissing) return ['To do: a setting is missing', true]
  const failure = tests.get(name)
  if (failure === undefined) return ['Not tested', false]
  return failure === '' ? ['Connected', false] : [`The test failed: ${failure}`, true]
}

export function administratorPage(
  { brand, issuer }: { brand: Brand; issuer: string | undefined },
  form: Partial<PersonForm>,
  problems: PersonProblems,
): Page {
  const password = [
    renderField({
      name: 'password',
      label: 'Password',
      type: 'password',
      autocomplete: 'new-password',
      hint: 'At least 12 characters that are hard to guess.',
      problem: problems.password,
      isRequired: true,
    }),
    renderField({
      name: 'repeated',
      label: 'Password again',
      type: 'password',
      autocomplete: 'new-password',
      problem: problems.repeated,
      isRequired: true,
    }),
  ]
  const subject = renderField({
    name: 'subject',
    label: 'Subject at the OpenID provider (optional)',
    value: form.subject ?? '',
    hint: `The <code>sub</code> of the login at ${escapeHtml(issuer ?? '')}. Without it, the person is known by the e-mail address, which must be verified there.`,
    problem: problems.subject,
  })
  return setUpPage(
    brand,
    'First administrator',
    `<p>This person creates the other logins in the portal.</p>
<form method="post" action="/set-up/administrator">
${renderField({ name: 'name', label: 'Name', value: form.name ?? '', autocomplete: 'name', problem: problems.name, isRequired: true })}
${renderField({ name: 'email', label: 'E-mail', type: 'email', value: form.email ?? '', autocomplete: 'username', problem: problems.email, isRequired: true })}
${issuer ? subject : password.join('')}
<button type="submit">Create the administrator</button></form>${back}`,
  )
}

/** Shows the secret of the second factor. `svg` is its QR code. */
export const factorPage = (
  brand: Brand,
  { email, secret, svg }: { email: string; secret: string; svg: string },
  problem?: string,
): Page =>
  setUpPage(
    brand,
    'Multi-factor authentication',
    `<p>Scan this with an authenticator app, and enter the code that it shows for ${escapeHtml(email)}.</p>
<img class="qr" alt="QR code for the authenticator app" src="data:image/svg+xml,${encodeURIComponent(svg)}">
<p class="hint">Without a camera, enter this secret in the app: <code>${escapeHtml(secret)}</code></p>
<form method="post" action="/set-up/second-factor">
${renderField({ name: 'code', label: 'Code', autocomplete: 'one-time-code', problem, isRequired: true })}
<button type="submit">Confirm</button></form>${back}`,
  )

/** Copies the codes. The button appears with the script, because pages also work without scripts. */
const copyScript = `const copy=document.getElementById('copy'),result=document.getElementById('copied')
copy.hidden=false
copy.onclick=async()=>{try{
await navigator.clipboard.writeText([...document.querySelectorAll('.codes li')].map(code=>code.textContent).join('\\n'))
result.textContent='Copied'}catch{result.textContent='The codes could not be copied. Select and copy them yourself.'}}`

/** Shows the recovery codes once, to be copied or saved as a file. */
export const recoveryPage = (brand: Brand, email: string, codes: readonly string[]): Page =>
  setUpPage(
    brand,
    'Recovery codes',
    `<p>Each of these codes works once in place of the app. Store them in a safe place now: they are not shown again.</p>
<ul class="codes">${codes.map((code) => `<li>${escapeHtml(code)}</li>`).join('')}</ul>
<div class="keep"><button type="button" class="quiet" id="copy" hidden>Copy</button>
<a download="recovery-codes.txt" href="data:text/plain;charset=utf-8,${encodeURIComponent(`${email}\n\n${codes.join('\n')}\n`)}">Download</a>
<span role="status" id="copied"></span></div>
<a class="button" href="/set-up">I have stored the codes</a>`,
    { script: copyScript },
  )
