import { escapeHtml } from '../kernel/escape-html.ts'
import { type Brand, renderPage } from './html.ts'

type Page = ReturnType<typeof renderPage>

function alert(message: string | undefined): string {
  return message ? `<div class="alert" role="alert" id="problem">${escapeHtml(message)}</div>` : ''
}

export function signInPage(brand: Brand, form: { action: string; email: string; problem?: string | undefined }): Page {
  const errorAttributes = form.problem ? ' aria-invalid="true" aria-describedby="problem"' : ''
  const focus = (name: string) => ((form.email ? 'password' : 'email') === name ? ' autofocus' : '')
  return renderPage(brand, {
    title: 'Sign in',
    body: `<p>Sign in to the dealer portal.</p>${alert(form.problem)}
<form method="post" action="${escapeHtml(form.action)}">
<label for="email">E-mail</label>
<input id="email" name="email" type="email" value="${escapeHtml(form.email)}" autocomplete="username" inputmode="email" autocapitalize="none" spellcheck="false" maxlength="254" required${errorAttributes}${focus('email')}>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" maxlength="256" required${errorAttributes}${focus('password')}>
<button type="submit">Sign in</button>
</form>
<p class="beside"><a href="/identity/forgot">Forgot password?</a></p>`,
  })
}

/** Asks for the e-mail address that gets a link to set a new password. */
export function forgotPage(brand: Brand, form: { email?: string; problem?: string }): Page {
  const errorAttributes = form.problem ? ' aria-invalid="true" aria-describedby="problem"' : ''
  return renderPage(brand, {
    title: 'Forgot password?',
    body: `<p>Enter your e-mail address to get a link that sets a new password.</p>${alert(form.problem)}
<form method="post" action="/identity/forgot">
<label for="email">E-mail</label>
<input id="email" name="email" type="email" value="${escapeHtml(form.email ?? '')}" autocomplete="username" inputmode="email" autocapitalize="none" spellcheck="false" maxlength="254" required autofocus${errorAttributes}>
<button type="submit">Send the link</button>
</form>
<p class="beside"><a href="/">Back to sign in</a></p>`,
  })
}

/** Returns the message after too many attempts. */
export const waitMessage = (minutes: number) =>
  `There were too many attempts. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`

/** The second step of signing in: a code of the authenticator app, or a recovery code. */
export function codePage(brand: Brand, form: { action: string; email: string; problem?: string | undefined }): Page {
  const errorAttributes = form.problem
    ? ' aria-invalid="true" aria-describedby="problem hint"'
    : ' aria-describedby="hint"'
  return renderPage(brand, {
    title: 'Enter your code',
    body: `<p>For ${escapeHtml(form.email)}.</p>${alert(form.problem)}
<form method="post" action="${escapeHtml(form.action)}">
<label for="code">Code</label>
<input id="code" name="code" autocomplete="one-time-code" autocapitalize="characters" spellcheck="false" maxlength="40" required autofocus${errorAttributes}>
<p class="hint" id="hint">Six digits from your authenticator app, or one of your recovery codes.</p>
<button type="submit">Sign in</button>
</form>
<form method="post" action="${escapeHtml(form.action)}">
<input type="hidden" name="restart" value="yes">
<button type="submit" class="quiet">Use another account</button>
</form>`,
  })
}

export function resetPage(brand: Brand, form: { action: string; email: string; problem?: string | undefined }): Page {
  const errorAttributes = form.problem ? ' aria-invalid="true" aria-describedby="problem"' : ''
  return renderPage(brand, {
    title: 'Set your password',
    body: `<p>For ${escapeHtml(form.email)}.</p>${alert(form.problem)}
<form method="post" action="${escapeHtml(form.action)}">
<input type="hidden" name="email" value="${escapeHtml(form.email)}" autocomplete="username">
<label for="password">New password</label>
<input id="password" name="password" type="password" autocomplete="new-password" minlength="12" maxlength="256" required autofocus${errorAttributes}>
<p class="hint">At least 12 characters.</p>
<label for="repeated">New password again</label>
<input id="repeated" name="repeated" type="password" autocomplete="new-password" minlength="12" maxlength="256" required${errorAttributes}>
<button type="submit">Set password</button>
</form>`,
  })
}

/** A page with a message and a link to the portal. */
export function messagePage(brand: Brand, message: { title: string; text: string; link?: string }): Page {
  return renderPage(brand, {
    title: message.title,
    body: `<p>${escapeHtml(message.text)}</p><a class="button" href="/">${escapeHtml(message.link ?? 'Go to the portal')}</a>`,
  })
}

/** The page for a sign-in that has ended, for example in another tab, or that is too old. */
export function stalePage(brand: Brand): Page {
  return messagePage(brand, {
    title: 'This sign-in has ended',
    text: 'It was finished already or took too long. Start again from the portal; nothing is lost.',
  })
}

/** The page that asks for confirmation of signing out. With `atOnce`, it signs out without the question. */
export function signOutPage(brand: Brand, form: string, atOnce: boolean): Page {
  const button = '<button type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>'
  return renderPage(brand, {
    title: atOnce ? 'Signing out' : 'Sign out?',
    body: `<p>${atOnce ? 'One moment.' : 'You will be signed out of the portal.'}</p>${form}${button}`,
    ...(atOnce ? { script: 'document.querySelector("button[name=logout]").click()' } : {}),
  })
}
