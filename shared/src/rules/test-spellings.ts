/** The spellings of a number that people type, paste and import, and one with an extension, which is not dialled. */
export const spellingsOf = (dialled: string): string[] => {
  const [national, parts] = [dialled.replace(/^0/, ''), dialled.match(/.{1,4}/g) ?? []]
  return [
    dialled,
    `+61${national}`,
    `+61 ${national}`,
    `0011 61 ${national}`,
    parts.join(' '),
    parts.join('-'),
    parts.join('\u2011'),
    parts.join('\u00a0'),
    `\u202d${dialled}\u202c`,
    `${dialled.slice(0, 4)}\u200b${dialled.slice(4)}`,
    dialled.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit))),
    ...['ext 12', 'x12', '#12', ';ext=12'].map((extension) => `${dialled} ${extension}`),
    ...(dialled.startsWith('0')
      ? [national, `(${dialled.slice(0, 2)}) ${dialled.slice(2)}`, `+61 (0)${national}`]
      : []),
  ]
}
