/** The groups of calls whose paths the documents also spell without their group. */
const groups: Readonly<Record<string, string>> = {
  updatelandline: 'Landline',
  updatechurn: 'Landline',
  updatenewpstn: 'Landline',
  updateisdns: 'Landline',
  getauthorisation: 'Auth',
}

/** Returns the address of a call with its group, for clients that follow the spelling of the documents. */
export function withGroup(url: string): string {
  const [, name = ''] = /^\/+api\/+(\w+)(?=[/?]|$)/i.exec(url) ?? []
  const group = groups[name.toLowerCase()]
  return group ? url.replace(name, `${group}/${name}`) : url
}
