import type { Page } from '@playwright/test'
import { QUEUED_KEYS } from '#src/texts/screens.ts'

/**
 * Times of the first events on a page, in ms since navigation. `waits` is the time when the page
 * first shows that a key press waits for the cell editor.
 */
export type FirstEvents = Readonly<Record<'cells' | 'waits' | 'typed', number | null>>

declare global {
  // eslint-disable-next-line no-var -- how TypeScript types a global of the page
  var editorBench: {
    readonly shown: () => FirstEvents
    /** Whether a cell editor is open. */
    readonly isTyped: () => boolean
    /**
     * Milliseconds from an Enter key press to the frame in which this part of the canvas has
     * changed.
     */
    readonly afterEnter: (part: readonly [number, number, number, number]) => Promise<number>
  }
}

/**
 * Runs in the page. Checks in every frame for cells, for the text `waiting`, and for an open cell
 * editor.
 */
const watch = (waiting: string): void => {
  const shown: Record<keyof FirstEvents, number | null> = { cells: null, waits: null, typed: null }
  const isIn = (element: Element | null | undefined): boolean => {
    const { left = -1, top = 0, width = 0 } = element?.getBoundingClientRect() ?? {}
    return left >= 0 && top > 60 && width > 1
  }
  const isTyped = (): boolean =>
    [...document.querySelectorAll('canvas#univer-doc-main-canvas')].some(
      (canvas) => !canvas.closest('[data-u-comp="formula-bar"]') && isIn(canvas),
    ) ||
    isIn(
      document.querySelector(
        '.handsontableInputHolder.htEditorVisible, textarea.handsontableInput:focus',
      ),
    )
  const look = (): void => {
    const cells = document.querySelector('[role=gridcell], .htCore td')
    const waits = [...document.querySelectorAll('output')].some(
      ({ textContent }) => textContent === waiting,
    )
    const typed = shown.typed === null && isTyped()
    // The browser draws the frame after this animation callback. The timeout runs after that.
    setTimeout(() => {
      if (cells) shown.cells ??= performance.now()
      if (waits) shown.waits ??= performance.now()
      if (typed) shown.typed ??= performance.now()
    })
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  const cellsCanvas = (): HTMLCanvasElement | null =>
    document.querySelector('canvas[id^="univer-sheet-main-canvas"]')
  const picture = ([x, y, width, height]: readonly [number, number, number, number]): string =>
    cellsCanvas()?.getContext('2d')?.getImageData(x, y, width, height).data.join() ?? ''
  globalThis.editorBench = {
    shown: () => shown,
    isTyped,
    afterEnter: (part) =>
      new Promise((resolve) => {
        const before = picture(part)
        const onKey = ({ key, timeStamp }: KeyboardEvent): void => {
          if (key !== 'Enter') return
          removeEventListener('keydown', onKey, { capture: true })
          const compare = (): void => {
            if (picture(part) === before) return void requestAnimationFrame(compare)
            setTimeout(() => resolve(performance.now() - timeStamp))
          }
          requestAnimationFrame(compare)
        }
        addEventListener('keydown', onKey, { capture: true })
      }),
  }
}

/** Installs the watcher on every page of this tab. */
export const watchEditor = (page: Page): Promise<unknown> =>
  page.addInitScript(watch, QUEUED_KEYS.waiting)

const GIVE_UP_MS = 60_000

/** Returns the result of `waited`, or throws an error with `what` after a minute. */
export const withTimeout = async <T>(what: string, waited: Promise<T>): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>()
  const giveUp = setTimeout(
    () => reject(new Error(`waited ${GIVE_UP_MS / 1000} s for ${what}`)),
    GIVE_UP_MS,
  )
  return Promise.race([waited, promise]).finally(() => clearTimeout(giveUp))
}

/**
 * Clicks a cell and types a digit again and again, until the page shows the digit in a cell editor.
 */
const typeDigit = async (page: Page, isOver: () => boolean): Promise<FirstEvents> => {
  while (!isOver()) {
    const shown = await page.evaluate(() => globalThis.editorBench?.shown())
    if (shown && shown.typed !== null) return shown
    // Presses no second key while the first one waits in the page. A second key would commit the
    // digit as an edit. After an edit, the page does not draw the first cells.
    if (!shown || shown.waits === null) {
      await page.mouse.click(300, 300)
      await page.keyboard.press('7')
    }
    await page.waitForTimeout(20)
  }
  throw new Error('left')
}

/** Types a digit into a cell as soon as possible and discards it. Returns the recorded times. */
export const measureTyping = async (page: Page): Promise<FirstEvents> => {
  let isOver = false
  try {
    const shown = await withTimeout(
      `a digit to be seen in a cell of ${page.url()}`,
      typeDigit(page, () => isOver),
    )
    await page.keyboard.press('Escape')
    // A digit that waited in the page would still become an edit there, so we wait until Escape has
    // closed the cell editor. Handsontable never shows `waits` and must skip this: its input always
    // has the focus, so `isTyped` stays true.
    if (shown.waits !== null)
      await withTimeout(
        `the digit to go from the cell of ${page.url()} by Escape`,
        page.waitForFunction(() => !globalThis.editorBench.isTyped(), null, { timeout: 0 }),
      )
    return shown
  } finally {
    isOver = true
  }
}
