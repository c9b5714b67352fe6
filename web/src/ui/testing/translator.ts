/**
 * A script that replaces every text of the page, now and later, as the translator of Chrome does: by another text in two `font`
 * elements. React then no longer finds its texts. Evaluates to the observer, which ends with `disconnect()`.
 */
export const translatorScript = `(() => {
  const untranslated = 'font, script, style, noscript, textarea, option, title'
  const translate = (node) => {
    if (node.nodeType !== Node.TEXT_NODE) return [...node.childNodes].forEach(translate)
    if (!node.parentElement || node.parentElement.closest(untranslated) || node.data.trim() === '') return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.textContent = node.data
    outer.append(inner)
    node.replaceWith(outer)
  }
  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'characterData') translate(target)
      else addedNodes.forEach(translate)
    }
  })
  observer.observe(document, { childList: true, characterData: true, subtree: true })
  translate(document)
  return observer
})()`
