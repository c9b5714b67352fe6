import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { portalTexts } from '../scripts/portal-texts.mjs'
import { stableScript } from './stable-screen.ts'

const folder = join(import.meta.dirname, '../docs/guide/pictures')

/**
 * A picture of the guide, at this moment of a journey. `npm run docs:pictures` takes it, with a list of the labels that
 * are visible in it. In `npm test` the labels are read again, and the journey fails if they differ, because the picture is
 * then stale. Labels are texts that the portal's code contains; the names and amounts of records change between runs.
 */
export async function guidePicture(page: Page, name: string, region: Locator = page.locator('main')): Promise<void> {
  await page.evaluate(stableScript)
  const findLabels = async () =>
    (await region.evaluate(readLabels)).filter((text: string) => !/\d/.test(text) && portalTexts.has(text))
  const list = join(folder, `${name}.txt`)
  if (process.env.GUIDE_PICTURES) {
    const labels = await findLabels()
    expect(labels.length, `labels in the picture ${name}`).toBeGreaterThan(0)
    writeFileSync(join(folder, `${name}.webp`), await takePicture(page, region))
    writeFileSync(list, `${labels.join('\n')}\n`)
    return
  }
  const storedLabels = existsSync(list) ? readFileSync(list, 'utf8').trim().split('\n') : []
  // Parts of a screen can appear late. The journey continues, because its other steps do not depend on pictures.
  await expect
    .configure({ soft: true })
    .poll(findLabels, {
      message: `The picture ${name} of the guide is stale. Run npm run docs:pictures.`,
      timeout: 30_000,
    })
    .toEqual(storedLabels)
}

/** The members of an element that `readLabels` uses. The types of journeys do not include those of a browser. */
interface RegionElement {
  closest(selector: string): RegionElement | null
  querySelectorAll(selector: string): Iterable<RegionElement>
  checkVisibility(): boolean
  getAttribute(name: string): string | null
  textContent: string | null
}

/** Returns the texts of headings, buttons, links, fields and columns in a region, sorted and each once. */
function readLabels(region: RegionElement): string[] {
  // Messages, and the bar at the top, whose bell depends on the notifications of other journeys.
  const unstableParts = '[role=alert], [role=status], header:not([role])'
  const elements = region.querySelectorAll(
    'h1, h2, h3, button, a, label, legend, th, summary, [role=columnheader], [role=tab], [role=menuitem], [placeholder]',
  )
  const texts = [...elements]
    .filter((element) => element.checkVisibility() && !element.closest(unstableParts))
    .flatMap((element) => [
      element.textContent,
      element.getAttribute('aria-label'),
      element.getAttribute('placeholder'),
    ])
    .map((text) => (text ?? '').replace(/\s+/g, ' ').replace(/ ?\*$/, '').trim())
  return [...new Set(texts)].filter(Boolean).sort()
}

/** Takes the visible part of a region as WebP, which is half as large as PNG. The browser converts it. */
async function takePicture(page: Page, region: Locator): Promise<Buffer> {
  await region.scrollIntoViewIfNeeded()
  const box = await region.boundingBox()
  const view = page.viewportSize()
  if (!box || !view) throw new Error('The region of the picture is not visible.')
  const [x, y] = [Math.max(box.x, 0), Math.max(box.y, 0)]
  // A screen with little content has an empty part at the bottom.
  const contentEnd = await region.evaluate(readContentEnd)
  const clip = {
    x,
    y,
    width: Math.min(box.width, view.width - x),
    height: Math.min(box.y + box.height, contentEnd + 24, view.height) - y,
  }
  await page.evaluate(messagesScript('hidden'))
  const png = await page.screenshot({ clip, animations: 'disabled', caret: 'hide', scale: 'css' })
  await page.evaluate(messagesScript(''))
  return toWebp(page, png)
}

/** Converts a picture of a page to WebP. @param width in pixels; default: that of the picture */
export async function toWebp(page: Page, png: Buffer, width = 0): Promise<Buffer> {
  const converter = await page.context().browser()?.newPage()
  if (!converter) throw new Error('The page has no browser.')
  try {
    const source = `data:image/png;base64,${png.toString('base64')}`
    const url = await converter.evaluate<string>(`(${webpScript})('${source}', ${width})`)
    return Buffer.from(url.split(',')[1] ?? '', 'base64')
  } finally {
    await converter.close()
  }
}

/** Returns the position of the lowest content of a region. */
function readContentEnd(region: { ownerDocument: { createRange(): ContentRange } }): number {
  const range = region.ownerDocument.createRange()
  range.selectNodeContents(region)
  return range.getBoundingClientRect().bottom
}

interface ContentRange {
  selectNodeContents(node: unknown): void
  getBoundingClientRect(): { bottom: number }
}

/** A script that hides or shows the messages at the bottom of the window, which disappear at a time that varies. */
const messagesScript = (visibility: string) =>
  `for (const messages of document.querySelectorAll('div:has(> [role=alert] + [role=status])'))
    messages.style.visibility = '${visibility}'`

const webpScript = `async (source, width) => {
  const image = new Image()
  image.src = source
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width || image.naturalWidth
  canvas.height = Math.round((image.naturalHeight * canvas.width) / image.naturalWidth)
  const context = canvas.getContext('2d')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/webp', 0.85)
}`
