import type { Locator, Page } from '@playwright/test'

/**
 * Returns what covers the active cell of a row editor: the tag and class of another element at one of its corners, or an
 * empty text. Sticky heads, a pinned column and the save bar may cover a cell.
 */
export const coverOfActiveCell = (page: Page) =>
  page.evaluate<string>(`(() => {
    const cell = document.querySelector('[data-row][data-active]')
    if (!cell) return 'no active cell'
    if (!cell.contains(document.activeElement)) return 'the focus is elsewhere'
    const box = cell.getBoundingClientRect()
    for (const [x, y] of [[box.left + 4, box.top + 4], [box.right - 4, box.top + 4], [box.left + 4, box.bottom - 4], [box.right - 4, box.bottom - 4]]) {
      const top = document.elementFromPoint(x, y)
      if (!cell.contains(top)) return top ? top.tagName + ' ' + top.className : 'outside the window'
    }
    return ''
  })()`)

/** Returns the lowest contrast of the texts in an element with their background, as WCAG defines it. */
export async function lowestContrast(part: Locator): Promise<number> {
  const mark = 'data-measured'
  await part.evaluate((element, name) => element.setAttribute(name, ''), mark)
  const ratio = await part.page().evaluate<number>(contrastScript(`[${mark}]`))
  await part.evaluate((element, name) => element.removeAttribute(name), mark)
  return ratio
}

const contrastScript = (selector: string) => `(() => {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  const paint = (colours) => {
    for (const colour of colours) {
      pen.fillStyle = colour
      pen.fillRect(0, 0, 1, 1)
    }
    return [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3)
  }
  const luminance = (channels) => {
    const [red, green, blue] = channels.map((channel) => {
      const share = channel / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const texts = document.createTreeWalker(document.querySelector('${selector}'), NodeFilter.SHOW_TEXT)
  const ratios = []
  while (texts.nextNode()) {
    if (!texts.currentNode.data.trim()) continue
    const backgrounds = []
    for (let element = texts.currentNode.parentElement; element; element = element.parentElement)
      backgrounds.unshift(getComputedStyle(element).backgroundColor)
    const behind = ['#fff', ...backgrounds]
    const colour = getComputedStyle(texts.currentNode.parentElement).color
    const [dark, light] = [luminance(paint(behind)), luminance(paint([...behind, colour]))].sort((a, b) => a - b)
    ratios.push((light + 0.05) / (dark + 0.05))
  }
  return Math.min(...ratios)
})()`
