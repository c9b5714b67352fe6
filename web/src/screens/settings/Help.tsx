/** The help of a setting. Words between backticks are code. */
export function Help({ text }: { text: string }) {
  const parts = text.split('`')
  // Every second part is between backticks. The parts of a text never change their order, so the index identifies them.
  return parts.map((part, index) => {
    const key = `${index} ${part}`
    return index % 2 === 1 ? <code key={key}>{part}</code> : <span key={key}>{part}</span>
  })
}
