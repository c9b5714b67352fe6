import { hash } from 'node:crypto'
import { escapeHtml } from '../kernel/escape-html.ts'

/** The branding of the provider's pages. */
export interface Brand {
  readonly name: string
  /** Six hexadecimal digits with #. */
  readonly colour: string
  readonly logoUrl?: string | undefined
  /** Address of the portal's font. Without it, pages use the system font. */
  readonly fontUrl?: string | undefined
}

const typeface = (url: string | undefined) =>
  url ? `@font-face{font-family:'Inter Variable';font-weight:100 900;src:url(${url}) format('woff2')}` : ''

const style = ({ colour, fontUrl }: Brand) => `${typeface(fontUrl)}
:root{color-scheme:light dark;--brand:${colour};--page:#f3f5f8;--card:#fff;--text:#1a2230;--quiet:#5a6474;--line:#8a94a6;
--alert:#a61b1b;--alert-back:#fdecec;--link:${colour}}
@media (prefers-color-scheme:dark){:root{--page:#0e1520;--card:#172131;--text:#e8ecf2;--quiet:#a7b1c0;--line:#6c7a90;
--alert:#ffb4b4;--alert-back:#3b1a1e;--link:#9dc1f5}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;min-height:100dvh;background:var(--page);color:var(--text);display:grid;
grid-template-rows:auto 1fr;font:16px/1.5 'Inter Variable',Inter,system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}
header{background:var(--brand);color:#fff;padding:16px 24px;font-weight:600}
header img{height:28px;display:block}
main{width:100%;max-width:408px;margin:8vh auto 24px;padding:0 16px}
.card{background:var(--card);border-radius:6px;padding:32px;box-shadow:0 1px 3px rgb(0 0 0/.12)}
@media (max-width:480px){main{margin-top:24px}.card{padding:24px 20px}}
h1{font-size:1.375rem;line-height:1.3;margin:0 0 8px}
p{margin:0 0 16px;color:var(--quiet)}
label{display:block;font-weight:500;margin:16px 0 4px}
input{width:100%;font:inherit;color:inherit;background:transparent;border:1px solid var(--line);border-radius:6px;
padding:10px 12px;min-height:44px}
input[aria-invalid=true]{border-color:var(--alert)}
button,.button{display:block;width:100%;min-height:44px;margin-top:24px;padding:10px 16px;border:0;border-radius:6px;
background:var(--brand);color:#fff;font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
@media (prefers-color-scheme:dark){button,.button{outline:1px solid var(--line)}}
button.quiet{margin-top:12px;background:none;color:var(--link);outline:0}
:focus-visible{outline:3px solid #5b9bf0;outline-offset:2px}
.alert{margin:16px 0 0;padding:10px 12px;border-radius:6px;color:var(--alert);background:var(--alert-back)}
.hint{font-size:.875rem;margin:4px 0 0}
.beside{margin:16px 0 0;text-align:center}
a:not(.button){color:var(--link)}
`

/** The content of a page. `style` is added to the style of all pages. */
interface PageContent {
  readonly title: string
  readonly body: string
  readonly style?: string
  readonly script?: string
  /** Whether the script makes requests to the portal. */
  readonly connects?: boolean
}

/** Renders a whole page with a policy that blocks all other resources. */
export function renderPage(brand: Brand, page: PageContent): { html: string; policy: string } {
  const css = `${style(brand)}${page.style ?? ''}`
  const logo = brand.logoUrl
    ? `<img src="${escapeHtml(brand.logoUrl)}" alt="${escapeHtml(brand.name)}">`
    : escapeHtml(brand.name)
  const sourceOf = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`
  const policy = [
    `default-src 'none'`,
    `style-src ${sourceOf(css)}`,
    `font-src ${brand.fontUrl ? `'self'` : `'none'`}`,
    `img-src data: ${brand.logoUrl ? new URL(brand.logoUrl).origin : ''}`.trim(),
    `script-src ${page.script ? sourceOf(page.script) : `'none'`}`,
    `connect-src ${page.connects ? `'self'` : `'none'`}`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
  ].join('; ')
  const html = `<!doctype html>
<html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="${brand.colour}"><link rel="icon" href="data:,">
<title>${escapeHtml(page.title)} · ${escapeHtml(brand.name)}</title><style>${css}</style></head>
<body><header>${logo}</header><main><div class="card"><h1>${escapeHtml(page.title)}</h1>${page.body}</div></main>${
    page.script ? `<script>${page.script}</script>` : ''
  }</body></html>
`
  return { html, policy }
}
