import { type Brand, renderPage } from '../identity/html.ts'
import { escapeHtml } from '../kernel/escape-html.ts'

export type Page = ReturnType<typeof renderPage>

const style = `main{max-width:720px;margin-top:32px}
h2{font-size:1rem;margin:24px 0 4px}
.steps{list-style:none;margin:16px 0 0;padding:0;border-top:1px solid var(--line)}
.steps li{display:grid;grid-template-columns:minmax(0,14rem) minmax(0,1fr);gap:4px 16px;padding:8px 0;
border-bottom:1px solid var(--line)}
.steps span{color:var(--quiet);overflow-wrap:anywhere}
.steps .open{color:var(--alert)}
@media (max-width:480px){.steps li{grid-template-columns:1fr}}
fieldset{border:0;margin:16px 0 0;padding:0}
legend{font-weight:500;padding:0}
.choice{display:flex;gap:8px;align-items:center;margin:4px 0;font-weight:400;min-height:28px}
.choice input{width:auto;min-height:0;margin:0}
textarea{width:100%;font:14px/1.4 ui-monospace,monospace;color:inherit;background:transparent;
border:1px solid var(--line);border-radius:6px;padding:10px 12px}
input:disabled,textarea:disabled{color:var(--quiet);border-style:dashed}
.error{color:var(--alert);font-size:.875rem;margin:4px 0 0}
.good{margin:16px 0 0;padding:10px 12px;border-radius:6px;border:1px solid var(--line);color:var(--text)}
.keep{display:flex;flex-wrap:wrap;gap:8px 12px;align-items:center;margin:16px 0 0}
.keep button.quiet,.keep a{width:auto;margin:0;min-height:44px;padding:10px 16px;border:1px solid var(--line);border-radius:6px;
font-weight:600;text-decoration:none}
.codes{columns:2 17rem;list-style:none;padding:0;font:16px/1.9 ui-monospace,monospace}
.qr{display:block;width:200px;margin:0 0 16px;background:#fff}
code{font:.9375em ui-monospace,monospace;overflow-wrap:anywhere}
.alert ul{margin:4px 0 0;padding-left:20px}`

/** Renders a page of the set-up. `body` is HTML. */
export const setUpPage = (
  brand: Brand,
  title: string,
  body: string,
  more: { script?: string; connects?: boolean } = {},
): Page => renderPage(brand, { title, body, style, ...more })

/** Renders sentences as an alert. Empty without sentences. */
export function alert(sentences: readonly string[], heading = ''): string {
  if (sentences.length === 0) return ''
  const items = sentences.map((sentence) => `<li>${escapeHtml(sentence)}</li>`).join('')
  const text = sentences.length === 1 && heading === '' ? escapeHtml(sentences[0] ?? '') : `${heading}<ul>${items}</ul>`
  return `<div class="alert" role="alert">${text}</div>`
}

export const success = (sentence: string): string => `<p class="good" role="status">${escapeHtml(sentence)}</p>`

/** Renders text with words between backticks as code. */
export const withCode = (text: string): string => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')

/** A field of a form. */
export interface Field {
  readonly name: string
  readonly label: string
  readonly value?: string
  readonly type?: 'text' | 'email' | 'password' | 'lines'
  readonly autocomplete?: string
  /** HTML. */
  readonly hint?: string
  readonly placeholder?: string
  readonly problem?: string | undefined
  readonly isFixed?: boolean
  readonly isRequired?: boolean
  readonly options?: readonly string[]
}

/** Renders a field with its label, hint and error. */
export function renderField(field: Field): string {
  const { name, label, value = '', type = 'text', hint, problem, options } = field
  const described = [...(hint ? [`${name}-hint`] : []), ...(problem ? [`${name}-error`] : [])].join(' ')
  const attributes = [
    `id="${name}" name="${name}"`,
    ...(described ? [`aria-describedby="${described}"`] : []),
    ...(problem ? ['aria-invalid="true"'] : []),
    ...(field.isFixed ? ['disabled'] : []),
    ...(field.isRequired ? ['required'] : []),
    ...(field.placeholder ? [`placeholder="${escapeHtml(field.placeholder)}"`] : []),
    `autocomplete="${field.autocomplete ?? 'off'}" spellcheck="false" autocapitalize="none"`,
  ].join(' ')
  const list = options ? ` list="${name}-options"` : ''
  const input =
    type === 'lines'
      ? `<textarea rows="4" ${attributes}>${escapeHtml(value)}</textarea>`
      : `<input type="${type}" value="${escapeHtml(value)}" ${attributes}${list}>`
  const choices = options?.map((option) => `<option value="${escapeHtml(option)}"></option>`).join('') ?? ''
  return `<label for="${name}">${escapeHtml(label)}</label>${input}${
    options ? `<datalist id="${name}-options">${choices}</datalist>` : ''
  }${hint ? `<p class="hint" id="${name}-hint">${hint}</p>` : ''}${
    problem ? `<p class="error" id="${name}-error">${escapeHtml(problem)}</p>` : ''
  }`
}
