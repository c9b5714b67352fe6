/** The CSS of the mailbox page, with the portal's light and dark colours. */
export const mailboxStyle = `
:root{color-scheme:light dark;--ink:#1b2433;--muted:#566174;--ground:#fff;--faint:#f3f6fa;--line:#dde3ec;--primary:#12325b;--chosen:#e3ebf6}
@media (prefers-color-scheme:dark){:root{--ink:#e6ebf3;--muted:#a3afc2;--ground:#141a24;--faint:#1b2330;--line:#2c3747;--primary:#a8c5ee;--chosen:#24344c}}
*{box-sizing:border-box}
body{margin:0;font:14px/1.45 Inter,system-ui,sans-serif;color:var(--ink);background:var(--ground);display:flex;flex-direction:column;min-height:100vh}
a{color:var(--primary)}
a:focus-visible{outline:2px solid var(--primary);outline-offset:-2px;border-radius:4px}
header{display:flex;flex-wrap:wrap;gap:4px 16px;align-items:baseline;padding:12px 20px;border-bottom:1px solid var(--line)}
header h1{font-size:20px;margin:0}header h1 a{text-decoration:none;color:inherit}
header p{margin:0;color:var(--muted);flex:1 1 240px}header nav a{margin-left:12px}
main{flex:1;display:grid;grid-template-columns:minmax(280px,380px) minmax(0,1fr);min-height:0}
.list{background:var(--faint);border-right:1px solid var(--line)}
.list ul,.attachments{list-style:none;margin:0;padding:0}
.list li a{display:block;padding:10px 20px;text-decoration:none;color:inherit;border-bottom:1px solid var(--line)}
.list li a:hover,.list li a[aria-current]{background:var(--chosen)}
.top{display:flex;gap:8px;color:var(--muted);font-size:12.5px}
.top .to{flex:1;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}.top time{white-space:nowrap}
.kind{font-weight:600;color:var(--primary)}
.title{display:block;font-weight:600;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.reading{padding:20px 24px;display:flex;flex-direction:column;min-width:0}
.reading h2{font-size:18px;margin:0 0 8px}
dl{display:grid;grid-template-columns:max-content 1fr;gap:2px 12px;margin:0 0 12px}dt{color:var(--muted)}dd{margin:0;overflow-wrap:anywhere}
.attachments{display:flex;flex-wrap:wrap;gap:8px;margin-bottom:12px}.attachments li{background:var(--faint);border-radius:6px;padding:4px 10px}
.attachments span{color:var(--muted)}
.tabs{display:flex;gap:4px;margin-bottom:8px}.tabs a{padding:4px 12px;border-radius:6px;text-decoration:none}
.tabs a[aria-current]{background:var(--chosen);font-weight:600}
iframe{flex:1;min-height:60vh;width:100%;border:1px solid var(--line);border-radius:6px;background:#fff}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:13px/1.5 ui-monospace,monospace;margin:0}
.bubble{background:var(--chosen);border-radius:14px 14px 14px 4px;padding:10px 14px;max-width:420px;white-space:pre-wrap;overflow-wrap:anywhere;margin:0;font-size:15px}
.empty{color:var(--muted);padding:20px}.back{display:none;margin:0 0 12px}
@media (max-width:720px){main{grid-template-columns:minmax(0,1fr)}.list{border:0}.reading{padding:16px}body.open .list{display:none}body:not(.open) .reading{display:none}.back{display:block}header p{display:none}header h1{flex:1}.list li a{padding:12px 16px}}
`
