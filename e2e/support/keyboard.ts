import { expect, type Locator, type Page } from '@playwright/test'

/** The focused element: its role and name as announced, and its defects. */
type Stop = {
  readonly at: string
  /** Empty if the element is in view and shows a focus ring. */
  readonly fault: string
  /** True if this walk already visited the element. */
  readonly isOld: boolean
}

/** More stops than any page has. A longer walk runs in circles. */
const STOPS_MAX = 150

/**
 * Role and name of the focused element, such as `link "Chats"`. "the page" if nothing has the
 * focus.
 */
async function saidAt(page: Page): Promise<string> {
  const isNowhere = await page.evaluate(() => document.activeElement === document.body)
  if (isNowhere) return 'the page'
  const [first = ''] = (await page.locator('*:focus').ariaSnapshot()).split('\n')
  // YAML quotes the whole entry if the name contains a colon.
  const [, role = first, name] = /^- '?(\w+)(?: ("(?:[^"\\]|\\.)*"))?/.exec(first) ?? []
  return name === undefined ? role : `${role} ${name}`
}

/**
 * The element that shows the focus. For grid cells, this is the canvas: an off-screen field
 * receives their keys.
 */
const shownAt = (page: Page) =>
  page.evaluateHandle(async () => {
    const { cells } = document.documentElement.dataset
    const canvas = cells && document.querySelector('canvas[id^="univer-sheet-main-canvas"]')
    const at = canvas || (document.activeElement ?? document.body)
    // A focus ring that a script draws appears in the next frame.
    for (const _ of [1, 2]) await new Promise((resolve) => requestAnimationFrame(resolve))
    await Promise.allSettled(at.getAnimations().map(({ finished }) => finished))
    return at
  })

/**
 * True if the element or its container has a ring of 2 or 4 px. Also true for the palette's field,
 * which shows only its caret.
 */
const hasRing = (at: Element): boolean => {
  if (at.getAttribute('role') === 'combobox' && at.closest('[role=dialog]')) return true
  const isRing = ({ boxShadow, outlineStyle, outlineColor, outlineWidth }: CSSStyleDeclaration) => {
    if (/ 0px 0px 0px [24]px/.test(boxShadow)) return true
    const isDrawn = outlineStyle !== 'none' && !/, 0\)$|transparent/.test(outlineColor)
    return isDrawn && Number.parseFloat(outlineWidth) >= 1.5
  }
  const holders: Element[] = []
  for (let part: Element | null = at; part && holders.length < 5; part = part.parentElement)
    holders.push(part)
  const pseudos = [null, '::before', '::after']
  return holders.some((part) => pseudos.some((pseudo) => isRing(getComputedStyle(part, pseudo))))
}

/** True if part of the element is in the viewport and uncovered. */
const isInView = (at: Element): boolean => {
  const { left, right, top, bottom } = at.getBoundingClientRect()
  const points = [
    [(left + right) / 2, (top + bottom) / 2],
    [left + 3, top + 3],
    [right - 3, top + 3],
    [left + 3, bottom - 3],
    [right - 3, bottom - 3],
  ] as const
  return points.some(([x, y]) => {
    const seen = document.elementFromPoint(x, y)
    return seen !== null && (at.contains(seen) || seen.contains(at))
  })
}

/** Records a stop. Returns true if this walk already visited it. */
const isOldStop = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const walked = window as unknown as { stops?: Set<Element | null> }
    walked.stops ??= new Set()
    const isOld = walked.stops.has(document.activeElement)
    walked.stops.add(document.activeElement)
    return isOld
  })

/** Defect of a stop. Empty if it has none. */
async function faultOf(page: Page): Promise<string> {
  const at = await shownAt(page)
  if (!(await at.evaluate(hasRing))) return 'no ring'
  return (await at.evaluate(isInView)) ? '' : 'out of view'
}

async function stop(page: Page): Promise<Stop> {
  const at = await saidAt(page)
  if (at === 'the page') return { at, fault: '', isOld: true }
  return { at, fault: await faultOf(page), isOld: await isOldStop(page) }
}

/** Clears the recorded stops of an earlier walk. */
const forget = (page: Page): Promise<void> =>
  page.evaluate(() => {
    delete (window as unknown as { stops?: unknown }).stops
  })

/**
 * Presses a key until a stop repeats or no element has the focus. Returns the stops and checks that
 * each is in view with a ring.
 */
export async function walk(
  page: Page,
  key: 'Tab' | 'Shift+Tab',
  isWithin = () => Promise.resolve(true),
): Promise<readonly string[]> {
  await forget(page)
  const stops: Stop[] = []
  while (stops.length <= STOPS_MAX) {
    await page.keyboard.press(key)
    const next = await stop(page)
    if (next.isOld) break
    stops.push((await isWithin()) ? next : { ...next, fault: 'outside' })
  }
  expect(stops.length, 'stops of a page').toBeLessThanOrEqual(STOPS_MAX)
  expect(
    stops.filter(({ fault }) => fault !== '').map(({ at, fault }) => `${at}: ${fault}`),
    'stops that do not show that they have the focus',
  ).toEqual([])
  return stops.map(({ at }) => at)
}

/** Waits until the focus is on `at` and visible. Example: `link "Chats"`. */
export async function atStop(page: Page, at: string): Promise<void> {
  await expect.poll(() => saidAt(page)).toBe(at)
  await expect.poll(() => faultOf(page), at).toBe('')
}

/** Presses a key until the focus is on `at`. Fails if the walk misses it. */
export async function tabTo(page: Page, at: string, key = 'Tab'): Promise<void> {
  const passed: string[] = []
  while (passed.length < STOPS_MAX) {
    await page.keyboard.press(key)
    const next = await stop(page)
    if (next.at === at) {
      expect(next.fault, at).toBe('')
      return
    }
    passed.push(next.at)
  }
  expect(passed, `the way to ${at}`).toContain(at)
}

/** Resets the focus to the start of the page. Otherwise Tab continues from the last position. */
export const begin = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.body.tabIndex = -1
    document.body.focus()
    document.body.removeAttribute('tabindex')
  })

/** Opens an address and waits until the page is ready, without a focused element. */
export async function begunAt(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('main')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await begin(page)
}

/**
 * Tabs through a dialog in both directions. Both must have the same stops, all inside the dialog.
 * After the last stop, the focus moves to the browser's controls and then to the first stop.
 */
export async function walkWithin(page: Page, dialog: Locator): Promise<void> {
  const isWithin = () =>
    dialog.evaluate(
      (it) => document.activeElement === document.body || it.contains(document.activeElement),
    )
  await expect.poll(isWithin).toBe(true)
  await walk(page, 'Tab')
  const there = await walk(page, 'Tab', isWithin)
  const back = await walk(page, 'Shift+Tab', isWithin)
  expect(there.length).toBeGreaterThan(0)
  expect(back.toSorted()).toEqual(there.toSorted())
}
